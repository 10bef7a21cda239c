import type { Tx } from '#kernel/server/db/connect.ts'
import { tenderFacts } from '#features/tenders/server/notice-facts.ts'

/** Returns the facts about a bid's tender and lot. */
export async function bidFacts(tx: Tx, bid: { tender_id: number; lot_id: number | null }) {
  const lot =
    bid.lot_id === null
      ? undefined
      : await tx
          .selectFrom('lots')
          .select('lot_number')
          .where('id', '=', bid.lot_id)
          .executeTakeFirst()
  return { ...(await tenderFacts(tx, bid.tender_id)), lot_number: lot?.lot_number ?? null }
}
