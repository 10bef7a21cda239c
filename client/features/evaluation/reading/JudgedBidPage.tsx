import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { JudgedBidReply } from '#domain/contract/evaluation.ts'
import { exclusionCodeLabels } from '#domain/contract/evaluation.ts'
import { bidFlagLabels } from '#domain/contract/opening.ts'
import { readingWords as words } from '#domain/contract/scoring-words.ts'
import { formatMoney } from '#domain/format/money.ts'
import { isAssigned } from '#domain/rules/evaluation-access.ts'
import { LoadState } from '#client/lists/LoadState.tsx'
import { Banner } from '#client/ui/Banner.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { Panel } from '#client/ui/Panel.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { evaluationLink } from '../evaluation-pages.ts'
import { EvaluationFrame, type EvaluationScene } from '../EvaluationFrame.tsx'
import { judgedBidQuery, judgedBidsQuery } from '../evaluation-queries.ts'
import { BidAnswers, type JudgedBid } from './BidAnswers.tsx'
import { questionsOf } from './questions-of.ts'

type JudgedBidPageProps = { tenderId: number; bidId: number }

/** One bid with all answers and files, and the reader's own notes beside them. */
export function JudgedBidPage({ tenderId, bidId }: JudgedBidPageProps) {
  return (
    <EvaluationFrame tenderId={tenderId} page="scores" title="Bid">
      {(scene) => <Loaded scene={scene} bidId={bidId} />}
    </EvaluationFrame>
  )
}

function Loaded({ scene, bidId }: { scene: EvaluationScene; bidId: number }) {
  const bid = useQuery(judgedBidQuery(scene.tender.id, bidId))
  const bids = useQuery(judgedBidsQuery(scene.tender.id))
  if (!bid.data) {
    return (
      <LoadState query={bid} failure={words.bidLoadFailed}>
        <Skeleton shape="page" count={8} label="Loading bid" />
      </LoadState>
    )
  }
  const hasNotes = scene.facts.role === 'evaluator'
  return (
    <>
      <Neighbours tenderId={scene.tender.id} bids={bids.data ?? []} bidId={bidId} />
      <Remarks bid={bid.data} scene={scene} />
      <div className={hasNotes ? 'grid items-start gap-6 lg:grid-cols-3' : ''}>
        <div className="min-w-0 lg:col-span-2">
          <Panel title={bid.data.bidder}>
            <Content scene={scene} bid={bid.data} />
          </Panel>
        </div>
        {hasNotes && <OwnNotes scene={scene} bid={bid.data} />}
      </div>
    </>
  )
}

type NeighboursProps = { tenderId: number; bids: readonly JudgedBidReply[]; bidId: number }

function Neighbours({ tenderId, bids, bidId }: NeighboursProps) {
  const place = bids.findIndex(({ id }) => id === bidId)
  if (place < 0) return null
  const step = (bid: JudgedBidReply | undefined, label: string) =>
    bid && (
      <Link
        {...evaluationLink({ tenderId, bidId: bid.id, part: 'bids' })}
        className={buttonClass('secondary', 'small')}
      >
        {label}
      </Link>
    )
  return (
    <nav aria-label={words.bids} className="flex flex-wrap items-center gap-3">
      {step(bids[place - 1], words.previous)}
      <span className="text-muted tabular-nums">{words.place(place + 1, bids.length)}</span>
      {step(bids[place + 1], words.next)}
    </nav>
  )
}

/** Facts about the bid that the reader has to know before judging it. */
function Remarks({ bid, scene }: { bid: JudgedBid; scene: EvaluationScene }) {
  const { hides_names, own } = scene.evaluation
  return (
    <>
      {bid.exclusion && (
        <Banner kind="warning" title={exclusionCodeLabels[bid.exclusion.code]}>
          {bid.exclusion.text}
        </Banner>
      )}
      {bid.flags.length > 0 && (
        <Banner kind="warning">{bid.flags.map((flag) => bidFlagLabels[flag]).join('. ')}.</Banner>
      )}
      {hides_names && bid.organisation_id === null && <Banner>{words.namesHidden}</Banner>}
      {!own.may_see_prices && <Banner>{words.pricesHidden}</Banner>}
    </>
  )
}

function Content({ scene, bid }: { scene: EvaluationScene; bid: JudgedBid }) {
  const { tender, bidding, evaluation } = scene
  const { setup } = bidding
  const judged = evaluation.criteria.map(({ key, name }) => ({
    name,
    questions: questionsOf(setup, key),
  }))
  const parts = [
    ...judged,
    {
      name: words.forInformation,
      questions: setup.questions.filter(({ criterion }) => criterion === null),
    },
  ]
  return (
    <div className="flex flex-col gap-6">
      {parts
        .filter(({ questions }) => questions.length > 0)
        .map(({ name, questions }) => (
          <section key={name} className="flex flex-col gap-3">
            <h3 className="text-base font-semibold">{name}</h3>
            <BidAnswers tenderId={tender.id} {...{ bid, questions }} />
          </section>
        ))}
      {bid.total !== null && (
        <section className="flex flex-col gap-3">
          <h3 className="text-base font-semibold">{words.prices}</h3>
          <dl className="flex flex-col gap-1">
            {bid.price_lines.map(({ line, unit_price }) => (
              <div key={line} className="flex flex-wrap justify-between gap-4">
                <dt>{setup.price_lines.find(({ key }) => key === line)?.description ?? line}</dt>
                <dd>{unit_price}</dd>
              </div>
            ))}
          </dl>
          <p className="font-semibold tabular-nums">{formatMoney(bid.total, tender.currency)}</p>
        </section>
      )}
    </div>
  )
}

function OwnNotes({ scene, bid }: { scene: EvaluationScene; bid: JudgedBid }) {
  const { evaluation, facts, tender } = scene
  const criteria = evaluation.criteria.filter(({ key }) => isAssigned(facts, key))
  return (
    <Panel title={words.notes}>
      {criteria.length === 0 && <p className="text-muted">{words.notesNone}</p>}
      <ul>
        {criteria.map(({ key, name }) => {
          const score = bid.scores.find(({ criterion }) => criterion === key)
          return (
            <li key={key} className="flex flex-col gap-1 border-b border-line py-3 last:border-b-0">
              <span className="font-semibold wrap-anywhere">{name}</span>
              <span>{score?.mark ? words.mark(score.mark) : words.unmarked}</span>
              {score?.note && (
                <p className="whitespace-pre-line text-muted wrap-anywhere">{score.note}</p>
              )}
              {evaluation.stage !== 'declarations' && (
                <Link
                  {...evaluationLink({ tenderId: tender.id, part: 'scores' })}
                  search={{ bid: bid.id, criterion: key }}
                  className="link text-sm"
                >
                  {words.toCell}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
