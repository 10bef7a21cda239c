// One step of the lifecycle, whoever takes it: a buyer's button, an administrator, or the clock.
import { sql, type UpdateObject } from 'kysely'
import type { EligibilityType, TenderStatus } from '#domain/contract/tender.ts'
import { tenderTransitions, type TenderTransition } from '#domain/rules/tender-lifecycle.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Tables } from '#server/db/tables.ts'
import { record } from '#server/features/audit/record.ts'
import type { Cause } from '#server/http/cause.ts'
import { tellOfStep } from './tell-suppliers.ts'

type Values = UpdateObject<Tables, 'tenders'>

const now = sql<string>`now()`

/** What a step leaves on the row besides the status. Publishing starts moderation anew. */
const marks: Record<TenderTransition, Values> = {
  publish: { published_at: now, moderation_status: 'pending', moderation_notes: null },
  unpublish: {},
  close: { closed_at: now },
  award: { awarded_at: now },
  cancel: { cancelled_at: now },
}

const actions = {
  publish: 'tender.published',
  unpublish: 'tender.unpublished',
  close: 'tender.closed',
  award: 'tender.awarded',
  cancel: 'tender.cancelled',
} as const satisfies Record<TenderTransition, string>

interface Step {
  transition: TenderTransition
  /** Locked by the caller, who has asked the rules. */
  tender: {
    id: number
    status: TenderStatus
    eligibility_type: EligibilityType
    published_at: string | null
  }
  cause: Cause
  values?: Values
  metadata?: Record<string, unknown>
}

export async function changeStatus(tx: Tx, step: Step): Promise<void> {
  const { transition, tender, cause, values, metadata = {} } = step
  const { to } = tenderTransitions[transition]
  await tx
    .updateTable('tenders')
    .set({
      ...marks[transition],
      ...values,
      status: to,
      version: sql<number>`version + 1`,
      updated_at: now,
    })
    .where('id', '=', tender.id)
    .execute()
  await record(tx, cause, {
    action: actions[transition],
    resource: ['Tender', tender.id],
    metadata,
    changes: { status: { from: tender.status, to } },
  })
  await tellOfStep(tx, { transition, tender, cause, hasWinner: Boolean(values?.awarded_to) })
}
