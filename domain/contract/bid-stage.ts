/**
 * Progress of an organisation's bids on one tender, as shown in lists. Several bids share one
 * stage: a sent bid and a draft, for example, are `partly_sent`.
 */
export const bidStages = [
  'not_started',
  'draft',
  'outdated',
  'partly_sent',
  'sent',
  'withdrawn',
  'being_evaluated',
  'opened',
  'not_openable',
] as const
export type BidStage = (typeof bidStages)[number]

/** Stages in which a bid has been sent but not opened yet. */
export const sentStages: readonly (BidStage | null | undefined)[] = [
  'outdated',
  'partly_sent',
  'sent',
]

/** Results of an organisation's bids on an awarded tender. */
export const bidOutcomes = ['won', 'lost'] as const
export type BidOutcome = (typeof bidOutcomes)[number]
