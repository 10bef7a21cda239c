import { sql } from 'kysely'
import type { Database } from '#server/db/connect.ts'

/** The version that was opened: the last one sent. */
export function selectSent(db: Database, tenderId: number) {
  return db
    .selectFrom('bids')
    .innerJoinLateral(
      (join) =>
        join
          .selectFrom('bid_versions')
          .whereRef('bid_versions.bid_id', '=', 'bids.id')
          .where('bid_versions.kind', '=', 'sent')
          .orderBy('bid_versions.version', 'desc')
          .limit(1)
          .selectAll()
          .as('sent'),
      (join) => join.onTrue(),
    )
    .where('bids.tender_id', '=', tenderId)
    .where('bids.status', 'in', ['sent', 'opened', 'not_openable'])
}

/** Suppliers were asked to bid for every lot, and this organisation has not. */
export const leavesLotsOut = sql<boolean>`exists (
  select from biddings where biddings.tender_id = bids.tender_id
    and setup->>'lot_choice' = 'all'
    and (select count(*) from lots where lots.tender_id = bids.tender_id) > (
      select count(*) from bids own where own.tender_id = bids.tender_id
        and own.organisation_id = bids.organisation_id
        and own.status in ('sent', 'opened', 'not_openable')))`

export type SentBid = NonNullable<Awaited<ReturnType<typeof findNextSent>>>

/** One that is still sealed. */
export async function findNextSent(db: Database, tenderId: number) {
  return selectSealed(db, tenderId).where('bids.status', '=', 'sent').executeTakeFirst()
}

/** Those whose sealed files were not there, or not as they were sent. They may be again. */
export async function readDamaged(db: Database, tenderId: number): Promise<SentBid[]> {
  return selectSealed(db, tenderId)
    .where('bids.status', '=', 'not_openable')
    .where('bids.failure', 'in', ['missing', 'altered'])
    .execute()
}

/** With all that opening them needs to know. */
function selectSealed(db: Database, tenderId: number) {
  return selectSent(db, tenderId)
    .innerJoin('biddings', 'biddings.tender_id', 'bids.tender_id')
    .innerJoin('openings', 'openings.tender_id', 'bids.tender_id')
    .orderBy('bids.id')
    .select(['bids.id', 'bids.tender_id', 'bids.organisation_id', 'bids.lot_id'])
    .select(['sent.id as version_id', 'sent.version', 'sent.key_set'])
    .select(['biddings.sealing', 'biddings.setup', 'openings.envelopes'])
}
