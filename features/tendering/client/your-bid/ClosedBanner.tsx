import type { OwnBid } from '#features/bids/sending/contract/bid.ts'
import type { Lot } from '#features/tenders/lots/contract/lot.ts'
import {
  cancelledTexts,
  outcomeTexts,
  yourBidTexts as texts,
} from '#features/bids/sending/contract/your-bid.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { bidOutcome } from '#features/bids/opening/rules/bid-outcome.ts'
import { hasPassed } from '#kernel/rules/permission.ts'
import { hasEnded } from '#features/tenders/rules/tender-lifecycle.ts'
import { AssessmentLink } from '#features/evaluation/summaries/client/AssessmentLink.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import type { ServerClock } from '#features/bids/sending/client/use-server-clock.ts'
import type { BidStatus } from '#features/bids/sending/contract/bid.ts'

/** Texts about each state of a bid after the deadline. */
const closedTexts: Record<BidStatus | 'none', { title: string; text: string }> = {
  none: {
    title: 'Bids can no longer be sent',
    text: 'Your organisation didn’t send a bid.',
  },
  draft: {
    title: 'Bids can no longer be sent, and yours wasn’t sent',
    text: 'The buyer can’t read your draft, and it won’t be opened. You can still read it here.',
  },
  sent: {
    title: 'Your bid is sealed',
    text: 'Bids can no longer be sent or changed. The buyer hasn’t opened the bids yet. We’ll tell you when that’s done.',
  },
  withdrawn: {
    title: 'You withdrew your bid',
    text: 'It can’t be sent again, and it won’t be opened.',
  },
  opened: { title: 'Your bid has been opened', text: 'The buyer can read it now.' },
  not_openable: {
    title: 'Your bid could not be opened',
    text: 'Hand in what you sealed, unsealed. We take it if it is exactly what you sent.',
  },
}

/** Texts about an opened bid until the tender has ended. */
const evaluatedTexts = {
  title: 'Your bid is being evaluated',
  text: 'It has been opened. We’ll tell you if the buyer has a question about it, and when the tender is awarded.',
}

type ClosedBannerProps = {
  tender: Tender
  bid: OwnBid | undefined
  lot: Lot | null
  /** Reason why the user can't bid, as returned by `whyNot`. */
  refused: string
  clock: ServerClock
}

const kinds = {
  none: 'info',
  draft: 'warning',
  sent: 'success',
  withdrawn: 'info',
  opened: 'success',
  not_openable: 'danger',
} as const

/**
 * Banner that explains why bids can no longer be sent, and shows the state of the organisation's
 * own bid.
 */
export function ClosedBanner({ tender, bid, lot, refused, clock }: ClosedBannerProps) {
  const organisationId = useUser().organisation?.id
  const lotNumber = lot?.lot_number ?? null
  const state = bid?.status ?? 'none'
  if (tender.status === 'cancelled') return <Banner kind="warning">{cancelledTexts[state]}</Banner>
  if (tender.status === 'published' && !hasPassed(tender.submission_deadline, clock.now)) {
    return <Banner kind="warning">{refused}</Banner>
  }
  const outcome = state === 'opened' ? bidOutcome(tender, { organisationId, lotNumber }) : undefined
  const outdated = bid?.is_outdated && texts.outdatedClosed
  // The banner above the tabs announces the awards, so this one adds only the lot's result.
  if (outcome) {
    if (!lot && !outdated) return null
    return (
      <Banner
        kind={outcome === 'won' ? 'success' : 'info'}
        title={lot ? outcomeTexts[outcome].title : undefined}
        actions={<AssessmentLink tender={tender} />}
      >
        {outdated}
      </Banner>
    )
  }
  const isJudged = state === 'opened' && !hasEnded(tender.status)
  const { title, text } = isJudged ? evaluatedTexts : closedTexts[state]
  return (
    <Banner
      kind={outdated ? 'warning' : kinds[state]}
      title={title}
      actions={<AssessmentLink tender={tender} />}
    >
      {text}
      {outdated && ` ${outdated}`}
    </Banner>
  )
}
