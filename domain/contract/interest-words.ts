// On-screen texts and usual sort orders of the list of interests.
import type { InterestSort, InterestTab } from './lists.ts'

export const interestListTexts = {
  closingThisWeek: 'Closing this week',
  yoursThisWeek: 'Your interests closing this week',
  nothingThisWeek: 'None of the tenders you follow closes this week',
  closingLater: 'Closing later',
  closingNext: 'Closing next',
  tabs: 'Interests by state',
  search: 'Search by title, reference or buyer',
  noneFound: 'No interests found',
  all: 'All',
  allCaption: 'Interests',
  open: 'Open',
  openCaption: 'Open interests',
  none: 'No interests yet',
  noneHint: 'Mark interest in a tender to follow it here.',
  noneOpen: 'No open interests',
  noneOpenHint: 'The tenders you were interested in have all ended.',
  noneEnded: 'No ended interests',
  noneEndedHint: 'The tenders you are interested in are all open.',
  ended: 'Ended',
  endedCaption: 'Ended interests',
  showMore: 'Show more',
  loadingMore: 'Loading more',
  archivedTitle: 'Deleted tenders',
  archivedHint: 'These tenders have been deleted, so you can no longer open them.',
}

/** Default sort orders of the tabs. */
export const usualInterestSorts = {
  all: '-created_at',
  open: 'submission_deadline',
  ended: '-submission_deadline',
} as const satisfies Record<InterestTab, InterestSort>

export const interestSortLabels: Record<InterestSort, string> = {
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
  submission_deadline: 'Deadline, soonest first',
  '-submission_deadline': 'Deadline, latest first',
}
