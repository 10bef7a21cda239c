import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { openedWords } from '#features/bids/opening/contract/opening.ts'
import { BidPrices } from '#features/bids/setup/client/BidPrices.tsx'
import type { BidQuestion } from '#features/bids/setup/contract/bidding.ts'
import type { JudgedBidReply } from '#features/evaluation/contract/evaluation.ts'
import { readingWords as words } from '../contract/scoring.ts'
import { isAssigned, mayEvaluate } from '#features/evaluation/rules/evaluation-access.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { evaluationLink } from '#features/evaluation/client/evaluation-pages.ts'
import {
  EvaluationFrame,
  type EvaluationContext,
} from '#features/evaluation/client/EvaluationFrame.tsx'
import { judgedBidQuery, judgedBidsQuery } from '#features/evaluation/client/evaluation-queries.ts'
import { ExclusionButton } from '#features/evaluation/ranking/client/ExclusionButton.tsx'
import { BidAnswers, type JudgedBid } from './BidAnswers.tsx'
import { BidRemarks } from './BidRemarks.tsx'
import { questionsOf } from './questions-of.ts'

const texts = {
  place: (place: number, count: number) => `${place} of ${count}`,
}

type JudgedBidPageProps = { tenderId: number; bidId: number }

/** Page for one bid, with all answers and files next to the user's own notes. */
export function JudgedBidPage({ tenderId, bidId }: JudgedBidPageProps) {
  // This query only reads the cache, for the title. The content below loads the bid once the user's
  // access has been checked.
  const { data } = useQuery({ ...judgedBidQuery(tenderId, bidId), enabled: false })
  return (
    <EvaluationFrame tenderId={tenderId} page="scores" isBelow title={data?.bidder ?? 'Bid'}>
      {(context) => <Loaded context={context} bidId={bidId} />}
    </EvaluationFrame>
  )
}

function Loaded({ context, bidId }: { context: EvaluationContext; bidId: number }) {
  const { tender, facts } = context
  const bid = useQuery(judgedBidQuery(tender.id, bidId))
  const bids = useQuery(judgedBidsQuery(tender.id))
  if (!bid.data) {
    return (
      <LoadState query={bid} failure={words.bidLoadFailed}>
        <Skeleton shape="page" count={8} label="Loading bid" />
      </LoadState>
    )
  }
  const hasNotes = facts.role === 'evaluator'
  const mayExclude = mayEvaluate(facts, 'exclude') && !bid.data.exclusion
  return (
    <>
      <Neighbours tenderId={tender.id} bids={bids.data ?? []} bidId={bidId} />
      <BidRemarks bid={bid.data} context={context} />
      <div className={hasNotes ? 'grid items-start gap-6 lg:grid-cols-3' : ''}>
        <div className="min-w-0 lg:col-span-2">
          <Panel
            title="Content of the bid"
            actions={mayExclude && <ExclusionButton tenderId={tender.id} bid={bid.data} />}
          >
            <BidParts context={context} bid={bid.data} />
          </Panel>
        </div>
        {hasNotes && <OwnNotes context={context} bid={bid.data} />}
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
      {step(bids[place - 1], 'Previous bid')}
      <span className="text-muted">{texts.place(place + 1, bids.length)}</span>
      {step(bids[place + 1], words.next)}
    </nav>
  )
}

type BidPartsProps = { context: EvaluationContext; bid: JudgedBid }

/** Answers and files by criterion, followed by those that are not judged and by the prices. */
function BidParts({ context, bid }: BidPartsProps) {
  const { tender, bidding } = context
  return (
    <div className="flex flex-col gap-6">
      {partsOf(context, bid)
        .filter(({ questions }) => questions.length > 0)
        .map(({ name, questions }) => (
          <section key={name} className="flex flex-col gap-3">
            <h3 className="text-base font-semibold">{name}</h3>
            <BidAnswers tenderId={tender.id} bid={bid} questions={questions} />
          </section>
        ))}
      {bid.total !== null && (
        <section className="flex flex-col gap-3">
          <h3 className="text-base font-semibold">Prices</h3>
          <BidPrices setup={bidding.setup} bid={bid} currency={tender.currency} />
        </section>
      )}
    </div>
  )
}

type Asked = Pick<BidQuestion, 'key' | 'text'>

function partsOf({ bidding, evaluation }: EvaluationContext, { answers, files }: JudgedBid) {
  const { setup } = bidding
  const asked = new Set(setup.questions.map(({ key }) => key))
  const answered = new Set([...answers, ...files].map(({ question }) => question))
  const removed = [...answered].filter((key) => !asked.has(key))
  const others: Asked[] = [
    ...setup.questions.filter(({ criterion }) => criterion === null),
    ...removed.map((key) => ({ key, text: openedWords.removedQuestion })),
  ]
  return [
    ...evaluation.criteria.map(({ key, name }): { name: string; questions: Asked[] } => ({
      name,
      questions: questionsOf(setup, key),
    })),
    { name: 'For information', questions: others },
  ]
}

type OwnNotesProps = { context: EvaluationContext; bid: JudgedBid }

/**
 * The user's own marks and notes about one bid, each with a link to its cell in the scoring grid.
 */
function OwnNotes({ context, bid }: OwnNotesProps) {
  const { evaluation, facts, tender } = context
  const criteria = evaluation.criteria.filter(({ key }) => isAssigned(facts, key))
  return (
    <Panel title="Your marks and notes">
      {criteria.length === 0 && <p className="text-muted">You have no criteria to mark.</p>}
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
                  Mark this criterion
                  <span className="sr-only">: {name}</span>
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
