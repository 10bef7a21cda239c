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

export const bidStageLabels: Record<BidStage, string> = {
  not_started: 'Not started',
  draft: 'Draft, not sent',
  outdated: 'Send again',
  partly_sent: 'Sent for some lots',
  sent: 'Sent',
  withdrawn: 'Withdrawn',
  being_evaluated: 'Being evaluated',
  opened: 'Opened',
  not_openable: 'Could not be opened',
}

/** Stages in which an organisation still has to write or send a bid on an open tender. */
export const bidsWithWork: readonly BidStage[] = ['not_started', 'draft', 'outdated', 'partly_sent']

/** Labels of the link from a tender's header to the organisation's own bid. */
export const bidLinkLabels: Record<BidStage, string> = {
  not_started: 'Start your bid',
  draft: 'Continue your bid',
  outdated: 'Send your bid again',
  partly_sent: 'Continue your bid',
  sent: 'View your bid',
  withdrawn: 'View your bid',
  being_evaluated: 'View your bid',
  opened: 'View your bid',
  not_openable: 'View your bid',
}

export const bidOutcomeLabels: Record<BidOutcome, string> = {
  won: 'Won',
  lost: 'Not successful',
}
