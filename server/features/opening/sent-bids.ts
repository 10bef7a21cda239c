import { sql } from 'kysely'
import type { Database } from '#server/db/connect.ts'
import { readAwaited } from './awaited-shares.ts'

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

/** Opener-sealed: all keys of the bid are known. */
const hasKeys = sql<boolean>`not exists (select from bid_envelopes e
  where e.version_id = sent.id and e.envelope = any (openings.envelopes) and not e.has_key)`

/**
 * Returns a sealed bid that can be dealt with now. An opener-sealed bid without its keys waits for as long as
 * shares of any bid are awaited.
 */
export async function findNextSent(db: Database, tenderId: number) {
  const isAwaited = (await readAwaited(db, tenderId)).length > 0
  return selectSealed(db, tenderId)
    .where('bids.status', '=', 'sent')
    .$if(isAwaited, (bids) => bids.where(hasKeys))
    .executeTakeFirst()
}

/** Returns whether a bid of the tender is still sealed. */
export async function hasSealed(db: Database, tenderId: number): Promise<boolean> {
  const found = await db
    .selectFrom('bids')
    .select('id')
    .where('tender_id', '=', tenderId)
    .where('status', '=', 'sent')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
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
