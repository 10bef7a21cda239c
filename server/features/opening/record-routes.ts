import { Readable } from 'node:stream'
import { sql } from 'kysely'
import {
  downloadOpeningRecord,
  getOpeningRecord,
  openingTexts as texts,
  type OpeningRecord,
} from '#domain/contract/opening.ts'
import { can, canTexts, type Actor } from '#domain/rules/can.ts'
import { requireLive, type FoundBidding } from '#server/bidding/biddings.ts'
import type { Database } from '#server/db/connect.ts'
import { asAttachment } from '#server/features/documents/send-file.ts'
import { conflict, forbidden } from '#server/http/refusal.ts'
import type { Route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { findTender, type FoundTender } from '#server/tenders/find-tender.ts'
import { recordPdf } from './record-pdf.ts'
import { selectSent } from './sent-bids.ts'

export function openingRecordRoutes(route: Route, { db }: Services): void {
  route(getOpeningRecord, async ({ user, params }) => ({
    data: await readRecord(db, user, params.tenderId),
  }))

  route(downloadOpeningRecord, async ({ user, params, request, reply }) => {
    const record = await readRecord(db, user, params.tenderId)
    asAttachment(reply, `${record.tender.reference}-record-of-opening.pdf`)
    void reply.type('application/pdf')
    const content = request.method === 'HEAD' ? Readable.from([]) : recordPdf(record)
    return content as unknown as string
  })
}

/** For those who manage the tender; for its bidders, where the buyer has chosen so. */
async function readRecord(db: Database, user: Actor, tenderId: number): Promise<OpeningRecord> {
  const tender = await findTender(db, user, 'read', tenderId)
  const isManager = can(user, 'oversee', tender, tender.now)
  const bidding = isManager ? await requireLive(db, tender.id) : await findShared(db, user, tender)
  if (bidding.opening !== 'opened') throw conflict(texts.notOpened)
  const { started_at, finished_at, needed, envelopes } = await db
    .selectFrom('openings')
    .where('tender_id', '=', tender.id)
    .select(['needed', 'envelopes'])
    .select([sql<string>`started_at`.as('started_at'), sql<string>`finished_at`.as('finished_at')])
    .executeTakeFirstOrThrow()
  const { id, reference, title, submission_deadline } = tender
  return {
    tender: { id, reference, title },
    organisation: await readName(db, tender.organisation_id),
    sealing: bidding.sealing,
    envelopes,
    submission_deadline,
    started_at,
    finished_at,
    needed,
    openers: await readOpeners(db, id),
    bids: await readBids(db, tender),
  }
}

/** Whether there is one, others do not learn. */
async function findShared(db: Database, user: Actor, tender: FoundTender): Promise<FoundBidding> {
  const own = await db
    .selectFrom('bids')
    .select('id')
    .where('tender_id', '=', tender.id)
    .where('organisation_id', '=', user.organisation?.id ?? null)
    .where('status', 'in', ['opened', 'not_openable'])
    .executeTakeFirst()
  if (!own) throw forbidden(canTexts.notYours)
  const bidding = await requireLive(db, tender.id)
  if (!bidding.setup.shares_record || bidding.opening !== 'opened') {
    throw forbidden(canTexts.notYours)
  }
  return bidding
}

async function readName(db: Database, organisationId: number): Promise<string> {
  const { name } = await db
    .selectFrom('organisations')
    .select('name')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow()
  return name
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

function readBids(db: Database, tender: FoundTender): Promise<OpeningRecord['bids']> {
  return selectSent(db, tender.id)
    .innerJoin('organisations', 'organisations.id', 'bids.organisation_id')
    .leftJoin('lots', 'lots.id', 'bids.lot_id')
    .orderBy('organisations.name')
    .orderBy('lots.lot_number')
    .select(['organisations.name as organisation', 'lots.lot_number', 'sent.version'])
    .select(['sent.created_at as sent_at', 'bids.status', 'bids.failure'])
    .select([
      sql<string | null>`(select total::text from opened_envelopes e
        where e.bid_id = bids.id and e.envelope = 'price')`.as('total'),
      sql<string>`${tender.currency}::text`.as('currency'),
      sql<string>`encode(sha256(convert_to(sent.receipt, 'UTF8')), 'hex')`.as('receipt_sha256'),
      sql<OpeningRecord['bids'][number]['files']>`coalesce((
        select json_agg(json_build_object('envelope', f.envelope, 'file_size', f.file_size,
          'sha256', encode(f.sha256, 'hex')) order by f.envelope desc, f.id)
        from bid_version_files v join bid_files f on f.id = v.file_id
        where v.version_id = sent.id), '[]')`.as('files'),
    ])
    .execute()
}
