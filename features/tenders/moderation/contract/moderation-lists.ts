// Tabs, groups and sort orders of the moderation queue. They are separate from the calls, because
// the router loads them on the first visit, before any page.

/**
 * Tabs in the moderation queue. Pending includes tenders that are waiting for the buyer's changes.
 */
export const moderationFilters = ['pending', 'flagged', 'approved', 'rejected'] as const
export type ModerationFilter = (typeof moderationFilters)[number]

/**
 * Groups in the pending tab: tenders to review, and tenders that are waiting for the buyer's
 * changes.
 */
export const moderationGroups = ['pending', 'changes_requested'] as const
export type ModerationGroup = (typeof moderationGroups)[number]

export const moderationSorts = ['-created_at', 'created_at', 'status_since'] as const
export type ModerationSort = (typeof moderationSorts)[number]
