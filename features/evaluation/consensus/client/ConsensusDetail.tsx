import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BidQuestion } from '#features/bids/setup/contract/bidding.ts'
import type { JudgedCriterion } from '#features/evaluation/contract/evaluation.ts'
import {
  consensusWords as words,
  readingWords,
} from '#features/evaluation/scoring/contract/scoring.ts'
import { mayEvaluate } from '#features/evaluation/rules/evaluation-access.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Disclosure } from '#kernel/client/ui/Disclosure.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import type { EvaluationContext } from '#features/evaluation/client/EvaluationFrame.tsx'
import { judgedBidQuery } from '#features/evaluation/client/evaluation-queries.ts'
import { BidAnswers } from '#features/evaluation/scoring/client/BidAnswers.tsx'
import { questionsOf } from '#features/evaluation/scoring/client/questions-of.ts'
import { Agreed } from './Agreed.tsx'
import { Confirmations } from './Confirmations.tsx'
import { ConsensusForm } from './ConsensusForm.tsx'
import type { JudgedRow } from './judged-row.ts'
import { useStoredConsensus } from './use-consensus-form.ts'

const texts = {
  wideWhy: (low: string, high: string) =>
    `They go from ${low} to ${high}. The consensus needs a note of what was discussed.`,
  changes: (count: number) => (count === 1 ? '1 earlier mark' : `${count} earlier marks`),
}

type ConsensusDetailProps = {
  context: EvaluationContext
  criterion: JudgedCriterion
  row: JudgedRow
}

/**
 * Details of one bid: marks, notes and answers, next to the consensus and the evaluators' responses
 * to it.
 */
export function ConsensusDetail({ context, criterion, row }: ConsensusDetailProps) {
  const { tender, bidding } = context
  const bid = useQuery(judgedBidQuery(tender.id, row.bid_id))
  const questions = questionsOf(bidding.setup, criterion.key)
  const given = row.scores.flatMap(({ mark }) => mark ?? []).toSorted((a, b) => +a - +b)
  return (
    <Panel title={row.bid.bidder}>
      <div className="flex flex-col gap-6">
        {row.bid.exclusion && <Banner>This bid is excluded, so it needs no consensus.</Banner>}
        {row.is_wide && (
          <Banner kind="warning" title="The marks are far apart">
            {texts.wideWhy(given[0] ?? '', given.at(-1) ?? '')}
          </Banner>
        )}
        <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-6">
            <IndividualMarks scores={row.scores} />
            <section className="flex flex-col gap-3">
              <h3 className="text-base font-semibold">What the bidder answered</h3>
              {bid.data ? (
                <BidAnswers tenderId={tender.id} bid={bid.data} questions={questions} />
              ) : (
                <LoadState query={bid} failure={readingWords.bidLoadFailed}>
                  <Skeleton count={4} />
                </LoadState>
              )}
            </section>
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <ConsensusPart
              context={context}
              criterion={criterion}
              row={row}
              questions={questions}
            />
          </div>
        </div>
      </div>
    </Panel>
  )
}

type ConsensusPartProps = ConsensusDetailProps & { questions: readonly BidQuestion[] }

/**
 * The consensus with the evaluators' responses, or the chair's form. The form is open if there is
 * no consensus yet, or if the chair has left it with unsaved input.
 */
function ConsensusPart({ context, criterion, row, questions }: ConsensusPartProps) {
  const stored = useStoredConsensus({ tenderId: context.tender.id, criterion, row })
  const [isEditing, setIsEditing] = useState(() => row.consensus === null || stored.read() !== null)
  const mayWrite = mayEvaluate(context.facts, 'writeConsensus') && !row.bid.exclusion
  if (mayWrite && isEditing) {
    return (
      <ConsensusForm
        context={context}
        criterion={criterion}
        row={row}
        questions={questions}
        onClose={() => setIsEditing(false)}
      />
    )
  }
  return (
    <>
      <Agreed row={row} questions={questions} stage={context.evaluation.stage} />
      {row.consensus && (
        <Confirmations
          context={context}
          criterion={criterion}
          row={row}
          consensus={row.consensus}
        />
      )}
      {mayWrite && (
        <div>
          <Button kind="secondary" onClick={() => setIsEditing(true)}>
            Change the consensus
          </Button>
        </div>
      )}
    </>
  )
}

/**
 * All evaluators' marks and notes side by side, including changes made after the criterion was
 * finished.
 */
function IndividualMarks({ scores }: Pick<JudgedRow, 'scores'>) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-base font-semibold">Individual marks</h3>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
        {scores.map(({ user, removed, mark, note, changes }) => (
          <li key={user.id} className="min-w-0 rounded-control border border-line p-3">
            <div className="flex items-baseline justify-between gap-3">
              <span className="flex flex-wrap gap-x-2 font-semibold wrap-anywhere">
                {user.name} {removed && <Tag tone="closed">Removed</Tag>}
              </span>
              <span className="text-h3 font-semibold">{mark ?? words.noMark}</span>
            </div>
            {removed && (
              <p className="text-sm text-muted wrap-anywhere">
                No longer evaluates this criterion, since <Time iso={removed.at} />
                {removed.reason && `: ${removed.reason}`}
              </p>
            )}
            <p className="whitespace-pre-line wrap-anywhere">{note || 'No note'}</p>
            {changes.length > 0 && (
              <Disclosure summary={texts.changes(changes.length)}>
                <ul>
                  {changes.map((change) => (
                    <li key={change.saved_at} className="py-2 text-sm">
                      <Time iso={change.saved_at} />: {change.mark ?? words.noMark}
                      <p className="whitespace-pre-line wrap-anywhere">{change.note}</p>
                      {change.reason && (
                        <p className="text-muted">Reason for the change: {change.reason}</p>
                      )}
                    </li>
                  ))}
                </ul>
              </Disclosure>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
