import { bidTexts as texts } from '#domain/contract/bid.ts'
import { sendBid, withdrawBid } from '#domain/contract/bid-calls.ts'
import { canBid } from '#domain/rules/bid-lifecycle.ts'
import { recordSealed } from '#server/audit/record-sealed.ts'
import type { FoundBidding } from '#server/bidding/biddings.ts'
import type { Tx } from '#server/db/connect.ts'
import { readLots } from '#server/features/lots/queries.ts'
import { once } from '#server/http/idempotency.ts'
import { conflict } from '#server/http/refusal.ts'
import type { Route } from '#server/http/route.ts'
import type { SessionUser } from '#server/http/session.ts'
import { tell } from '#server/notices/tell.ts'
import type { Services } from '#server/services.ts'
import { lockBid, type FoundBid } from './find-bid.ts'
import { readOwnBids } from './queries.ts'
import { keepEnvelopes, requireSound } from './sealed-envelopes.ts'
import { writeVersion } from './write-version.ts'

export function bidSendRoutes(route: Route, services: Services): void {
  const { appKey } = services

  route(sendBid, async ({ user, params, body, cause, request, transact }) =>
    transact((tx) =>
      once(tx, { endpoint: sendBid, request, user }, async () => {
        const found = await lockBid(tx, user, 'bid', params)
        const { bid, tender } = found
        if (!canBid('send', bid.status)) throw conflict(texts.notSent)
        const files = await requireSound(tx, found, body)
        const version = await writeVersion(tx, services, {
          ...found,
          user,
          kind: 'sent',
          files,
          body,
        })
        await keepEnvelopes(tx, services, { versionId: version.id, body })
        const { organisation_id, lot_id } = bid
        await recordSealed(tx, cause, {
          action: 'bid.sent',
          resource: ['Bid', bid.id],
          metadata: {
            tender_id: tender.id,
            organisation_id,
            version: version.version,
            files: files.map(({ sha256 }) => sha256),
          },
          tender_id: tender.id,
        })
        const { text: receipt } = version.receipt
        const about = { tender_id: tender.id, organisation_id, lot_id }
        await tell(tx, 'bid-sent', { ...about, receipt, version: version.version })
        const isWhole = await hasSentEveryLot(tx, found)
        const message = isWhole ? texts.sent : texts.sentForSomeLots
        return answer(tx, user, bid, { message, receipt: version.receipt })
      }),
    ),
  )

  route(withdrawBid, async ({ user, params, cause, transact }) =>
    transact(async (tx) => {
      const found = await lockBid(tx, user, 'bid', params)
      const { bid, tender } = found
      if (!canBid('withdraw', bid.status)) throw conflict(texts.notSent)
      const version = await writeVersion(tx, services, { ...found, user, kind: 'withdrawn' })
      const { organisation_id, lot_id } = bid
      await recordSealed(tx, cause, {
        action: 'bid.withdrawn',
        resource: ['Bid', bid.id],
        metadata: { tender_id: tender.id, organisation_id, version: version.version },
        tender_id: tender.id,
      })
      const { text: receipt } = version.receipt
      const about = { tender_id: tender.id, organisation_id, lot_id }
      await tell(tx, 'bid-withdrawn', { ...about, receipt, version: version.version })
      return answer(tx, user, bid, { message: texts.withdrawn, receipt: version.receipt })
    }),
  )

  async function answer<Said extends object>(tx: Tx, user: SessionUser, bid: FoundBid, said: Said) {
    const which = { tenderId: bid.tender_id, bidId: bid.id }
    const [now] = await readOwnBids(tx, { actor: user, appKey }, which)
    return { ...said, bid: now! }
  }
}

/** Where the buyer asks for every lot. Each is still sent by itself; the record says who left some out. */
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
