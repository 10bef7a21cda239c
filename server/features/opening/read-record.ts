// What the record of opening says, for whoever may read it.
import { sql } from 'kysely'
import type { OpeningRecord } from '#domain/contract/opening.ts'
import type { Database } from '#server/db/connect.ts'
import { readPricesOpened } from './open-prices.ts'
import { leavesLotsOut, selectSent } from './sent-bids.ts'

/** Of an opening that has finished. */
export async function readRecord(db: Database, tenderId: number): Promise<OpeningRecord> {
  const { id, reference, title, currency, ...found } = await db
    .selectFrom('openings')
    .innerJoin('biddings', 'biddings.tender_id', 'openings.tender_id')
    .innerJoin('tenders', 'tenders.id', 'openings.tender_id')
    .innerJoin('organisations', 'organisations.id', 'tenders.organisation_id')
    .where('openings.tender_id', '=', tenderId)
    .select(['tenders.id', 'tenders.reference', 'tenders.title', 'tenders.currency'])
    .select(['organisations.name as organisation', 'biddings.sealing', 'openings.envelopes'])
    .select(['tenders.submission_deadline', 'openings.needed'])
    .select([sql<string>`started_at`.as('started_at'), sql<string>`finished_at`.as('finished_at')])
    .executeTakeFirstOrThrow()
  return {
    tender: { id, reference, title },
    ...found,
    prices_opened: await readPricesOpened(db, id),
    openers: await readOpeners(db, id),
    bids: await readBids(db, id, currency),
  }
}

function readOpeners(db: Database, tenderId: number) {
  return db
    .selectFrom('opening_confirmations')
    .innerJoin('users', 'users.id', 'opening_confirmations.user_id')
    .where('tender_id', '=', tenderId)
    .orderBy('confirmed_at')
    .select(['users.name', 'confirmed_at'])
    .execute()
}

function readBids(
  db: Database,
  tenderId: number,
  currency: string,
): Promise<OpeningRecord['bids']> {
  return selectSent(db, tenderId)
    .innerJoin('organisations', 'organisations.id', 'bids.organisation_id')
    .leftJoin('lots', 'lots.id', 'bids.lot_id')
    .orderBy('organisations.name')
    .orderBy('lots.lot_number')
    .select(['organisations.name as organisation', 'lots.lot_number', 'sent.version'])
    .select(['sent.created_at as sent_at', 'bids.status', 'bids.failure'])
    .select(leavesLotsOut.as('leaves_lots_out'))
    .select([
      sql<string | null>`(select total::text from opened_envelopes e
        where e.bid_id = bids.id and e.envelope = 'price')`.as('total'),
      sql<string>`${currency}::text`.as('currency'),
      sql<string>`encode(sha256(convert_to(sent.receipt, 'UTF8')), 'hex')`.as('receipt_sha256'),
      sql<OpeningRecord['bids'][number]['files']>`coalesce((
        select json_agg(json_build_object('envelope', f.envelope, 'file_size', f.file_size,
          'sha256', encode(f.sha256, 'hex')) order by f.envelope desc, f.id)
        from bid_version_files v join bid_files f on f.id = v.file_id
        where v.version_id = sent.id), '[]')`.as('files'),
    ])
    .execute()
}
