import type { Opening, OpeningStage } from '../contract/opening.ts'

/**
 * Returns the openers' confirmations for one stage: opening the bids, or opening prices that are
 * sealed separately.
 */
export function confirmationsOf(opening: Opening, stage: OpeningStage): Opening['confirmations'] {
  return stage === 'bids' ? opening.confirmations : (opening.prices?.confirmations ?? [])
}
