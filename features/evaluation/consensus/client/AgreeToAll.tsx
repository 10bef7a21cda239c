import { useState } from 'react'
import { confirmConsensus, type JudgedCriterion } from '#features/evaluation/contract/evaluation.ts'
import { consensusWords as words } from '#features/evaluation/scoring/contract/scoring.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import type { EvaluationContext } from '#features/evaluation/client/EvaluationFrame.tsx'
import { hasAnswered, mayAnswerUnder, type JudgedRow } from './judged-row.ts'

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
 * Closing section with a button with which an evaluator agrees, for one criterion, with every
 * recorded consensus that they have not replied to yet.
 */
export function AgreeToAll({ context, criterion, rows }: AgreeToAllProps) {
  const user = useUser()
  const [isAsking, setIsAsking] = useState(false)
  const { facts, tender } = context
  if (!mayAnswerUnder(facts, criterion)) return null
  const open = rows.flatMap(({ consensus }) =>
    consensus && !hasAnswered(consensus, user.id) ? [consensus.id] : [],
  )
  if (open.length === 0) return null
  const answers = open.map((consensus_id) => ({ consensus_id, agrees: true, comment: '' }))
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
          act={() => call(confirmConsensus, { params: { tenderId: tender.id }, body: { answers } })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}
