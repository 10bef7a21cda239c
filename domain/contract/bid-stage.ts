/**
 * Progress of an organisation's bids on one tender, as its lists show it. With several bids, the
 * least complete one counts.
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

/** Stages in which a bid has been sent, before its opening. */
export const sentStages: readonly (BidStage | null | undefined)[] = [
  'outdated',
  'partly_sent',
  'sent',
]

/** Results of an organisation's bids on an awarded tender. */
export const bidOutcomes = ['won', 'lost'] as const
export type BidOutcome = (typeof bidOutcomes)[number]
