// The record of opening: composed from the results of the opening, stored once, and read back
// unchanged.
import { sql } from 'kysely'
import type {
  OpeningRecord,
  RecordAddendum,
  RecordedBid,
  StoredRecord,
} from '../contract/opening-record.ts'
import { contentHash } from '#kernel/server/audit/content-hash.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { readPricesOpened } from './open-prices.ts'
import { leavesLotsOut, selectSent } from './sent-bids.ts'

/** Returns the record of a finished opening with all later addenda. */
export async function readRecord(db: Database, tenderId: number): Promise<OpeningRecord> {
  const rows = await db
    .selectFrom('opening_records')
    .where('tender_id', '=', tenderId)
    .orderBy('id')
    .select(['kind', 'content'])
    .execute()
  const stored = rows.find(({ kind }) => kind === 'opening')?.content as StoredRecord | undefined
  const addenda = rows.filter(({ kind }) => kind === 'addendum')
  return {
    // Earlier portal versions didn't store records. An opening that ended under such a version has
    // no stored record until the next job run.
    ...(stored ?? (await composeRecord(db, tenderId))),
    prices_opened: await readPricesOpened(db, tenderId),
    addenda: addenda.map(({ content }) => content as RecordAddendum),
  }
}

/**
 * Stores the current record unless a record is already stored. Returns the hash of the current
 * record.
 */
export async function writeRecord(tx: Tx, tenderId: number): Promise<string> {
  const composed = await composeRecord(tx, tenderId)
  const content = JSON.stringify(composed)
  await tx
    .insertInto('opening_records')
    .values({ tender_id: tenderId, kind: 'opening', content })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return contentHash(composed)
}

interface Added {
  tender_id: number
  bid_id: number
  how: RecordAddendum['how']
}

/** Stores an addendum to the record: a bid that was opened later than the others, and the time. */
export async function writeAddendum(tx: Tx, { tender_id, bid_id, how }: Added): Promise<void> {
  // An opening that ended under an earlier portal version may have no stored record yet.
  await writeRecord(tx, tender_id)
  const bid = await selectRecorded(tx, tender_id)
    .where('bids.id', '=', bid_id)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(tx)
  const content: RecordAddendum = { at: rows[0]!.at, how, bid }
  await tx
    .insertInto('opening_records')
    .values({ tender_id, kind: 'addendum', content: JSON.stringify(content) })
    .execute()
}

async function composeRecord(db: Database, tenderId: number): Promise<StoredRecord> {
  const { id, reference, title, ...found } = await db
    .selectFrom('openings')
    .innerJoin('biddings', 'biddings.tender_id', 'openings.tender_id')
    .innerJoin('tenders', 'tenders.id', 'openings.tender_id')
    .innerJoin('organisations', 'organisations.id', 'tenders.organisation_id')
    .where('openings.tender_id', '=', tenderId)
    .select(['tenders.id', 'tenders.reference', 'tenders.title'])
    .select(['organisations.name as organisation', 'biddings.sealing', 'openings.envelopes'])
    .select(['tenders.submission_deadline', 'openings.needed', 'openings.hand_in_until'])
    .select([sql<string>`started_at`.as('started_at'), sql<string>`finished_at`.as('finished_at')])
    .executeTakeFirstOrThrow()
  return {
    tender: { id, reference, title },
    ...found,
    openers: await readOpeners(db, id),
    bids: await selectRecorded(db, id)
      .orderBy('organisations.name')
      .orderBy('lots.lot_number')
      .execute(),
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

/**
 * Faults in the shares of a bid. If two shares match the bidder's commitment but don't form the
 * bid's key, the bidder is at fault. A share that was not submitted is a fault only if the
 * envelope's key could not be formed without it.
 */
const shareFaults = sql<RecordedBid['share_faults']>`coalesce((
  select json_agg(json_build_object('envelope', e.envelope, 'opener', u.name,
    'fault', case coalesce(s.finding, '') when '' then 'not_given' when 'good' then 'not_a_share'
      else s.finding end) order by e.id, s.opener_id)
  from bid_envelopes e
  join bid_shares s on s.envelope_id = e.id
  join openers o on o.id = s.opener_id join users u on u.id = o.user_id
  where e.version_id = sent.id and e.envelope = any (select unnest(envelopes) from openings
      where openings.tender_id = bids.tender_id)
    and case coalesce(s.finding, '') when '' then not e.has_key
      when 'good' then not e.has_key and 2 <= (select count(*) from bid_shares good
        where good.envelope_id = e.id and good.finding = 'good')
      else true end), '[]')`

function selectRecorded(db: Database, tenderId: number) {
  return selectSent(db, tenderId)
    .innerJoin('organisations', 'organisations.id', 'bids.organisation_id')
    .innerJoin('tenders', 'tenders.id', 'bids.tender_id')
    .leftJoin('lots', 'lots.id', 'bids.lot_id')
    .select(['organisations.name as organisation', 'lots.lot_number', 'sent.version'])
    .select(['sent.created_at as sent_at', 'bids.status', 'bids.failure', 'bids.flags'])
    .select(['tenders.currency', leavesLotsOut.as('leaves_lots_out')])
    .select(shareFaults.as('share_faults'))
    .select([
      sql<string | null>`(select total::text from opened_envelopes e
        where e.bid_id = bids.id and e.envelope = 'price')`.as('total'),
      sql<string>`encode(sha256(convert_to(sent.receipt, 'UTF8')), 'hex')`.as('receipt_sha256'),
      sql<RecordedBid['files']>`coalesce((
        select json_agg(json_build_object('envelope', f.envelope, 'file_size', f.file_size,
          'sha256', encode(f.sha256, 'hex')) order by f.envelope desc, f.id)
        from bid_version_files v join bid_files f on f.id = v.file_id
        where v.version_id = sent.id), '[]')`.as('files'),
    ])
}
