import {
  bidTexts as texts,
  type NewBid,
  getBidDraft,
  getReceipt,
  listOwnBids,
  saveBidDraft,
  startBid,
} from '../contract/bid.ts'
import { recordSealed } from '#kernel/server/audit/record-sealed.ts'
import { makeKeyPair } from '#features/bids/sealing/server/age.ts'
import { requireLive, type FoundBidding } from '#features/bids/setup/server/biddings.ts'
import { bidPurposes } from '#features/bids/sealing/server/purposes.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { readLots } from '#features/tenders/lots/server/queries.ts'
import { conflict, invalid, notFound } from '#kernel/server/http/refusal.ts'
import type { Context, Route } from '#kernel/server/http/route.ts'
import { encrypt } from '#kernel/server/platform/encryption.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { findTender, shareTender } from '#features/tenders/server/find-tender.ts'
import { bidFileRoutes } from './file-routes.ts'
import { findOwnBid, lockBid } from './find-bid.ts'
import { findReceipt, readDraft, readOwnBids } from './queries.ts'
import { saveEntry } from './save-entry.ts'

export function bidRoutes(route: Route, services: Services): void {
  const { db, appKey } = services
  bidFileRoutes(route, services)

  route(listOwnBids, async ({ user, params }) => {
    const tender = await findTender(db, user, 'seeOwnBids', params.tenderId)
    const data = await readOwnBids(db, { actor: user, appKey }, { tenderId: tender.id })
    return { data, server_time: tender.now.toISOString() }
  })

  route(startBid, (call) => call.transact((tx) => start(tx, services, call)))

  route(getBidDraft, async ({ user, params, query }) => {
    await findTender(db, user, 'seeOwnBids', params.tenderId)
    const bid = await findOwnBid(db, user, params)
    if (!bid) throw notFound()
    return { data: await readDraft(db, { bidId: bid.id, entry: query.entry }) }
  })

  route(saveBidDraft, async ({ user, params, body, cause, transact }) =>
    transact(async (tx) => {
      const { bid } = await lockBid(tx, user, 'bid', params)
      const version = await saveEntry(tx, { bid, user, cause, body })
      return { message: 'Draft saved', version }
    }),
  )

  route(getReceipt, async ({ user, params }) => {
    await findTender(db, user, 'seeOwnBids', params.tenderId)
    const bid = await findOwnBid(db, user, params)
    const receipt = bid && (await findReceipt(db, bid.id, params.version))
    if (!receipt) throw notFound()
    return { data: receipt }
  })
}

async function start(
  tx: Tx,
  { appKey }: Services,
  { user, params, body, cause }: Context<typeof startBid>,
) {
  const tender = await shareTender(tx, user, 'bid', params.tenderId)
  const bidding = await requireLive(tx, tender.id)
  await requireLot(tx, tender.id, body.lot_id)
  const organisation_id = user.organisation!.id
  const { lot_id } = body
  const started = await tx
    .insertInto('bids')
    .values({
      ...(await draftKeyFor(appKey, bidding, body)),
      tender_id: tender.id,
      organisation_id,
      lot_id,
      created_by: user.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!started) throw conflict('Your organisation has already started this bid.')
  await recordSealed(tx, cause, {
    action: 'bid.started',
    resource: ['Bid', started.id],
    metadata: { tender_id: tender.id, organisation_id, lot_id },
    tender_id: tender.id,
  })
  const which = { tenderId: tender.id, bidId: started.id }
  const [bid] = await readOwnBids(tx, { actor: user, appKey }, which)
  return { message: 'Your bid has been started', bid: bid! }
}

/**
 * Returns the draft's public key and, for portal-sealed bids, its encrypted private key. For
 * opener-sealed bids, only the members' browsers store the private key.
 */
async function draftKeyFor(
  appKey: Services['appKey'],
  { sealing }: FoundBidding,
  { draft_recipient }: NewBid,
) {
  if (sealing === 'openers') {
    if (!draft_recipient) throw invalid({ draft_recipient: [texts.sharesWrong] })
    return { draft_recipient, draft_key: null }
  }
  const { recipient, identity } = await makeKeyPair()
  return { draft_recipient: recipient, draft_key: encrypt(appKey, bidPurposes.draft, identity) }
}

async function requireLot(tx: Tx, tenderId: number, lotId: number | null): Promise<void> {
  const lots = await readLots(tx, tenderId)
  if (lotId === null && lots.length > 0)
    throw invalid({ lot_id: ['This tender has lots: bid for one of them'] })
  if (lotId !== null && !lots.some(({ id }) => id === lotId)) {
    throw invalid({ lot_id: ['Choose one of the tender’s lots'] })
  }
}
