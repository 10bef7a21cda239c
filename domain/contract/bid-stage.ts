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

/** Texts of the supplier dashboard. */
export const bidsToFinishTexts = {
  title: 'Bids to finish',
  why: 'You sent these bids, but they’re not complete: the buyer has changed what is asked for, or lots are missing. Send them before the deadline.',
}
