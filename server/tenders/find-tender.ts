// How every feature gets hold of a tender: with the facts that the rules need, already authorised.
import { sql } from 'kysely'
import { tenderFieldNames } from '#domain/contract/tender-fields.ts'
import { whyNot, type Actor, type TenderAction } from '#domain/rules/can.ts'
import { buildForRoles, type PlaceOf } from '#server/db/build-once.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { notFound, refusalFor } from '#server/http/refusal.ts'
import { hasAcceptedNda, isInterested, isInvited, isOpener } from './standing.ts'

/** What its buyer filled in, and what the rules and the log ask about. */
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
      sql<string>`clock_timestamp()`.as('now'),
    ]),
)

export type FoundTender = Awaited<ReturnType<typeof findTender>>

/** Refused as the rules say; what one may not see is not found. `now` is the database's clock. */
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

/**
 * For writing. Locked before anything is read or decided, so that of two who act at once the second
 * decides on what the first has left, and by the clock as it stands once the wait is over.
 */
export async function lockTender(
  tx: Tx,
  actor: Actor,
  action: TenderAction,
  tenderId: number,
): Promise<FoundTender> {
  await tx.selectFrom('tenders').select('id').where('id', '=', tenderId).forNoKeyUpdate().execute()
  return findTender(tx, actor, action, tenderId)
}

/**
 * For what many do at once, each for themselves: they need not wait for each other, but a change of the
 * tender waits for them, and they for it. The clock is asked once the wait is over.
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
