// The figures of the dashboards. Archived tenders, and whatever belongs to them, count nowhere;
// withdrawn interests do not either. Rates are percentages with one decimal.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, timestamp } from './fields.ts'
import { organisationTypes, verificationStatuses } from './organisation.ts'
import type { Role } from './role.ts'
import { tenderStatuses } from './tender.ts'

export const analyticsTexts = {
  dashboardFailed: 'Failed to load dashboard',
  unansweredFailed: 'Failed to load unanswered questions',
}

/** How many rows the recent lists and the upcoming deadlines have. */
export const recentLimit = 5

export const unansweredLimit = 50
/** Above this many, a note says how many are shown at most. */
export const unansweredNoteAbove = 5

/** Above this many pending organisations, administrators are warned. */
export const pendingWarningAbove = 5

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
})
export type SupplierStats = z.output<typeof supplierStats>

/** The tenders of one buyer organisation, or of all. */
const tenderStats = {
  total_tenders: count,
  published_tenders: count,
  draft_tenders: count,
  closed_tenders: count,
  total_views: count,
  avg_views_per_tender: rate,
  total_interests: count,
  view_to_interest_rate: rate,
  avg_interests_per_tender: rate,
  /** Without any answer, drafted ones included: what the unanswered-questions list holds. */
  unanswered_questions: count,
  /** The same number, under the name of the buyer's card. */
  pending_questions: count,
  answered_questions: count,
  total_questions: count,
  total_documents: count,
  total_downloads: count,
  recent_tenders: z.array(tenderSummary),
}

const buyerStats = z.object({
  ...tenderStats,
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

export const listUnansweredQuestions = endpoint({
  method: 'GET',
  path: '/analytics/unanswered-questions',
  summary: `Questions without an answer, oldest first, at most ${unansweredLimit}`,
  access: ['buyer', 'admin'],
  reply: z.object({ data: z.array(unansweredQuestion) }),
})
