// Records one step of a decision: its row, the state that follows, and its audit row.
import { sql } from 'kysely'
import type { DecisionStep } from '#domain/contract/decision.ts'
import { decisionTransitions } from '#domain/rules/decision-lifecycle.ts'
import { record } from '#server/audit/record.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Cause } from '#server/http/cause.ts'

interface Step {
  step: DecisionStep
  decision: { id: number; tender_id: number }
  /** Hash of the contents that the step is about. */
  sha256: string
  user: { id: number }
  cause: Cause
  reason?: string
}

export async function takeStep(tx: Tx, given: Step): Promise<void> {
  const { step, decision, sha256, user, cause, reason = '' } = given
  const { to } = decisionTransitions[step]
  const hash = Buffer.from(sha256, 'hex')
  await tx
    .updateTable('decisions')
    .set({
      state: to,
      sha256: to === 'draft' ? null : hash,
      ...(step === 'save' && { revision: sql<number>`revision + 1` }),
      ...(step === 'notify' && { notified_at: sql<string>`now()` }),
    })
    .where('id', '=', decision.id)
    .execute()
  await tx
    .insertInto('decision_steps')
    .values({ decision_id: decision.id, step, user_id: user.id, reason, sha256: hash })
    .execute()
  await record(tx, cause, {
    action: `decision.${step}`,
    resource: ['Tender', decision.tender_id],
    metadata: { decision_id: decision.id, sha256 },
  })
}
