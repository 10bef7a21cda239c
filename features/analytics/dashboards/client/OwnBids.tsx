import { Link } from '@tanstack/react-router'
import { recentLimit, type OwnBidSummary } from '#features/analytics/contract/analytics.ts'
import {
  sentStages,
  type BidStage,
  bidLinkLabels,
  bidsWithWork,
} from '#features/tenders/contract/bid-stage.ts'
import { hasPassed } from '#kernel/rules/permission.ts'
import { tenderProgressWords } from '#features/tenders/contract/tender.ts'
import { BidTag } from '#features/tenders/client/BidTag.tsx'
import { TenderTitle } from '#features/tenders/client/TenderTitle.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { Deadline } from '#kernel/client/ui/Deadline.tsx'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { useShown } from './use-shown.ts'

const texts = {
  title: 'Your bids',
}

/** Stages in which a sent bid is outdated or incomplete, or could not be opened. */
const unfinishedBids: readonly BidStage[] = ['outdated', 'partly_sent', 'not_openable']

/** The organisation's bids with their status; hidden if there are none. */
export function OwnBids({ bids }: { bids: readonly OwnBidSummary[] }) {
  const listed = bids.slice(0, useShown())
  if (bids.length === 0) return null
  return (
    <ListPanel
      title={texts.title}
      isBoxed
      action={
        (bids.length >= recentLimit || bids.length > listed.length) && (
          <Link to="/supplier/interests" search={{ filter: 'all' }} className="link text-sm">
            View all
          </Link>
        )
      }
    >
      {bids.some(({ bid }) => unfinishedBids.includes(bid)) && (
        <div className="px-4 pt-3">
          <Banner kind="danger" title="Some of your bids need attention">
            You sent them, but they’re not complete: the buyer has changed what is asked for, lots
            are missing, or they couldn’t be opened.
          </Banner>
        </div>
      )}
      <ul aria-label={texts.title} className="divide-y divide-line">
        {listed.map((bid) => (
          <OwnBid key={bid.id} bid={bid} />
        ))}
      </ul>
    </ListPanel>
  )
}

function OwnBid({ bid: { tender, bid, outcome } }: { bid: OwnBidSummary }) {
  const isOpen = tender.status === 'published'
  // The deadline is labelled “Closed” only if it has passed, because a tender that ended early
  // keeps a deadline in the future.
  const isClosed = hasPassed(tender.submission_deadline, useNow()) && !isOpen
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 text-sm sm:grid sm:grid-cols-[minmax(0,1fr)_8rem_14rem_10rem] sm:gap-x-4 sm:py-1">
      <div className="row-title min-w-0 max-sm:w-full">
        <TenderTitle
          isClamped
          id={tender.id}
          tab="bid"
          title={tender.title}
          details={[tender.reference_number, tender.organisation.name]}
        />
      </div>
      <span className="max-sm:order-1">
        <BidTag stage={bid} outcome={outcome} />
      </span>
      <span>
        {isClosed && 'Closed '}
        <Deadline iso={tender.submission_deadline} left={isOpen ? 'countdown' : undefined} />
        {isClosed && sentStages.includes(bid) && (
          <span className="block text-muted">{tenderProgressWords.awaitingOpening}</span>
        )}
      </span>
      {isOpen && bidsWithWork.includes(bid) && (
        <Link
          to="/tenders/$tenderId"
          params={{ tenderId: tender.id }}
          search={{ tab: 'bid' }}
          aria-label={`${bidLinkLabels[bid]}: ${tender.title}`}
          className={`${buttonClass('secondary', 'small')} max-sm:order-1`}
        >
          {bidLinkLabels[bid]}
        </Link>
      )}
    </li>
  )
}
