/**
 * Progress of an organisation's bids on one tender, as shown in lists. All its bids on a tender
 * together have one stage: if one bid is sent and another is a draft, for example, the stage is
 * `partly_sent`.
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
