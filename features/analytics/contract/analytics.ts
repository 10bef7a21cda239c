// Figures for dashboards and analytics. Withdrawn interests are never counted, and neither are
// archived tenders or anything that belongs to them. Rates are percentages with one decimal place.
import * as z from 'zod/mini'
import { bidOutcomes, bidStages } from '#features/tenders/contract/bid-stage.ts'
import { clarificationToAnswer } from '#features/evaluation/clarifications/contract/clarification-to-answer.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, rawText, timestamp } from '#kernel/contract/fields.ts'
import { ownInvitation } from '#features/interests/invitations/contract/invitation.ts'
import { moderationStatuses } from '#features/tenders/moderation/contract/moderation.ts'
import { organisationTypes, verificationStatuses } from '#kernel/contract/organisation.ts'
import { page, pageQuery } from '#kernel/contract/pagination.ts'
import type { Role } from '#kernel/contract/role.ts'
import { tenderStatuses } from '#features/tenders/contract/tender.ts'

/** Maximum number of months in one request for trends. */
export const maxTrendMonths = 60

export const analyticsTexts = {
  analyticsFailed: 'Failed to load analytics',
  unansweredFailed: 'Failed to load unanswered questions',
}

/** Maximum number of moderation notes and of drafted answers on the dashboard. */
export const moderatedLimit = 20
export const draftedLimit = 20

/**
 * Maximum number of rows in most dashboard lists, such as recent tenders and upcoming deadlines.
 */
export const recentLimit = 5

export const unansweredLimit = 50
/**
 * If more questions than this are listed, a note says that the list shows at most
 * `unansweredLimit`.
 */
export const unansweredNoteAbove = 5

/** Number of pending organisations above which administrators see a warning. */
export const pendingWarningAbove = 5

/** Default number of months in trends, including the current month. */
export const trendMonths = 12

/** Lengths, in months, of the ranges that the user can choose from. */
export const trendRanges = [3, 6, 12] as const

/**
 * Limits for one tender's charts: number of days in the interests chart, and maximum number of bars
 * in each chart.
 */
export const interestChartDays = 30
export const interestChartBars = 10
export const documentChartBars = 10

const count = z.int()
const rate = z.number()

const tenderSummary = z.object({
  id,
  title: z.string(),
  reference: z.string(),
  status: z.enum(tenderStatuses),
  submission_deadline: timestamp,
  created_at: timestamp,
  view_count: count,
  interests_count: count,
  questions_count: count,
  organisation: z.object({ name: z.string() }),
})
export type TenderSummary = z.output<typeof tenderSummary>

const interestSummary = z.object({
  id,
  created_at: timestamp,
  /** Progress of the organisation's own bid, or null if the tender takes no bids on the portal. */
  bid: z.nullable(z.enum(bidStages)),
  tender: z.object({
    id,
    title: z.string(),
    reference_number: z.string(),
    status: z.enum(tenderStatuses),
    submission_deadline: timestamp,
    organisation: z.object({ name: z.string() }),
  }),
})
export type InterestSummary = z.output<typeof interestSummary>

const ownBidSummary = z.extend(interestSummary, {
  bid: z.enum(bidStages),
  /** Result of the organisation's bids; null if none was opened or no award has named a winner. */
  outcome: z.nullable(z.enum(bidOutcomes)),
})
export type OwnBidSummary = z.output<typeof ownBidSummary>

const organisationSummary = z.object({
  id,
  name: z.string(),
  type: z.enum(organisationTypes),
  verification_status: z.enum(verificationStatuses),
  created_at: timestamp,
})
export type OrganisationSummary = z.output<typeof organisationSummary>

/** Figures for a supplier's whole organisation. */
const supplierStats = z.object({
  /** Number of tenders in the Active Tenders tab. */
  active_tenders: count,
  interests_registered: count,
  questions_asked: count,
  /** Number of different documents: a document downloaded twice counts once. */
  documents_downloaded: count,
  recent_interests: z.array(interestSummary),
  /** Interests in open tenders, ordered by deadline. */
  closing_interests: z.array(interestSummary),
  /**
   * Own bids: first those that need work, then those for recently awarded tenders, then those
   * waiting for a result, then those that have ended.
   */
  own_bids: z.array(ownBidSummary),
  /**
   * Buyers' private questions about sent bids, ordered by deadline. Questions that can no longer be
   * answered are left out.
   */
  questions_to_answer: z.array(clarificationToAnswer),
  /** Invitations that can still be answered, ordered by deadline. */
  invitations_to_answer: z.array(ownInvitation),
})
export type SupplierStats = z.output<typeof supplierStats>

/** Figures for the tenders of one buyer organisation, or of all buyer organisations. */
const tenderStats = {
  total_tenders: count,
  published_tenders: count,
  draft_tenders: count,
  closed_tenders: count,
  awarded_tenders: count,
  cancelled_tenders: count,
  total_views: count,
  avg_views_per_tender: rate,
  total_interests: count,
  view_to_interest_rate: rate,
  avg_interests_per_tender: rate,
  /**
   * Number of unanswered questions about published tenders. As in the list of unanswered questions,
   * a question with a draft answer doesn't count.
   */
  unanswered_questions: count,
  /**
   * Same number as `unanswered_questions`, under the name that the card on the buyer's dashboard
   * uses.
   */
  pending_questions: count,
  /** Number of questions with an answer, including drafts, on tenders of any status. */
  answered_questions: count,
  total_questions: count,
  total_documents: count,
  total_downloads: count,
  recent_tenders: z.array(tenderSummary),
}

