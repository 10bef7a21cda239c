import { Readable } from 'node:stream'
import {
  downloadOpeningRecord,
  getOpeningRecord,
  openingTexts as texts,
  type OpeningRecord,
} from '#domain/contract/opening.ts'
import { can, canTexts, type Actor } from '#domain/rules/can.ts'
import { requireLive, type FoundBidding } from '#server/bidding/biddings.ts'
import type { Database } from '#server/db/connect.ts'
import { asAttachment } from '#server/files/send-file.ts'
import { conflict, forbidden } from '#server/http/refusal.ts'
import type { Route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { findTender, type FoundTender } from '#server/tenders/find-tender.ts'
import { recordPdf } from './record-pdf.ts'
import { readRecord } from './read-record.ts'

export function openingRecordRoutes(route: Route, { db }: Services): void {
  route(getOpeningRecord, async ({ user, params }) => ({
    data: await findRecord(db, user, params.tenderId),
  }))

  route(downloadOpeningRecord, async ({ user, params, request, reply }) => {
    const record = await findRecord(db, user, params.tenderId)
    asAttachment(reply, `${record.tender.reference}-record-of-opening.pdf`)
    void reply.type('application/pdf')
    const content = request.method === 'HEAD' ? Readable.from([]) : await recordPdf(record)
    return content as unknown as string
  })
}

/** For those who manage the tender; for its bidders, where the buyer has chosen so. */
async function findRecord(db: Database, user: Actor, tenderId: number): Promise<OpeningRecord> {
  const tender = await findTender(db, user, 'readBidding', tenderId)
  const isManager = can(user, 'overseeBids', tender, tender.now)
  const bidding = isManager ? await requireLive(db, tender.id) : await findShared(db, user, tender)
  if (bidding.opening !== 'opened') throw conflict(texts.notOpened)
  return readRecord(db, tender.id)
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
