// Applies one lifecycle transition, requested by a buyer, an administrator, or the closing job.
import { sql, type UpdateObject } from 'kysely'
import type { EligibilityType, TenderStatus } from '#domain/contract/tender.ts'
import { tenderTransitions, type TenderTransition } from '#domain/rules/tender-lifecycle.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Change, Changes } from '#server/db/tender-tables.ts'
import { record } from '#server/audit/record.ts'
import { markPublished } from '#server/features/documents/store-document.ts'
import type { Cause } from '#server/http/cause.ts'
import { writeRelease } from '#server/open-data/write-release.ts'
import { tellOfStep } from '#server/tenders/tell-suppliers.ts'
import { changesSincePublished, contentAsPublished, putBackPublished } from './publication.ts'
import { keepVersion } from '#server/tenders/write-version.ts'

type Values = UpdateObject<Tables, 'tenders'>

const now = sql<string>`now()`

/**
 * Column values that a transition sets besides the status. Publishing restarts moderation, and
 * keeps the note it replies to for moderators.
 */
const marks: Record<TenderTransition, Values> = {
  publish: { published_at: now, moderation_status: 'pending' },
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
  /** Callers hold the lock and have checked the rules. */
  tender: {
    id: number
    reference: string
    status: TenderStatus
    eligibility_type: EligibilityType
    published_at: string | null
  }
  cause: Cause
  values?: Values | undefined
  metadata?: Record<string, unknown>
}

export async function changeStatus(tx: Tx, step: Step): Promise<void> {
  const { transition, tender, cause, values, metadata = {} } = step
  const { to } = tenderTransitions[transition]
  const { news, putBack } = await compareWithPublished(tx, step)
  const { version } = await tx
    .updateTable('tenders')
    .set({
      ...marks[transition],
      ...values,
      status: to,
      last_published: to === 'draft' ? await contentAsPublished(tx, tender.id) : null,
      version: sql<number>`version + 1`,
      updated_at: now,
    })
    .where('id', '=', tender.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  if (transition === 'publish') await markPublished(tx, tender.id)
  await writeVersions(tx, { step, version, news, putBack })
  await record(tx, cause, {
    action: actions[transition],
    resource: ['Tender', tender.id],
    metadata,
    changes: { status: { from: tender.status, to }, ...inWhole(putBack) },
  })
  await writeRelease(tx, tender.id)
  await tellOfStep(tx, { transition, tender, cause, news })
}

interface Compared {
  /** Changes that suppliers see. */
  news: Changes
  /** Changes that only the managers see. */
  putBack: Changes
}

/**
 * Compares a draft that becomes visible to suppliers again with what they last read: a published
 * draft has news, any other transition restores the published content.
 */
async function compareWithPublished(tx: Tx, { transition, tender }: Step): Promise<Compared> {
  if (tender.status !== 'draft') return { news: {}, putBack: {} }
  return transition === 'publish'
    ? { news: await changesSincePublished(tx, tender.id), putBack: {} }
    : { news: {}, putBack: await putBackPublished(tx, tender.id) }
}

async function writeVersions(
  tx: Tx,
  { step, version, news, putBack }: Compared & { step: Step; version: number },
): Promise<void> {
  const { tender, cause } = step
  // The closing job only handles published tenders, so a draft always has a user as its cause.
  const written = { version, user: { id: cause.user_id! } }
  const about = { id: tender.id, was_published: true }
  if (Object.keys(news).length > 0) {
    await keepVersion(tx, { ...written, tender: { ...about, status: 'published' }, changes: news })
  }
  if (Object.keys(putBack).length > 0) {
    await keepVersion(tx, { ...written, tender: { ...about, status: 'draft' }, changes: putBack })
  }
}

/** Converts to before and after values, including lots, of which several may have changed. */
function inWhole(changes: Changes): Record<string, Change> {
  return Object.fromEntries(
    Object.entries(changes).map(([field, change]) => [
      field,
      Array.isArray(change)
        ? { from: change.map(({ from }) => from), to: change.map(({ to }) => to) }
        : change,
    ]),
  )
}
