import type { OwnBid } from '#domain/contract/bid.ts'
import type { BidStage } from '#domain/contract/bid-stage.ts'

/** Returns the progress of one bid. */
export function stageOf(bid: OwnBid | undefined): BidStage {
  if (!bid) return 'not_started'
  return bid.is_outdated || bid.needs_resealing ? 'outdated' : bid.status
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
