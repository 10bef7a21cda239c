// Next steps for the buyer's side after the deadline for bids.
export const bidsSteps = [
  'open',
  'name_panel',
  'declare',
  'score',
  'agree',
  'open_prices',
  'decide',
  'watch',
] as const
export type BidsStep = (typeof bidsSteps)[number]
