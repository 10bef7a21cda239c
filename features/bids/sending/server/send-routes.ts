import { sendBid, withdrawBid } from '../contract/bid.ts'
import { canBid } from '../rules/bid-lifecycle.ts'
import { recordSealed } from '#kernel/server/audit/record-sealed.ts'
import type { FoundBidding } from '#features/bids/setup/server/biddings.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { readLots } from '#features/tenders/lots/server/queries.ts'
import { conflict, notFound } from '#kernel/server/http/refusal.ts'
import type { Context, Route } from '#kernel/server/http/route.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { lockBid, type FoundBid } from './find-bid.ts'
import { findReceipt, readOwnBids } from './queries.ts'
import { storeEnvelopes, requireValidEnvelopes } from './sealed-envelopes.ts'
import { writeVersion } from './write-version.ts'

const texts = {
  sentForSomeLots:
    'Your bid for this lot has been sent. The buyer asks for a bid for every lot: send the others too.',
  notSent: 'Your organisation has no bid here that could be withdrawn.',
}

interface Answer {
  tenderId: number
  bidId: number
  version: number
  message: string
}

export function bidSendRoutes(route: Route, services: Services): void {
  const { appKey } = services

  route(sendBid, (call) => {
    const { user, params, once, transact } = call
    return transact((tx) =>
      once(tx, {
        work: async () => ({ kept: await send(tx, services, call) }),
        replay: async ({ version, is_whole }) =>
          answer(tx, user, {
            ...params,
            version,
            message: is_whole ? 'Your bid has been sent' : texts.sentForSomeLots,
          }),
      }),
    )
  })

  route(withdrawBid, async ({ user, params, cause, transact }) =>
    transact(async (tx) => {
      const found = await lockBid(tx, user, 'bid', params)
      const { bid, tender } = found
      if (!canBid('withdraw', bid.status)) throw conflict(texts.notSent)
      const withdrawn = await writeVersion(tx, services, { ...found, user, kind: 'withdrawn' })
      const { version } = withdrawn
      const { organisation_id, lot_id } = bid
      await recordSealed(tx, cause, {
        action: 'bid.withdrawn',
        resource: ['Bid', bid.id],
        metadata: { tender_id: tender.id, organisation_id, version },
        tender_id: tender.id,
      })
      const about = { tender_id: tender.id, organisation_id, lot_id }
      await notify(tx, 'bid-withdrawn', { ...about, receipt: withdrawn.receipt.text, version })
      return answer(tx, user, { ...params, version, message: 'Your bid has been withdrawn' })
    }),
  )

  /** Returns the current bid with the receipt for one version. */
  async function answer(tx: Tx, user: SessionUser, { version, message, ...which }: Answer) {
    const [bid] = await readOwnBids(tx, { actor: user, appKey }, which)
    const receipt = bid && (await findReceipt(tx, bid.id, version))
    if (!receipt) throw notFound()
    return { message, receipt, bid }
  }
}

/**
 * Writes the sent version. Returns its number, and whether the organisation has now sent every bid
 * that the buyer requires.
 */
async function send(
  tx: Tx,
  services: Services,
  { user, params, body, cause }: Context<typeof sendBid>,
) {
  const found = await lockBid(tx, user, 'bid', params)
  const { bid, tender } = found
  if (!canBid('send', bid.status)) throw conflict(texts.notSent)
  const files = await requireValidEnvelopes(tx, found, body)
  const { id, version, receipt } = await writeVersion(tx, services, {
    ...found,
    user,
    kind: 'sent',
    files,
    body,
  })
  await storeEnvelopes(tx, services, { versionId: id, body })
  const { organisation_id, lot_id } = bid
  await recordSealed(tx, cause, {
    action: 'bid.sent',
    resource: ['Bid', bid.id],
    metadata: {
      tender_id: tender.id,
      organisation_id,
      version,
      files: files.map(({ sha256 }) => sha256),
    },
    tender_id: tender.id,
  })
  const about = { tender_id: tender.id, organisation_id, lot_id }
  await notify(tx, 'bid-sent', { ...about, receipt: receipt.text, version })
  return { version, is_whole: await hasSentEveryLot(tx, found) }
}

/**
 * Returns whether the organisation has sent a bid for every lot. Also returns true if the buyer
 * accepts bids for any lots. Bids are sent one by one, so an incomplete set is accepted, but the
 * reply and the record of opening say that it is incomplete.
 */
async function hasSentEveryLot(tx: Tx, { bid, bidding }: { bid: FoundBid; bidding: FoundBidding }) {
  if (bidding.setup.lot_choice === 'any') return true
  const lots = await readLots(tx, bid.tender_id)
  const sent = await tx
    .selectFrom('bids')
    .select('id')
    .where('tender_id', '=', bid.tender_id)
    .where('organisation_id', '=', bid.organisation_id)
    .where('status', '=', 'sent')
    .execute()
  return sent.length >= lots.length
}
