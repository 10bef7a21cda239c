// Filters, tabs and sort orders of My Interests. They are separate from the calls, because the
// router loads them on the first visit, before any page.

/**
 * `open` contains interests in tenders that, by the database's clock, still take submissions;
 * `ended` contains all others.
 */
export const interestFilters = ['open', 'ended'] as const
export type InterestFilter = (typeof interestFilters)[number]

/** Tabs of My Interests; the first one is the default. */
export const interestTabs = [...interestFilters, 'all'] as const
export type InterestTab = (typeof interestTabs)[number]

export const interestSorts = [
  '-created_at',
  'created_at',
  'submission_deadline',
  '-submission_deadline',
] as const
export type InterestSort = (typeof interestSorts)[number]
