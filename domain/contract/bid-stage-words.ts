// Texts about the progress of a supplier's own bids. They are separate from bid-stage.ts, because
// reply schemas need its lists of stages but no texts.
import type { BidOutcome, BidStage } from './bid-stage.ts'

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
