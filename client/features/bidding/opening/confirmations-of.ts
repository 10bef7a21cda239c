import type { Opening, OpeningStage } from '#domain/contract/opening.ts'

/**
 * Returns the confirmations for opening the bids, or for opening the prices if they are sealed
 * separately.
 */
export function confirmationsOf(opening: Opening, stage: OpeningStage): Opening['confirmations'] {
  return stage === 'bids' ? opening.confirmations : (opening.prices?.confirmations ?? [])
}
