// The single place that handles changes to a tender. Every feature that writes a tender, or data
// that belongs to it, calls `changed` in the same transaction. This keeps the history, the audit
// log, the open data, the notices and the saved searches consistent.
import { sql, type UpdateObject } from 'kysely'
import type { ModerationStatus } from '../moderation/contract/moderation.ts'
import { isPublic, type TenderFacts } from '../rules/can.ts'
import { reviewAfterChange } from '../moderation/rules/moderation.ts'
import { record, type AuditAction, type EntryOf } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Tables } from '#kernel/server/db/tables.ts'
import type { Changes } from './tender-tables.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { queueNewTenders, queueSearchChange, type Searched } from './search-change.ts'

/** Write that accompanies every change to a tender, in the same transaction. */
type Reaction = (
  tx: Tx,
  tenderId: number,
  change: { note?: string | null | undefined },
) => Promise<void>

const reactions: Reaction[] = []

/** Registers a reaction to all changes to tenders. Called when the process starts. */
export function onTenderChange(reaction: Reaction): void {
  reactions.push(reaction)
}

interface Facts extends Pick<TenderFacts, 'status' | 'was_published'> {
  id: number
  moderation_status: ModerationStatus
}

/** A tender as it was when it was locked, before the change, or a new tender. */
export type ChangedTender = Facts & (Searched | { isNew: true })

export type TenderValues = UpdateObject<Tables, 'tenders'>

interface Change<Action extends AuditAction> {
  cause: Cause
  audit: EntryOf<Action>
  /** New values of the tender's columns, which are written together with its version. */
  values?: TenderValues
  /**
   * True if the change makes unsaved edits to this tender stale. A change with a history entry
   * always does.
   */
  raisesVersion?: boolean
  /** History entry that readers of the tender see. */
  history?: History
  /**
   * True if the change alters the tender's content, in which case a finished moderation review
   * starts again.
   */
  reopensReview?: boolean
  /**
   * Writes the notices about the change, which cause emails, notifications, webhook deliveries and
   * live updates.
   */
  notify?: (tx: Tx) => Promise<void>
}

interface History {
  changes: Changes
  change_note?: string | null
  /** True if suppliers can read the entry; by default they can if the tender is visible to them. */
  isPublic?: boolean
}

/**
 * Writes the values, version, audit row, open data release, notices and row for saved searches that
 * belong to one change to a tender.
 */
export async function changed<Action extends AuditAction>(
  tx: Tx,
  tender: ChangedTender,
  change: Change<Action>,
): Promise<void> {
  const { cause, audit, history, notify } = change
  const review = change.reopensReview ? reviewOf(tender) : undefined
  await writeVersion(tx, tender, { ...change, review })
  const changes = review ? { ...audit.changes, moderation_status: review } : audit.changes
  await record(tx, cause, { ...audit, ...(changes && { changes }) })
  for (const react of reactions) await react(tx, tender.id, { note: history?.change_note })
  await notify?.(tx)
  await ('isNew' in tender ? queueNewTenders(tx, [tender.id]) : queueSearchChange(tx, tender))
}

interface Review {
  from: ModerationStatus
  to: ModerationStatus
}

/**
 * Returns the change to the moderation status, or undefined if there is none. A draft is reviewed
 * once it is published again.
 */
function reviewOf(tender: Facts): Review | undefined {
  const from = tender.moderation_status
  const to = reviewAfterChange[from]
  return to === from || !isPublic(tender) ? undefined : { from, to }
}

interface Marked {
  cause: Cause
  values?: TenderValues
  history?: History
  raisesVersion?: boolean
  review: Review | undefined
}

/**
 * Updates the tender's values, version and review in one statement, and writes the history entry.
 * Tenders that were never published have versions but no history.
 */
async function writeVersion(tx: Tx, tender: Facts, marked: Marked): Promise<void> {
  const { cause, review } = marked
  const history = tender.was_published ? marked.history : undefined
  const is_public = history?.isPublic ?? isPublic(tender)
  const next = sql<number>`version + 1`
  const values: TenderValues = {
    ...marked.values,
    ...((marked.history || marked.raisesVersion) && {
      version: next,
      updated_at: sql<string>`now()`,
    }),
    ...(history && is_public && { changed_version: next }),
    ...(review && {
      moderation_status: review.to,
      moderation_status_since: sql<string>`now()`,
    }),
  }
  if (Object.keys(values).length === 0) return
  const { version } = await tx
    .updateTable('tenders')
    .set(values)
    .where('id', '=', tender.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  if (!history) return
  await tx
    .insertInto('tender_versions')
    .values({
      tender_id: tender.id,
      version,
      // Only the job that closes tenders acts without a user, and it writes no history entry, so
      // each entry has an author.
      user_id: cause.user_id!,
      change_note: history.change_note ?? null,
      changes: JSON.stringify(history.changes),
      is_public,
    })
    .execute()
}
