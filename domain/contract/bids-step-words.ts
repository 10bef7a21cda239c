import type { BidsStep } from './bids-step.ts'

/** Labels of the link from a tender's header to the next step. */
export const bidsStepLabels: Record<BidsStep, string> = {
  open: 'Open the bids',
  name_panel: 'Name the panel',
  declare: 'Declare conflicts',
  score: 'Score the bids',
  agree: 'Go to the consensus',
  open_prices: 'Open the prices',
  decide: 'Go to the award',
  watch: 'Follow the evaluation',
}
