import type { Opening } from '#domain/contract/opening.ts'
import type { BiddedTender } from '#client/bidding/bidded-tender.ts'
import type { ListedLot } from '#client/bidding/WhatIsAsked.tsx'
import { Banner } from '#client/ui/Banner.tsx'
import { OpenedBids } from './OpenedBids.tsx'
import { OpeningCeremony, type OpeningCeremonyProps } from './OpeningCeremony.tsx'
import { OpeningProgress } from './OpeningProgress.tsx'
import { Sealed } from './Sealed.tsx'

type BidsNowProps = OpeningCeremonyProps & { lots: readonly ListedLot[] }

/**
 * View for the current phase of the bids, which the server determines: sealed, ready to be opened,
 * being opened, or opened.
 */
export function BidsNow({ tender, bidding, lots, opening }: BidsNowProps) {
  if (opening.status === 'opened')
    return <OpenedBids tender={tender} bidding={bidding} lots={lots} opening={opening} />
  if (tender.status !== 'published' && tender.status !== 'closed') {
    return <Banner>The bids stay sealed: this tender was not brought to its end.</Banner>
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
