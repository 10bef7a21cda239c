import type { JudgedBidReply } from '#features/evaluation/contract/evaluation.ts'
import type { ListedLot } from '#features/bids/setup/client/WhatIsAsked.tsx'

type Named = Pick<JudgedBidReply, 'bidder' | 'lot_id'>

/** Returns the bidder's name as shown to the user, with the lot if the bid is for one lot. */
export function bidName({ bidder, lot_id }: Named, lots: readonly ListedLot[]): string {
  const lot = lots.find(({ id }) => id === lot_id)
  return lot ? `${bidder}, lot ${lot.lot_number}` : bidder
}
