import type { OwnBid } from '#domain/contract/bid.ts'
import type { BidOutcome } from '#domain/contract/bid-stage.ts'
import type { Lot } from '#domain/contract/lot.ts'
import {
  cancelledTexts,
  closedTexts,
  evaluatedTexts,
  outcomeTexts,
  yourBidTexts as texts,
} from '#domain/contract/your-bid.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { formatDate } from '#domain/format/date.ts'
import { formatMoney } from '#domain/format/money.ts'
import { bidOutcome } from '#domain/rules/bid-outcome.ts'
import { hasPassed } from '#domain/rules/can.ts'
import { hasEnded } from '#domain/rules/tender-lifecycle.ts'
import { AssessmentLink } from '#client/award/AssessmentLink.tsx'
import { useUser } from '#client/lib/session.tsx'
import { Banner } from '#client/ui/Banner.tsx'
import { AfterWinning } from './AfterWinning.tsx'
import type { ServerClock } from './use-server-clock.ts'

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
  const isJudged = state === 'opened' && !hasEnded(tender.status)
  const outcome = state === 'opened' ? bidOutcome(tender, { organisationId, lotNumber }) : undefined
  const { title, text } = outcome
    ? outcomeTexts[outcome]
    : isJudged
      ? evaluatedTexts
      : closedTexts[state]
  const kind = outcome === 'lost' ? 'info' : kinds[state]
  return (
    <Banner kind={bid?.is_outdated ? 'warning' : kind} title={title}>
      <p className="tabular-nums">
        {outcome && !lot ? awardOf(tender, outcome) : text}
        {bid?.is_outdated && ` ${texts.outdatedClosed}`}
      </p>
      {outcome === 'won' && <AfterWinning tenderId={tender.id} lotId={lot?.id} />}
      {tender.status === 'awarded' && (
        <div className="mt-3 empty:hidden">
          <AssessmentLink tenderId={tender.id} />
        </div>
      )}
    </Banner>
  )
}

/**
 * Returns who was awarded the tender, when and for how much. `EndingBanner`, which says so on the
 * other tabs, is hidden on this one.
 */
function awardOf({ award, awarded_at, currency }: Tender, outcome: BidOutcome): string {
  if (!award?.organisation || !awarded_at) return outcomeTexts[outcome].text
  const winner = outcome === 'won' ? 'you' : award.organisation.name
  const value = award.value && ` Value set by the buyer: ${formatMoney(award.value, currency)}.`
  return `Awarded to ${winner} on ${formatDate(awarded_at)}.${value ?? ''}`
}
