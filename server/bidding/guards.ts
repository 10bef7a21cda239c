// What bids forbid elsewhere. None of it depends on whether somebody has bid, or a refusal would tell.
import { biddingTexts } from '#domain/contract/bidding.ts'
import { bidTexts } from '#domain/contract/bid.ts'
import { openingTexts } from '#domain/contract/opening.ts'
import { whyNot, type Actor, type TenderFacts } from '#domain/rules/can.ts'
import type { Tx } from '#server/db/connect.ts'
import { conflict, refusalFor } from '#server/http/refusal.ts'
import { findBidding, priceStatusOf, type FoundBidding } from './biddings.ts'

type Closing = TenderFacts & { id: number; now: Date }

/** Bids are for lots: once suppliers can bid, none comes and none goes. */
export async function requireLotsFree(tx: Tx, tenderId: number): Promise<void> {
  const bidding = await findBidding(tx, tenderId)
  if (bidding?.published_at) throw conflict(biddingTexts.lotsFixed)
}

/** Once bids are being opened the deadline stands. Confirmations before that are void: it is not due. */
export async function requireDeadlineMovable(tx: Tx, tenderId: number): Promise<void> {
  const bidding = await findBidding(tx, tenderId)
  if (!bidding || bidding.opening === 'waiting') return
  if (bidding.opening !== 'confirming') throw conflict(openingTexts.cannotMove)
  await tx.deleteFrom('openings').where('tender_id', '=', tenderId).execute()
}

/** Asks the rules once more, now knowing whether the tender takes bids: only a close needs to know. */
export async function requireNoBidding(tx: Tx, user: Actor, tender: Closing): Promise<void> {
  const takes_bids = (await findBidding(tx, tender.id)) !== undefined
  const reason = whyNot(user, 'close', { ...tender, takes_bids }, tender.now)
  if (reason) throw refusalFor(reason)
}

/** Refuses an award while something is sealed: afterwards it could never be opened. */
export function requireOpenedBids(bidding: FoundBidding): void {
  if (bidding.opening !== 'opened') throw conflict(openingTexts.openFirst)
  const prices = priceStatusOf(bidding)
  // Opener-sealed tenders from before decision 58 may have prices that nobody can open.
  if (bidding.sealing === 'openers') return
  if (prices && prices !== 'opened') throw conflict(openingTexts.openPricesFirst)
}

/** Asked of the bidder's own organisation, which knows. */
export async function requireNoSentBid(
  tx: Tx,
  { tenderId, organisationId }: { tenderId: number; organisationId: number },
): Promise<void> {
  const sent = await tx
    .selectFrom('bids')
    .select('id')
    .where('tender_id', '=', tenderId)
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'sent')
    .executeTakeFirst()
  if (sent) throw conflict(bidTexts.withdrawFirst)
}

/** What lies in the store for bids, sealed and opened. */
export async function readBidKeys(tx: Tx, tenderId: number): Promise<string[]> {
  const ofTender = tx.selectFrom('bids').select('id').where('tender_id', '=', tenderId)
  const sealed = await tx
    .selectFrom('bid_files')
    .select('storage_key')
    .where('bid_id', 'in', ofTender)
    .execute()
  const opened = await tx
    .selectFrom('opened_files')
    .select('storage_key')
    .where('bid_id', 'in', ofTender)
    .execute()
  return [...sealed, ...opened].map(({ storage_key }) => storage_key)
}
