// On-screen texts and usual sort orders of the list of interests.
import type { InterestSort, InterestTab } from './lists.ts'

export const interestListTexts = {
  nothingThisWeek: 'None of the tenders you follow closes this week',
  all: 'All',
  open: 'Open',
  ended: 'Ended',
}

/** Default sort orders of the tabs. */
export const usualInterestSorts = {
  all: '-created_at',
  open: 'submission_deadline',
  ended: '-submission_deadline',
} as const satisfies Record<InterestTab, InterestSort>
