// Filters and sort orders of all lists. They are separate from the files that define the lists'
// calls, because the router parses the URLs of all pages before any page is loaded.

export const notificationFilters = ['all', 'unread'] as const
export type NotificationFilter = (typeof notificationFilters)[number]

export const questionFilters = ['awaiting', 'drafted', 'published'] as const
export type QuestionFilter = (typeof questionFilters)[number]

export const tenderStatuses = ['draft', 'published', 'closed', 'awarded', 'cancelled'] as const
export type TenderStatus = (typeof tenderStatuses)[number]

export const procedureTypes = ['PQQ', 'SQ', 'PSQ', 'RFQ', 'RFI', 'ITT', 'Framework', 'DPS'] as const
export type ProcedureType = (typeof procedureTypes)[number]

export const categories = [
  'cleaning',
  'security',
  'catering',
  'waste',
  'grounds',
  'pest',
  'reception',
  'mailroom',
  'window',
  'hygiene',
  'other',
] as const
export type Category = (typeof categories)[number]

/**
 * Tabs in suppliers' tender list. Active tenders are published and, by the database's clock, before
 * their deadline.
 */
export const supplierTabs = ['active', 'closed', 'awarded', 'all'] as const
export type SupplierTab = (typeof supplierTabs)[number]

export const tenderSorts = [
  '-created_at',
  'created_at',
  'submission_deadline',
  '-submission_deadline',
  'title',
  '-title',
  'estimated_value',
  '-estimated_value',
] as const
export type TenderSort = (typeof tenderSorts)[number]

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

/**
 * Filters for a supplier's own questions. A question whose answer is only drafted is `awaiting`.
 */
export const askedFilters = ['awaiting', 'published'] as const
export type AskedFilter = (typeof askedFilters)[number]

export const organisationFilters = [
  'pending',
  'approved',
  'rejected',
  'buyers',
  'suppliers',
] as const
export type OrganisationFilter = (typeof organisationFilters)[number]

export const organisationSorts = [
  '-created_at',
  'created_at',
  'name',
  '-name',
  'type',
  '-type',
  'verification_status',
  '-verification_status',
] as const
export type OrganisationSort = (typeof organisationSorts)[number]

export const userFilters = ['admins', 'buyers', 'suppliers', 'active', 'blocked'] as const
export type UserFilter = (typeof userFilters)[number]

export const userSorts = [
  '-created_at',
  'created_at',
  'name',
  '-name',
  'role',
  '-role',
  '-last_login_at',
  'last_login_at',
] as const
export type UserSort = (typeof userSorts)[number]

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

/** Tabs in the contract register. `ending` contracts are active and end within 90 days. */
export const contractStates = ['active', 'ending', 'ended', 'terminated'] as const
export type ContractState = (typeof contractStates)[number]

export const contractSorts = [
  '-signed_on',
  'signed_on',
  'ends_on',
  '-ends_on',
  'value',
  '-value',
] as const
export type ContractSort = (typeof contractSorts)[number]

/** Minimum number of letters in a location filter. */
export const minLocationLength = 3
