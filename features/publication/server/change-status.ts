// Applies one lifecycle transition, requested by a buyer, an administrator, or the closing job.
import { sql, type UpdateObject } from 'kysely'
import type { EligibilityType } from '#features/tenders/contract/tender.ts'
import {
  tenderTransitions,
  type TenderTransition,
} from '#features/tenders/rules/tender-lifecycle.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Tables } from '#kernel/server/db/tables.ts'
import type { Changes } from '#features/tenders/server/tender-tables.ts'
import type { Change } from '#kernel/server/db/changes.ts'
import { markPublished } from '#features/tenders/documents/server/store-document.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { endPublicRequests } from '#features/approvals/server/approvals.ts'
import { changed, type ChangedTender } from '#features/tenders/server/changed.ts'
import { notifyOfStep } from './notify-of-step.ts'
import { changesSincePublished, contentAsPublished, restorePublished } from './publication.ts'

type Values = UpdateObject<Tables, 'tenders'>

const now = sql<string>`now()`

/**
 * Column values that a transition sets besides the status. Publishing restarts moderation, but
 * keeps the earlier note, so that moderators see what the publication responds to.
 */
const marks: Record<TenderTransition, Values> = {
  publish: { published_at: now, moderation_status: 'pending', moderation_status_since: now },
  unpublish: {},
  close: { closed_at: now },
  award: { awarded_at: now },
  withdrawAward: {
    awarded_at: null,
    awarded_to: null,
    award_value: null,
    award_note: null,
    closed_at: sql<string>`coalesce(closed_at, now())`,
  },
  cancel: { cancelled_at: now },
}

const actions = {
  publish: 'tender.published',
  unpublish: 'tender.unpublished',
  close: 'tender.closed',
  award: 'tender.awarded',
  withdrawAward: 'tender.award_withdrawn',
  cancel: 'tender.cancelled',
} as const satisfies Record<TenderTransition, string>

interface Step {
  transition: TenderTransition
  /** The tender. The caller has locked it and then checked the rules. */
  tender: ChangedTender & {
    reference: string
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
  await tx
    .updateTable('tenders')
    .set({
      ...marks[transition],
      ...values,
      status: to,
      last_published: to === 'draft' ? await contentAsPublished(tx, tender.id) : null,
    })
    .where('id', '=', tender.id)
    .execute()
  if (transition === 'publish') await markPublished(tx, tender.id)
  // Closing a tender neither publishes it nor moves its deadlines, which can still be moved.
  if (transition !== 'close') await endPublicRequests(tx, tender.id)
  await changed(tx, tender, {
    cause,
    audit: {
      action: actions[transition],
      resource: ['Tender', tender.id],
      metadata,
      changes: { status: { from: tender.status, to }, ...inWhole(putBack) },
    },
    ...historyOf({ news, putBack }),
    // A tender that is published on creation stays at its first version.
    raisesVersion: !('isNew' in tender),
    notify: (tx) => notifyOfStep(tx, { transition, tender, cause, news }),
  })
}

interface Compared {
  /** Changes that suppliers see. */
  news: Changes
  /** Changes that only the managers see. */
  putBack: Changes
}

/**
 * Compares a draft that becomes visible to suppliers again with the content that they last read.
 * Publishing makes the differences public; any other transition restores the published content.
 */
async function compareWithPublished(tx: Tx, { transition, tender }: Step): Promise<Compared> {
  if (tender.status !== 'draft') return { news: {}, putBack: {} }
  return transition === 'publish'
    ? { news: await changesSincePublished(tx, tender.id), putBack: {} }
    : { news: {}, putBack: await restorePublished(tx, tender.id) }
}

/**
 * Returns the history entry, if any. Suppliers see what is new to them; only managers see that
 * their draft was discarded.
 */
function historyOf({ news, putBack }: Compared) {
  if (Object.keys(news).length > 0) return { history: { changes: news, isPublic: true } }
  if (Object.keys(putBack).length > 0) return { history: { changes: putBack, isPublic: false } }
  return {}
}

/**
 * Returns one pair of values, before and after, for each field. For fields that can have several
 * changes, such as lots, the values are lists.
 */
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
