// Applies one lifecycle transition, requested by a buyer, an administrator, or the closing job.
import { sql } from 'kysely'
import type { EligibilityType } from '#features/tenders/contract/tender.ts'
import {
  tenderTransitions,
  type TenderTransition,
} from '#features/tenders/rules/tender-lifecycle.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Changes } from '#features/tenders/server/tender-tables.ts'
import type { Change } from '#kernel/server/db/changes.ts'
import { markPublished } from '#features/tenders/documents/server/store-document.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { endPublicRequests } from '#features/approvals/server/approvals.ts'
import { changed, type ChangedTender, type TenderValues } from '#features/tenders/server/changed.ts'
import { notifyOfStep } from './notify-of-step.ts'
import { contentAsPublished, restorePublished } from './publication.ts'

const now = sql<string>`now()`

/**
 * Column values that a transition sets besides the status. Publishing restarts moderation, but
 * keeps the earlier note, so that moderators see what the publication responds to.
 */
const marks: Record<TenderTransition, TenderValues> = {
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
  values?: TenderValues | undefined
  /** For a publication: the changes since suppliers last read the tender. */
  news?: Changes
  metadata?: Record<string, unknown>
}

export async function changeStatus(tx: Tx, step: Step): Promise<void> {
  const { transition, tender, cause, news = {}, metadata = {} } = step
  const { to } = tenderTransitions[transition]
  // When a draft is published, its changes since suppliers last read the tender become public. Any
  // other transition of a draft discards these changes.
  const isRestored = tender.status === 'draft' && transition !== 'publish'
  const { putBack, values = {} } = isRestored
    ? await restorePublished(tx, tender.id)
    : { putBack: {} }
  if (transition === 'publish') await markPublished(tx, tender.id)
  // Open requests survive the closing of a tender, because its deadlines can still be moved.
  if (transition !== 'close') await endPublicRequests(tx, tender.id)
  await changed(tx, tender, {
    cause,
    audit: {
      action: actions[transition],
      resource: ['Tender', tender.id],
      metadata,
      changes: { status: { from: tender.status, to }, ...inWhole(putBack) },
    },
    values: {
      ...values,
      ...marks[transition],
      ...step.values,
      status: to,
      last_published: to === 'draft' ? await contentAsPublished(tx, tender.id) : null,
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
