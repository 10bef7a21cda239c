// The figures of dashboards and analytics. Archived tenders, and whatever belongs to them, count nowhere;
// withdrawn interests do not either. Rates are percentages with one decimal.
import * as z from 'zod/mini'
import { bidStages } from './bid-stage.ts'
import { endpoint } from './endpoint.ts'
import { id, rawText, timestamp } from './fields.ts'
import { ownInvitation } from './invitation.ts'
import { moderationStatuses } from './moderation.ts'
import { organisationTypes, verificationStatuses } from './organisation.ts'
import { page, pageQuery } from './pagination.ts'
import type { Role } from './role.ts'
import { tenderStatuses } from './tender.ts'

/** The most months that trends can be asked for. */
export const longestTrend = 60

export const analyticsTexts = {
  dashboardFailed: 'Failed to load dashboard',
  analyticsFailed: 'Failed to load analytics',
  trendsFailed: 'Failed to load trends',
  trendRange: 'Months shown',
  lastMonths: (months: number) => `${months} months`,
  chooseMonths: 'Choose months',
  monthInvalid: 'Choose a month',
  monthsReversed: 'The first month must not be after the last',
  tooManyMonths: `Choose at most ${longestTrend} months`,
  noRate: 'No views yet',
  shownAsZero: 'We couldn’t load these figures, so they show as zero.',
  toDo: 'To do',
  nothingToDo: 'Nothing to do right now',
  draftedAnswers: 'Draft answers to publish',
  nothingToDoWhy: 'All questions are answered and no moderator has asked for changes.',
  unansweredFailed: 'Failed to load unanswered questions',
}

/** How many notes and drafts the dashboard holds: more wait for hardly anybody. */
export const moderatedLimit = 20
export const draftedLimit = 20

/** How many rows the recent lists and the upcoming deadlines have. */
export const recentLimit = 5

export const unansweredLimit = 50
/** Above this many, a note says how many are shown at most. */
export const unansweredNoteAbove = 5

/** Above this many pending organisations, administrators are warned. */
export const pendingWarningAbove = 5

/** How far back the trends go unless another range is chosen, the current month included. */
export const trendMonths = 12

/** The ranges to choose from. */
export const trendRanges = [3, 6, 12] as const

/** The charts of one tender: interests of the last days, as many of them as have any, documents. */
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
  /** Where the organisation's own bid stands; null where the tender takes none here. */
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

const organisationSummary = z.object({
  id,
  name: z.string(),
  type: z.enum(organisationTypes),
  verification_status: z.enum(verificationStatuses),
  created_at: timestamp,
})
export type OrganisationSummary = z.output<typeof organisationSummary>

/** What a supplier sees: the doings of the whole organisation. */
const supplierStats = z.object({
  /** As many as the Active Tenders tab lists. */
  active_tenders: count,
  interests_registered: count,
  questions_asked: count,
  /** Documents, not downloads: the same one fetched twice is one. */
  documents_downloaded: count,
  recent_interests: z.array(interestSummary),
  /** Open ones, the next to close first. */
  closing_interests: z.array(interestSummary),
  /** Open tenders whose bids have to be sent again or for more lots, the next to close first; all of them. */
  bids_to_finish: z.array(interestSummary),
  /** Those that still can be answered, the next to close first. */
  invitations_to_answer: z.array(ownInvitation),
})
export type SupplierStats = z.output<typeof supplierStats>

/** The tenders of one buyer organisation, or of all. */
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
  /** Without any answer, of published tenders: what the unanswered-questions list holds. */
  unanswered_questions: count,
  /** The same number, under the name of the buyer's card. */
  pending_questions: count,
  /** With an answer, drafted ones included, whatever has become of the tender. */
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

/** A tender that moderators want its buyer to look at, with what they say. */
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
  /** Answers that were begun and not published yet, the oldest question first. */
  drafted_answers: z.array(unansweredQuestion),
  /** Those whose note waits for an answer, the one changed last first. */
  moderated_tenders: z.array(moderatedTender),
  /** Open tenders, the next to close first. */
  upcoming_deadlines: z.array(tenderSummary),
})
export type BuyerStats = z.output<typeof buyerStats>

const adminStats = z.object({
  ...tenderStats,
  platform_conversion_rate: rate,
  total_organisations: count,
  total_buyers: count,
  total_suppliers: count,
  /** Active organisations are the approved ones. */
  active_buyers: count,
  active_suppliers: count,
  pending_organisations: count,
  total_users: count,
  recent_organisations: z.array(organisationSummary),
})
export type AdminStats = z.output<typeof adminStats>

/** Whose dashboard has which figures. */
export type DashboardStats = Record<Role, object> & {
  supplier: SupplierStats
  buyer: BuyerStats
  admin: AdminStats
}

// One object whose fields are optional, not a union: to write a union the serialiser would check
// the whole reply against each branch first.
const dashboardStats = z.partial(
  z.object({ ...supplierStats.shape, ...buyerStats.shape, ...adminStats.shape }),
)

export const getDashboard = endpoint({
  method: 'GET',
  path: '/analytics/dashboard',
  summary: 'The dashboard figures of the caller’s role',
  access: 'signed-in',
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
  query: unansweredPage,
  reply: page(unansweredQuestion),
})

const tenderAnalytics = z.object({
  view_count: count,
  interests_count: count,
  view_to_interest_rate: rate,
  questions_count: count,
  /** With an answer, published or not. */
  answered_questions: count,
  published_answers: count,
  documents_count: count,
  total_downloads: count,
  /** UK days of the last thirty on which suppliers registered interest, the last ten at most. */
  interests_by_day: z.array(z.object({ date: z.string(), count })),
  /** The most downloaded first, ten at most. */
  downloads_by_document: z.array(z.object({ title: z.string(), download_count: count })),
})
export type TenderAnalytics = z.output<typeof tenderAnalytics>

export const getTenderStats = endpoint({
  method: 'GET',
  path: '/analytics/tenders/:tenderId/stats',
  summary: 'The figures of one tender',
  access: ['buyer', 'admin'],
  reply: z.object({ data: tenderAnalytics }),
})

const trends = z.object({
  /** UK months, the oldest first, months without anything included. */
  months: z.array(
    z.object({ month: z.string(), published_tenders: count, interests: count, questions: count }),
  ),
  /** Over what was answered in these months; nothing while nothing was. */
  median_hours_to_answer: z.nullable(z.number()),
})
export type Trends = z.output<typeof trends>

/** "2026-03" */
const month = z.optional(
  rawText(7).check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, analyticsTexts.monthInvalid)),
)

const trendsQuery = z.object({
  /** UK months, both included; this one, and those before it, unless they are given. */
  from: month,
  to: month,
})
export type TrendsQuery = z.output<typeof trendsQuery>

export const getTrends = endpoint({
  method: 'GET',
  path: '/analytics/trends',
  summary: `Activity in each of the last ${trendMonths} months, or of those from one to another`,
  access: ['buyer', 'admin'],
  query: trendsQuery,
  reply: z.object({ data: trends }),
})
