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

export type SentBid = NonNullable<Awaited<ReturnType<typeof findNextSent>>>

/** One that is still sealed, with all that opening it needs to know. */
export async function findNextSent(db: Database, tenderId: number) {
  return selectSent(db, tenderId)
    .innerJoin('biddings', 'biddings.tender_id', 'bids.tender_id')
    .innerJoin('openings', 'openings.tender_id', 'bids.tender_id')
    .where('bids.status', '=', 'sent')
    .orderBy('bids.id')
    .select(['bids.id', 'bids.tender_id', 'bids.organisation_id', 'bids.lot_id'])
    .select(['sent.id as version_id', 'sent.version', 'sent.key_set'])
    .select(['biddings.sealing', 'biddings.setup', 'openings.envelopes'])
    .executeTakeFirst()
}
