// Loads a tender with the facts that the rules need, and checks that the caller is authorised.
import { sql } from 'kysely'
import { tenderFieldNames } from '../contract/tender-fields.ts'
import { whyNot, type TenderAction } from '../rules/can.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { buildForRoles, type PlaceOf } from '#kernel/server/db/build-once.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { notFound, refusalFor } from '#kernel/server/http/refusal.ts'
import { searchVector } from './search-change.ts'
import {
  hasAcceptedNda,
  isInterested,
  isInvited,
  isLedByOther,
  isOnPanel,
  isOpener,
} from './caller-relation.ts'

/** Columns in the tender form, and columns that the rules and the audit log need. */
const columns = [
  ...tenderFieldNames.map((field) => `tenders.${field}` as const),
  'tenders.id',
  'tenders.reference',
  'tenders.created_by',
  'tenders.status',
  'tenders.moderation_status',
  'tenders.created_at',
  'tenders.updated_at',
  'tenders.published_at',
  'tenders.deleted_at',
  'tenders.version',
] as const

const selectFound = buildForRoles((db, actor, place: PlaceOf<{ tender: number }>) =>
  db
    .selectFrom('tenders')
    .where('tenders.id', '=', place('tender'))
    .select(columns)
    .select([
      sql<boolean>`tenders.published_at is not null`.as('was_published'),
      isInvited(actor).as('is_invited'),
      hasAcceptedNda(actor).as('has_accepted_nda'),
      isInterested(actor).as('is_interested'),
      isOpener(actor).as('is_opener'),
      isOnPanel(actor).as('is_on_panel'),
      isLedByOther(actor).as('is_led_by_other'),
      sql<string>`clock_timestamp()`.as('now'),
    ]),
)

export type FoundTender = Awaited<ReturnType<typeof findTender>>

/**
 * Returns the tender, with the database's current time as `now`. Throws if the rules refuse the
 * action; the error is a 404 if the caller may not see the tender.
 */
export async function findTender(
  db: Database,
  actor: Actor,
  action: TenderAction,
  tenderId: number,
) {
  const [found] = await selectFound(db, actor, { tender: tenderId })
  if (!found) throw notFound()
  const tender = { ...found, now: new Date(found.now) }
  const reason = whyNot(actor, action, tender, tender.now)
  if (reason) throw refusalFor(reason)
  return tender
}

export type LockedTender = Awaited<ReturnType<typeof lockTender>>

/**
 * Locks the tender for a change before anything is read or checked, so that the second of two
 * concurrent requests sees the result of the first. The clock is read once the lock is granted.
 */
export async function lockTender(tx: Tx, actor: Actor, action: TenderAction, tenderId: number) {
  const locked = await tx
    .selectFrom('tenders')
    .select(searchVector.as('search'))
    .where('tenders.id', '=', tenderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const tender = await findTender(tx, actor, action, tenderId)
  return { ...tender, search: locked?.search ?? null }
}

/**
 * Takes a shared lock on the tender, for actions by many users that don't affect each other. The
 * lock excludes changes to the tender. The clock is read once the lock is granted.
 */
export async function shareTender(
  tx: Tx,
  actor: Actor,
  action: TenderAction,
  tenderId: number,
): Promise<FoundTender> {
  await tx.selectFrom('tenders').select('id').where('id', '=', tenderId).forShare().execute()
  return findTender(tx, actor, action, tenderId)
}
