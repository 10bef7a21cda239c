import type { Opening } from '#features/bids/opening/contract/opening.ts'
import type { BiddedTender } from '#features/bids/client/bidded-tender.ts'
import type { ListedLot } from '#features/bids/setup/client/WhatIsAsked.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { OpenedBids } from './OpenedBids.tsx'
import {
  OpeningCeremony,
  type OpeningCeremonyProps,
} from '#features/bids/opening/client/OpeningCeremony.tsx'
import { OpeningProgress } from '#features/bids/opening/client/OpeningProgress.tsx'
import { Sealed } from '#features/bids/opening/client/Sealed.tsx'

type BidsNowProps = OpeningCeremonyProps & { lots: readonly ListedLot[] }

/**
 * View for the current phase of the bids: sealed, ready to be opened, being opened, or opened. The
 * server determines the phase.
 */
export function BidsNow({ tender, bidding, lots, opening }: BidsNowProps) {
  if (opening.status === 'opened')
    return <OpenedBids tender={tender} bidding={bidding} lots={lots} opening={opening} />
  if (tender.status !== 'published' && tender.status !== 'closed') {
    return <Banner>The bids stay sealed, because this tender was not completed.</Banner>
  }
  if (opening.status === 'opening')
    return <OpeningProgress tender={tender} bidding={bidding} opening={opening} />
  if (!opening.is_due) return <Sealed deadline={opening.submission_deadline} />
  return <OpeningCeremony tender={tender} bidding={bidding} opening={opening} />
}

/** Returns whether the view for the current phase lists the openers with their progress. */
export function listsOpeners(
  { status }: BiddedTender,
  { status: stage, is_due, awaited, prices }: Opening,
): boolean {
  if (status !== 'published' && status !== 'closed') return false
  if (stage === 'opened') {
    return prices?.status === 'collecting' || (prices?.status === 'opening' && awaited.length > 0)
  }
  return stage === 'opening' ? awaited.length > 0 : is_due
}
