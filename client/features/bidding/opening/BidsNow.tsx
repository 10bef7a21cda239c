import type { Bidding } from '#domain/contract/bidding-calls.ts'
import type { Opening } from '#domain/contract/opening.ts'
import { sealedWords } from '#domain/contract/opening-words.ts'
import type { BiddedTender } from '#client/bidding/bidded-tender.ts'
import type { ListedLot } from '#client/bidding/WhatIsAsked.tsx'
import { Banner } from '#client/ui/Banner.tsx'
import { OpenedBids } from './OpenedBids.tsx'
import { OpeningCeremony } from './OpeningCeremony.tsx'
import { OpeningProgress } from './OpeningProgress.tsx'
import { Sealed } from './Sealed.tsx'

type BidsNowProps = {
  tender: BiddedTender
  bidding: Bidding
  lots: readonly ListedLot[]
  opening: Opening
}

/**
 * View for the current phase of the bids, according to the server: sealed, due, being opened or
 * opened.
 */
export function BidsNow({ tender, bidding, lots, opening }: BidsNowProps) {
  if (opening.status === 'opened') return <OpenedBids {...{ tender, bidding, lots, opening }} />
  if (tender.status !== 'published' && tender.status !== 'closed') {
    return <Banner>{sealedWords.ended}</Banner>
  }
  if (opening.status === 'opening') return <OpeningProgress {...{ tender, bidding, opening }} />
  if (!opening.is_due) return <Sealed deadline={opening.submission_deadline} />
  return <OpeningCeremony {...{ tender, bidding, opening }} />
}
