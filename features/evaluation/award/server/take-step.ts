// Records one step in a decision: its row, the resulting state, and its audit row.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { DecisionStep } from '../contract/decision.ts'
import type { Summary } from '#features/evaluation/summaries/contract/summary.ts'
import type { Level } from '#features/approvals/rules/approval.ts'
import { decisionTransitions } from '../rules/decision-lifecycle.ts'
import { contentHash } from '#kernel/server/audit/content-hash.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Cause } from '#kernel/server/http/cause.ts'

interface Step {
  step: DecisionStep
  decision: { id: number; tender_id: number }
  /**
   * Serialised contents of the decision at the time of the step. They are stored and hashed with
   * the step.
   */
  contents: string
  user: { id: number }
  reason?: string
  /** For the notification: the summaries that are sent. */
  summaries?: readonly Summary[]
  /** For an approval: the requirement that it meets, and the person on whose behalf it is given. */
  approval?: { level: Level; for_user_id: number | null }
  /** Time of a step in the past; undefined for the current time. */
  at?: Date
}

export async function takeStep(tx: Tx, { cause, ...step }: Step & { cause: Cause }): Promise<void> {
  await record(tx, cause, await storeStep(tx, step))
}

/** Stores the step and returns the audit entry that the caller has to record. */
export async function storeStep(tx: Tx, given: Step) {
  const { step, decision, contents, user, reason = '', summaries, approval, at } = given
  const { to } = decisionTransitions[step]
  const sha256 = createHash('sha256').update(contents).digest()
  const approved = approval && {
    level_by: approval.level.by,
    level_user_id: approval.level.user_id,
    for_user_id: approval.for_user_id,
  }
  await tx
    .updateTable('decisions')
    .set({
      state: to,
      sha256: to === 'draft' ? null : sha256,
      ...(step === 'save' && { revision: sql<number>`revision + 1` }),
      ...(step === 'notify' && { notified_at: at ?? sql<string>`now()` }),
    })
    .where('id', '=', decision.id)
    .execute()
  await tx
    .insertInto('decision_steps')
    .values({
      decision_id: decision.id,
      step,
      user_id: user.id,
      reason,
      contents,
      sha256,
      ...approved,
      ...(at && { created_at: at }),
    })
    .execute()
  return {
    action: `decision.${step}` as const,
    resource: ['Tender', decision.tender_id] as const,
    metadata: {
      decision_id: decision.id,
      sha256: sha256.toString('hex'),
      reason_sha256: contentHash(reason),
      ...approved,
      ...(summaries && { summaries: summaries.map(hashed) }),
    },
  }
}

const hashed = (summary: Summary) => ({ bid_id: summary.bid_id, sha256: contentHash(summary) })
