import { useState } from 'react'
import { confirmConsensus } from '#domain/contract/evaluation-calls.ts'
import type { JudgedCriterion } from '#domain/contract/evaluation.ts'
import { consensusWords as words } from '#domain/contract/scoring-words.ts'
import { isAssigned, mayEvaluate } from '#domain/rules/evaluation-access.ts'
import { ActionDialog } from '#client/dialogs/ActionDialog.tsx'
import { call } from '#client/lib/api.ts'
import { useUser } from '#client/lib/session.tsx'
import { Button } from '#client/ui/Button.tsx'
import type { EvaluationContext } from '../EvaluationFrame.tsx'
import { hasAnswered, type JudgedRow } from './judged-row.ts'

type AgreeToAllProps = {
  context: EvaluationContext
  criterion: JudgedCriterion
  rows: readonly JudgedRow[]
}

/**
 * Button with which an evaluator agrees, for one criterion, with every recorded consensus that they
 * have not replied to yet.
 */
export function AgreeToAll({ context, criterion, rows }: AgreeToAllProps) {
  const user = useUser()
  const [isAsking, setIsAsking] = useState(false)
  const { facts, tender } = context
  if (!mayEvaluate(facts, 'confirmConsensus') || !isAssigned(facts, criterion.key)) return null
  const open = rows.flatMap(({ consensus }) =>
    consensus && !hasAnswered(consensus, user.id) ? [consensus.id] : [],
  )
  if (open.length === 0) return null
  const answers = open.map((consensus_id) => ({ consensus_id, agrees: true, comment: '' }))
  return (
    <div>
      <Button kind="secondary" onClick={() => setIsAsking(true)}>
        {words.agreeAll(open.length)}
      </Button>
      {isAsking && (
        <ActionDialog
          title={words.agreeAllTitle(open.length)}
          description={words.agreeAllWhy}
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
