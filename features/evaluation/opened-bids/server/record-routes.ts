import { Readable } from 'node:stream'
import { openingTexts as texts } from '#features/bids/opening/contract/opening.ts'
import {
  downloadOpeningRecord,
  getOpeningRecord,
  type OpeningRecord,
} from '#features/bids/opening/contract/opening-record.ts'
import { recordForBidders } from '#features/bids/opening/rules/opening-record.ts'
import { can, canTexts } from '#features/tenders/rules/can.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { readReceiptHashes } from '#features/bids/sealing/server/own-receipts.ts'
import { requireLive } from '#features/bids/setup/server/biddings.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { requirePanelAccess } from '#features/evaluation/server/find-evaluation.ts'
import { asAttachment } from '#kernel/server/files/send-file.ts'
import { conflict, forbidden } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findTender, type FoundTender } from '#features/tenders/server/find-tender.ts'
import { recordPdf } from '#features/bids/opening/server/record-pdf.ts'
import { readRecord } from '#features/bids/opening/server/read-record.ts'

const words = {
  recordLater:
    'The record of opening is shared once no bid can be handed in again. You’ll get an email.',
}

export function openingRecordRoutes(route: Route, { db }: Services): void {
  route(getOpeningRecord, async ({ user, params }) => ({
    data: await findRecord(db, user, params.tenderId),
  }))

  route(downloadOpeningRecord, async ({ user, params, request, reply }) => {
    const record = await findRecord(db, user, params.tenderId)
    asAttachment(reply, `${record.tender.reference}-record-of-opening.pdf`)
    void reply.type('application/pdf')
    return request.method === 'HEAD' ? Readable.from([]) : recordPdf(record)
  })
}

/** Returns the whole record to users who manage the tender, and the shared part to its bidders. */
async function findRecord(
  db: Database,
  user: SessionUser,
  tenderId: number,
): Promise<OpeningRecord> {
  const tender = await findTender(db, user, 'readBidding', tenderId)
  if (!can(user, 'overseeBids', tender, tender.now)) return findShared(db, user, tender)
  const { opening } = await requireLive(db, tender.id)
  if (opening !== 'opened') throw conflict(texts.notOpened)
  await requirePanelAccess(db, { tender, user, action: 'readOpeningRecord' })
  return readRecord(db, tender.id)
}

/**
 * Returns the part of the record that bidders may see. Suppliers without a bid on this tender can't
 * find out whether a record exists.
 */
async function findShared(db: Database, user: Actor, tender: FoundTender): Promise<OpeningRecord> {
  const hasBid = await db
    .selectFrom('bids')
    .select('id')
    .where('tender_id', '=', tender.id)
    .where('organisation_id', '=', user.organisation?.id ?? null)
    .where('status', 'in', ['opened', 'not_openable'])
    .executeTakeFirst()
  if (!hasBid) throw forbidden(canTexts.notYours)
  const { setup, opening, is_hand_in_over } = await requireLive(db, tender.id)
  const { record_sharing: sharing } = setup
  if (sharing === 'none' || opening !== 'opened') throw forbidden(canTexts.notYours)
  if (!is_hand_in_over) throw conflict(words.recordLater)
  const whose = { tenderId: tender.id, organisationId: user.organisation!.id }
  const own = await readReceiptHashes(db, whose)
  return recordForBidders(await readRecord(db, tender.id), { sharing, own })
}
