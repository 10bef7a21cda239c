import type { BidsStep } from '#features/tenders/contract/tender-reply.ts'
import type { EvaluationStage } from '../contract/evaluation.ts'
import type { OpeningStatus, PriceStatus } from '#features/bids/opening/contract/opening.ts'

export interface BidsProgress {
  opening: OpeningStatus
  /** Null if the prices are not opened separately, or until the quality envelope is opened. */
  prices: PriceStatus | null
  /** Null if no evaluation panel has been appointed. */
  evaluation: EvaluationStage | null
  /** True for panel members and the chair. */
  isOnPanel: boolean
}

const stepsOfStages: Record<EvaluationStage, BidsStep> = {
  declarations: 'declare',
  scoring: 'score',
  consensus: 'agree',
  locked: 'decide',
}

/** Returns the reader's next step towards the award, after the submission deadline has passed. */
export function nextBidsStep({ opening, prices, evaluation, isOnPanel }: BidsProgress): BidsStep {
  if (opening !== 'opened') return 'open'
  if (!evaluation) return 'name_panel'
  const arePricesSealed = prices !== null && prices !== 'opened'
  if (evaluation === 'locked' && arePricesSealed) return 'open_prices'
  return isOnPanel ? stepsOfStages[evaluation] : 'watch'
}
