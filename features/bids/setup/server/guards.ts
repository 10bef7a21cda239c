// Restrictions that bidding places on other actions. No restriction may depend on whether other
// organisations have bid, because a refusal would reveal it.
import { whyNot, type TenderFacts } from '#features/tenders/rules/can.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { isAllOpened } from '#features/bids/opening/rules/opening-lifecycle.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { conflict, refusalFor } from '#kernel/server/http/refusal.ts'
import { findBidding, type FoundBidding } from './biddings.ts'

type Closing = TenderFacts & { id: number; now: Date }

/**
 * Throws once the opening has begun. Before that, discards the openers' confirmations, so that they
 * have to be given again after the new deadline.
 */
export async function requireDeadlineMovable(tx: Tx, tenderId: number): Promise<void> {
  const bidding = await findBidding(tx, tenderId)
  if (!bidding || bidding.opening === 'waiting') return
  if (bidding.opening !== 'confirming')
    throw conflict('The opening of the bids has begun, so the deadline can no longer be moved.')
  await tx.deleteFrom('openings').where('tender_id', '=', tenderId).execute()
}

/**
 * Throws if the tender takes bids and its submission deadline has not passed. The rule for `close`
 * is checked a second time here, because the first check didn't know whether the tender takes bids.
 */
export async function requireClosable(tx: Tx, user: Actor, tender: Closing): Promise<void> {
  const takes_bids = (await findBidding(tx, tender.id)) !== undefined
  const reason = whyNot(user, 'close', { ...tender, takes_bids }, tender.now)
  if (reason) throw refusalFor(reason)
}

/** Throws if bids or prices are still sealed, because they could not be opened after the award. */
export function requireOpenedBids(bidding: FoundBidding): void {
  if (bidding.opening !== 'opened')
    throw conflict('This tender takes bids. Open the bids before you award it.')
  if (!isAllOpened(bidding))
    throw conflict('The prices are still sealed. Open the prices before you award this tender.')
}

/** Returns the storage keys of all sealed and opened bid files. */
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
