import type { OwnBid } from '../contract/bid.ts'
import type { BidStage } from '#features/tenders/contract/bid-stage.ts'
import type { TenderStatus } from '#features/tenders/contract/tender.ts'
import { hasEnded } from '#features/tenders/rules/tender-lifecycle.ts'

/** Returns the stage of a bid for a tender with this status. */
export function stageOf(bid: OwnBid | undefined, tender: TenderStatus): BidStage {
  if (!bid) return 'not_started'
  if (bid.status === 'opened' && !hasEnded(tender)) return 'being_evaluated'
  return bid.is_outdated || bid.needs_resealing ? 'outdated' : bid.status
}

/** Returns whether the sent bid is up to date and needs no further work. */
export function isCurrent(bid: OwnBid, isChanged: boolean): boolean {
  return bid.status === 'sent' && !isChanged && !bid.is_outdated && !bid.needs_resealing
}

/** Returns whether the draft was changed after the bid was sent. */
export function changedSince(
  { sent_at }: Pick<OwnBid, 'sent_at'>,
  saved: readonly { saved_at: string }[],
): boolean {
  return (
    sent_at !== null && saved.some(({ saved_at }) => Date.parse(saved_at) > Date.parse(sent_at))
  )
}
