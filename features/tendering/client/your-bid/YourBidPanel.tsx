import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { yourBidTexts as texts } from '#features/bids/sending/contract/your-bid.ts'
import type { Bidding } from '#features/bids/setup/contract/bidding-calls.ts'
import type { OwnBid } from '#features/bids/sending/contract/bid.ts'
import { openerNumbers } from '#features/bids/setup/contract/bidding.ts'
import { lotFailures, type Lot } from '#features/tenders/lots/contract/lot.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { formatMoment } from '#kernel/format/date.ts'
import { hasEnded } from '#features/tenders/rules/tender-lifecycle.ts'
import { OpeningRecord } from '#features/bids/opening/client/OpeningRecord.tsx'
import { AssessmentLink } from '#features/evaluation/summaries/client/AssessmentLink.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { lotsQuery } from '#features/tenders/lots/client/lots-query.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { bidRequirementsQuery, ownBidsQuery } from '#features/bids/sending/client/bid-queries.ts'
import { BidLots } from './BidLots.tsx'
import { BidView } from './BidView.tsx'
import { OwnEvidence } from './OwnEvidence.tsx'
import { OwnClarifications } from '#features/evaluation/clarifications/client/OwnClarifications.tsx'
import { useServerClock } from '#features/bids/sending/client/use-server-clock.ts'

const words = {
  notYetWhy: (time: string) =>
    `Bidders see it once no bid can be handed in again: ${time}, or earlier if all of them have been.`,
}

/** Supplier's Bid tab: one bid, or one for each lot. */
export function YourBidPanel({ tender }: { tender: Tender }) {
  const requirements = useQuery(bidRequirementsQuery(tender.id))
  const bids = useQuery(ownBidsQuery(tender.id))
  const lots = useQuery(lotsQuery(tender.id))
  const loading = <Skeleton shape="table" count={4} label="Loading your bid" />
  if (requirements.data === undefined || !bids.data || !lots.data) {
    return (
      <>
        {[requirements, bids, lots].some(({ isPending }) => isPending) && loading}
        <LoadState query={requirements} failure={texts.loadFailed} />
        <LoadState query={bids} failure={texts.loadFailed} />
        <LoadState query={lots} failure={lotFailures.load} />
      </>
    )
  }
  if (!requirements.data?.is_live || !hasKeys(requirements.data)) {
    return (
      <Banner actions={<AssessmentLink tender={tender} />}>
        The buyer is still preparing the keys that bids are sealed with. Try again later.
      </Banner>
    )
  }
  return (
    <>
      <OwnClarifications tenderId={tender.id} bids={bids.data.data} lots={lots.data} />
      <Bids
        tender={tender}
        bidding={requirements.data}
        bids={bids.data.data}
        lots={lots.data}
        serverTime={bids.data.server_time}
        readAt={bids.dataUpdatedAt}
      >
        <SharedRecord tender={tender} bidding={requirements.data} bids={bids.data.data} />
        {hasEnded(tender.status) && bids.data.data.some(({ status }) => status === 'opened') && (
          <OwnEvidence tenderId={tender.id} />
        )}
      </Bids>
    </>
  )
}

type SharedRecordProps = { tender: Tender; bidding: Bidding; bids: readonly OwnBid[] }

/**
 * Opening record, if the buyer shares it. Until the time for resubmitting unreadable bids is over,
 * a banner says when the record will be shared.
 */
function SharedRecord({ tender, bidding, bids }: SharedRecordProps) {
  const { setup, opening, is_record_shared, hand_in_until } = bidding
  const hasBid = bids.some(({ status }) => status === 'opened' || status === 'not_openable')
  if (!hasBid || opening !== 'opened' || setup.record_sharing === 'none') return null
  if (is_record_shared) {
    // The record may be shared without names, so the bids' times identify the organisation's own.
    const ownTimes = bids.map(({ sent_at }) => sent_at && Date.parse(sent_at))
    return (
      <OpeningRecord
        tender={tender}
        award={tender.award}
        isOwn={({ sent_at }) => ownTimes.includes(Date.parse(sent_at))}
      />
    )
  }
  if (!hand_in_until) return null
  return (
    <Banner title="The record of opening isn’t shared yet">
      {words.notYetWhy(formatMoment(hand_in_until))}
    </Banner>
  )
}

const hasKeys = ({ sealing, recipients, openers }: Bidding) =>
  sealing === 'portal' ? recipients !== null : openers.length >= openerNumbers.needed

type BidsProps = {
  tender: Tender
  bidding: Bidding
  bids: readonly OwnBid[]
  lots: readonly Lot[]
  serverTime: string
  readAt: number
  /** Content that belongs to all bids of the organisation, shown after their state. */
  children: ReactNode
}

function Bids({ tender, bidding, bids, lots, serverTime, readAt, children }: BidsProps) {
  const { lot: chosen } = useSearch({ from: '/signed-in/tenders/$tenderId' })
  const context = {
    tender,
    bidding,
    clock: useServerClock({ serverTime, readAt, deadline: tender.submission_deadline }),
  }
  if (lots.length === 0) {
    return (
      <BidView {...context} bid={bids[0]} lot={null}>
        {children}
      </BidView>
    )
  }
  const lot = lots.find(({ id }) => id === chosen)
  if (!lot) {
    return (
      <BidLots {...context} lots={lots} bids={bids}>
        {children}
      </BidLots>
    )
  }
  const bid = bids.find(({ lot_id }) => lot_id === lot.id)
  // Each lot has its own draft, so the key resets the component's state when the lot changes.
  return (
    <BidView key={lot.id} {...context} bid={bid} lot={lot}>
      {children}
    </BidView>
  )
}
