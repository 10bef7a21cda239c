import type { Opening, OpeningStage } from '#domain/contract/opening.ts'

/** Returns the openers who have confirmed the opening of the bids, or of the separate prices. */
export function confirmationsOf(opening: Opening, stage: OpeningStage): Opening['confirmations'] {
  return stage === 'bids' ? opening.confirmations : (opening.prices?.confirmations ?? [])
}
