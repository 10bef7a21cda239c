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

/** Stages of an open tender in which the organisation has something to write or send. */
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

/** Texts of the supplier dashboard. */
export const bidsToFinishTexts = {
  title: 'Bids to finish',
  why: 'You sent these bids, but they’re not complete: the buyer has changed what is asked for, or lots are missing. Send them before the deadline.',
}
