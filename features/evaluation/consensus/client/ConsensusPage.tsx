import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { confirmConsensus, type JudgedCriterion } from '#features/evaluation/contract/evaluation.ts'
import {
  consensusWords as words,
  readingWords,
} from '#features/evaluation/scoring/contract/scoring.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { evaluationLink } from '#features/evaluation/client/evaluation-pages.ts'
import {
  EvaluationFrame,
  type EvaluationContext,
} from '#features/evaluation/client/EvaluationFrame.tsx'
import {
  consensusQuery,
  judgedBidsQuery,
  withConsensus,
} from '#features/evaluation/client/evaluation-queries.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { ConsensusBids } from './ConsensusBids.tsx'
import { ConsensusDetail } from './ConsensusDetail.tsx'
import { hasAnswered, mayAnswerUnder, type JudgedRow } from './judged-row.ts'

type ConsensusPageProps = {
  tenderId: number
  bid?: number | undefined
  criterion?: string | undefined
}

/**
 * Page with all marks for one criterion side by side, and the mark that the panel agrees on for
 * each bid.
 */
export function ConsensusPage({ tenderId, bid, criterion }: ConsensusPageProps) {
  return (
    <EvaluationFrame tenderId={tenderId} page="consensus" title="Consensus">
      {(context) => <Criteria context={context} bid={bid} criterion={criterion} />}
    </EvaluationFrame>
  )
}

type CriteriaProps = Omit<ConsensusPageProps, 'tenderId'> & { context: EvaluationContext }

function Criteria({ context, bid, criterion }: CriteriaProps) {
  const complete = context.evaluation.criteria.filter(({ is_complete }) => is_complete)
  const chosen = complete.find(({ key }) => key === criterion) ?? complete[0]
  if (!chosen)
    return (
      <EmptyState title="No criterion is complete yet">
        Marks are shown here once every evaluator has finished a criterion.
      </EmptyState>
    )
  return (
    <>
      <nav aria-label="Criteria" className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
        <span aria-hidden="true" className="text-sm text-muted">
          Criterion
        </span>
        <ul className="inline-flex min-w-0 flex-wrap rounded-control border border-input-line bg-surface p-0.5">
          {complete.map(({ key, name }) => (
            <li key={key} className="min-w-0">
              <Link
                {...evaluationLink({ tenderId: context.tender.id, part: 'consensus' })}
                search={{ criterion: key }}
                resetScroll={false}
                aria-current={key === chosen.key ? 'page' : undefined}
                className="inline-flex min-h-8 items-center rounded-control px-2.5 text-sm wrap-anywhere text-muted no-underline hover:text-ink aria-[current=page]:bg-brand aria-[current=page]:font-semibold aria-[current=page]:text-on-brand pointer-coarse:min-h-control forced-colors:aria-[current=page]:underline"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <OneCriterion key={chosen.key} context={context} bid={bid} criterion={chosen} />
    </>
  )
}

type OneCriterionProps = {
  context: EvaluationContext
  bid: number | undefined
  criterion: JudgedCriterion
}

function OneCriterion({ context, bid, criterion }: OneCriterionProps) {
  const { tender } = context
  const rows = useQuery(consensusQuery(tender.id, criterion.key))
  const bids = useQuery(judgedBidsQuery(tender.id))
  if (!rows.data || !bids.data) {
    const [query, failure] = rows.data
      ? [bids, readingWords.loadFailed]
      : [rows, 'Failed to load the marks for this criterion']
    return (
      <LoadState query={query} failure={failure}>
        <Skeleton shape="table" count={5} label="Loading marks" />
      </LoadState>
    )
  }
  // The rows are in the order of the bids, as in the grid of scores.
  const judged = bids.data.flatMap((bid) => {
    const found = rows.data.find(({ bid_id }) => bid_id === bid.id)
    return found ? [{ ...found, bid }] : []
  })
  const chosen = judged.find(({ bid_id }) => bid_id === bid) ?? judged[0]
  return (
    <>
      <ConsensusBids
        context={context}
        criterion={criterion}
        rows={judged}
        chosen={chosen?.bid_id}
      />
      {chosen && (
        <ConsensusDetail key={chosen.bid_id} context={context} criterion={criterion} row={chosen} />
      )}
      <AgreeToAll context={context} criterion={criterion} rows={judged} />
    </>
  )
}

const texts = {
  unanswered: (count: number, criterion: string) =>
    `You haven’t answered ${count === 1 ? '1 mark' : `${count} marks`} of “${criterion}”.`,
  agreeAll: (count: number) => (count === 1 ? 'Agree to it' : `Agree to all ${count}`),
}

type AgreeToAllProps = {
  context: EvaluationContext
  criterion: JudgedCriterion
  rows: readonly JudgedRow[]
}

/**
 * Closing section with a button for evaluators. The button agrees to every recorded consensus for
 * one criterion to which the user has not responded yet.
 */
function AgreeToAll({ context, criterion, rows }: AgreeToAllProps) {
  const user = useUser()
  const [isAsking, setIsAsking] = useState(false)
  const { facts, tender } = context
  if (!mayAnswerUnder(facts, criterion)) return null
  const open = rows.flatMap(({ consensus }) =>
    consensus && !hasAnswered(consensus, user.id) ? [consensus.id] : [],
  )
  if (open.length === 0) return null
  const answers = open.map((consensus_id) => ({ consensus_id, agrees: true, comment: '' }))
  const params = { tenderId: tender.id }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-panel border border-line bg-surface p-4 sm:px-6">
      <p className="min-w-0 wrap-anywhere">{texts.unanswered(open.length, criterion.name)}</p>
      <Button kind="secondary" onClick={() => setIsAsking(true)}>
        {texts.agreeAll(open.length)}
      </Button>
      {isAsking && (
        <ActionDialog
          title={words.agreeAllTitle(open.length)}
          description="Your answer to every bid under this criterion that you haven’t answered yet."
          verb={words.agree}
          busyLabel={words.agreeing}
          failure={words.answerFailed}
          act={() =>
            call(confirmConsensus, { params, body: { answers } }).then(withConsensus(tender.id))
          }
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}