const unansweredQuestion = z.object({
  id,
  tender_id: id,
  tender_reference: z.string(),
  tender_title: z.string(),
  question_text: z.string(),
  supplier_name: z.string(),
  created_at: timestamp,
})
export type UnansweredQuestion = z.output<typeof unansweredQuestion>

/** Tender with a moderation note that its buyer has to act on. */
const moderatedTender = z.object({
  id,
  title: z.string(),
  reference: z.string(),
  status: z.enum(tenderStatuses),
  moderation_status: z.enum(moderationStatuses),
  moderation_notes: z.nullable(z.string()),
})
export type ModeratedTender = z.output<typeof moderatedTender>

const buyerStats = z.object({
  ...tenderStats,
  /** Questions with an answer that is drafted but not published, oldest question first. */
  drafted_answers: z.array(unansweredQuestion),
  /**
   * Tenders with a moderation note that the buyer can still act on, most recently changed first.
   */
  moderated_tenders: z.array(moderatedTender),
  /** Open tenders, ordered by deadline. */
  upcoming_deadlines: z.array(tenderSummary),
})
export type BuyerStats = z.output<typeof buyerStats>

const adminStats = z.object({
  ...tenderStats,
  platform_conversion_rate: rate,
  total_organisations: count,
  total_buyers: count,
  total_suppliers: count,
  /** Numbers of approved organisations of each type. */
  active_buyers: count,
  active_suppliers: count,
  pending_organisations: count,
  total_users: count,
  recent_organisations: z.array(organisationSummary),
})
export type AdminStats = z.output<typeof adminStats>

export type DashboardStats = Record<Role, object> & {
  supplier: SupplierStats
  buyer: BuyerStats
  admin: AdminStats
}

// The schema is an object with optional fields rather than a union, because for a union the
// serialiser would validate the whole reply against each branch.
const dashboardStats = z.partial(
  z.object({ ...supplierStats.shape, ...buyerStats.shape, ...adminStats.shape }),
)

export const getDashboard = endpoint({
  method: 'GET',
  path: '/analytics/dashboard',
  summary: 'The dashboard figures of the caller’s role',
  access: 'signed-in',
  token: 'read',
  reply: z.object({ data: dashboardStats }),
})

const unansweredPage = z.object({
  ...pageQuery,
  per_page: z._default(pageQuery.per_page, unansweredLimit),
})
export type UnansweredPage = z.output<typeof unansweredPage>

export const listUnansweredQuestions = endpoint({
  method: 'GET',
  path: '/analytics/unanswered-questions',
  summary: `Unanswered questions about published tenders, oldest first, ${unansweredLimit} a page`,
  access: ['buyer', 'admin'],
  token: 'read',
  query: unansweredPage,
  reply: page(unansweredQuestion),
})

const tenderAnalytics = z.object({
  view_count: count,
  interests_count: count,
  view_to_interest_rate: rate,
  questions_count: count,
  /** Number of questions with an answer, including drafts. */
  answered_questions: count,
  published_answers: count,
  documents_count: count,
  total_downloads: count,
  /**
   * Number of interests registered on each UK day. Days without any are left out, and at most the
   * ten latest of the last thirty days are included.
   */
  interests_by_day: z.array(z.object({ date: z.string(), count })),
  /** At most ten documents, most downloaded first. */
  downloads_by_document: z.array(z.object({ title: z.string(), download_count: count })),
})
export type TenderAnalytics = z.output<typeof tenderAnalytics>

export const getTenderStats = endpoint({
  method: 'GET',
  path: '/analytics/tenders/:tenderId/stats',
  summary: 'The figures of one tender',
  access: ['buyer', 'admin'],
  token: 'read',
  reply: z.object({ data: tenderAnalytics }),
})

const trends = z.object({
  /** UK months, oldest first, including months without activity. */
  months: z.array(
    z.object({ month: z.string(), published_tenders: count, interests: count, questions: count }),
  ),
  /** Median over all questions answered in these months, or null if there are none. */
  median_hours_to_answer: z.nullable(z.number()),
})
export type Trends = z.output<typeof trends>

/** A month such as "2026-03". */
export const month = z.optional(
  rawText(7).check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month')),
)

const trendsQuery = z.object({
  /**
   * First and last UK month, both included. By default, `to` is the current month, and `from` is
   * the first of the `trendMonths` months that end with `to`.
   */
  from: month,
  to: month,
})
export type TrendsQuery = z.output<typeof trendsQuery>

export const getTrends = endpoint({
  method: 'GET',
  path: '/analytics/trends',
  summary: `Activity in each of the last ${trendMonths} months, or of those from one to another`,
  access: ['buyer', 'admin'],
  token: 'read',
  query: trendsQuery,
  reply: z.object({ data: trends }),
})
