import type { Tx } from '#kernel/server/db/connect.ts'
import {
  nameOf,
  open,
  sampleTender,
  tenderFacts,
  type TenderFacts,
} from '#features/tenders/server/notice-facts.ts'

export type BidFacts = TenderFacts & { lot_number: number | null; organisation_id: number }

/** Returns the name of the tender, with the lot if the bid is for one lot. */
export const which = (data: BidFacts) =>
  data.lot_number === null ? nameOf(data) : `lot ${data.lot_number} of ${nameOf(data)}`

export const openBid = (data: TenderFacts, label = 'Open your bid') => ({
  label,
  path: open(data, 'bid').path,
})

export const openBids = (data: TenderFacts, label: string) => ({
  label,
  path: open(data, 'bids').path,
})

export const bidder =
  'You’re getting this email because your organisation is bidding for this tender.'

export const sampleBid = { ...sampleTender, organisation_id: 4, lot_id: null, lot_number: 2 }

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
