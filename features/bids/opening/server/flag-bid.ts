import { flagsIn } from '../rules/bid-flags.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { selectSent } from './sent-bids.ts'

/**
 * Stores the flags of a bid, such as "outdated", once the content of its envelopes has been stored.
 */
export async function flagBid(tx: Tx, bid: { id: number; tender_id: number }): Promise<void> {
  const { setup, lot_id, requirements, made_for } = await selectSent(tx, bid.tender_id)
    .innerJoin('biddings', 'biddings.tender_id', 'bids.tender_id')
    .where('bids.id', '=', bid.id)
    .select(['biddings.setup', 'biddings.requirements', 'bids.lot_id'])
    .select('sent.requirements as made_for')
    .executeTakeFirstOrThrow()
  const opened = await tx
    .selectFrom('opened_envelopes')
    .select(['envelope', 'content'])
    .where('bid_id', '=', bid.id)
    .execute()
  const flags = flagsIn({ setup, lotId: lot_id, requirements, madeFor: made_for, opened })
  await tx.updateTable('bids').set({ flags }).where('id', '=', bid.id).execute()
}
