import { useQuery } from '@tanstack/react-query'
import type { Opening } from '#domain/contract/opening.ts'
import { ceremonyWords, sealedWords } from '#domain/contract/opening-words.ts'
import { canOpen } from '#domain/rules/opening-lifecycle.ts'
import { LoadState } from '#client/lists/LoadState.tsx'
import { Banner } from '#client/ui/Banner.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { openingQuery } from '../bidding-queries.ts'
import { OpenersPanel } from '../openers/OpenersPanel.tsx'
import { OwnKey } from '../openers/OwnKey.tsx'
import type { PhaseProps } from '../Prepared.tsx'
import { SetupSummary } from '../SetupSummary.tsx'
import { OpenedBids } from './OpenedBids.tsx'
import { OpeningCeremony } from './OpeningCeremony.tsx'
import { OpeningProgress } from './OpeningProgress.tsx'
import { Sealed } from './Sealed.tsx'

/** From publication on: how far it is decides the portal's clock, not this one's. */
export function LiveBidding(props: PhaseProps) {
  const { tender, lots, candidates, onEdit } = props
  const opening = useQuery(openingQuery(tender.id))
  if (opening.data === undefined) {
    return (
      <LoadState query={opening} failure={ceremonyWords.loadFailed}>
        <Skeleton shape="page" count={6} label="Loading bids" />
      </LoadState>
    )
  }
  // What others do meanwhile is heard of here first.
  const bidding = { ...props.bidding, opening: opening.data.status }
  const isSealed = !opening.data.is_due && canOpen('confirm', opening.data.status)
  // The record says who opened them; the keys' fingerprints are only here.
  const isRecorded = bidding.opening === 'opened' && bidding.sealing === 'portal'
  return (
    <>
      <Now {...props} opening={opening.data} />
      {isSealed && <OwnKey tender={tender} bidding={bidding} />}
      {!isRecorded && <OpenersPanel {...{ tender, bidding, candidates }} />}
      <SetupSummary
        {...{ tender, bidding, lots }}
        onEdit={isSealed && tender.status === 'published' ? onEdit : undefined}
        mayRemove={false}
      />
    </>
  )
}

function Now({ opening, ...props }: PhaseProps & { opening: Opening }) {
  const { tender, bidding, lots } = props
  if (opening.status === 'opened') return <OpenedBids {...{ tender, bidding, lots }} />
  if (tender.status !== 'published' && tender.status !== 'closed') {
    return <Banner>{sealedWords.ended}</Banner>
  }
  if (opening.status === 'opening') return <OpeningProgress opening={opening} />
  if (!opening.is_due) return <Sealed deadline={opening.submission_deadline} />
  return <OpeningCeremony {...{ tender, bidding, opening }} />
}
