// Recalculates the dashboard and analytics figures with plain loops over the tables, for comparison
// with the server's replies.
import type {
  AdminStats,
  BuyerStats,
  SupplierStats,
  TenderAnalytics,
  Trends,
} from '#features/analytics/contract/analytics.ts'
import { ukDay } from '#kernel/format/date.ts'
import type { Row, World } from './world.ts'

type Everything = Awaited<ReturnType<typeof readEverything>>

export async function readEverything({ db }: World) {
  return {
    now: new Date(),
    organisations: await db.selectFrom('organisations').selectAll().execute(),
    users: await db.selectFrom('users').selectAll().execute(),
    tenders: await db.selectFrom('tenders').selectAll().execute(),
    views: await db.selectFrom('tender_views').selectAll().execute(),
    interests: await db.selectFrom('interests').selectAll().execute(),
    questions: await db.selectFrom('questions').selectAll().execute(),
    documents: await db.selectFrom('documents').selectAll().execute(),
    downloads: await db.selectFrom('document_downloads').selectAll().execute(),
    invitations: await db.selectFrom('invitations').selectAll().execute(),
  }
}

type Tender = Row<'tenders'>

const newest = (a: { created_at: string; id: number }, b: { created_at: string; id: number }) =>
  Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id

const oneDecimal = (value: number) => (Number.isFinite(value) ? Number(value.toFixed(1)) : 0)

export function countForBuyer(all: Everything, isMine: (tender: Tender) => boolean): BuyerStats {
  const mine = all.tenders.filter((tender) => !tender.deleted_at && isMine(tender))
  const ids = new Set(mine.map((tender) => tender.id))
  const of = <T extends { tender_id: number }>(rows: T[]) =>
    rows.filter((row) => ids.has(row.tender_id))
  const withStatus = (status: string) => mine.filter((tender) => tender.status === status)

  const views = of(all.views).length
  const interests = of(all.interests).filter((interest) => !interest.withdrawn_at)
  const questions = of(all.questions)
  const open = new Set(withStatus('published').map((tender) => tender.id))
  const unanswered = questions.filter((question) => question.answer_text === null)
  const waiting = unanswered.filter((question) => open.has(question.tender_id))
  const documents = of(all.documents)
  const documentIds = new Set(documents.map((document) => document.id))
  const summary = (tender: Tender) => ({
    id: tender.id,
    title: tender.title,
    reference: tender.reference,
    status: tender.status,
    submission_deadline: tender.submission_deadline,
    created_at: tender.created_at,
    view_count: all.views.filter((view) => view.tender_id === tender.id).length,
    interests_count: interests.filter((interest) => interest.tender_id === tender.id).length,
    questions_count: questions.filter((question) => question.tender_id === tender.id).length,
    organisation: { name: nameOf(all, tender.organisation_id) },
  })

  return {
    total_tenders: mine.length,
    published_tenders: withStatus('published').length,
    draft_tenders: withStatus('draft').length,
    closed_tenders: withStatus('closed').length,
    awarded_tenders: withStatus('awarded').length,
    cancelled_tenders: withStatus('cancelled').length,
    total_views: views,
    avg_views_per_tender: oneDecimal(views / mine.length),
    total_interests: interests.length,
    view_to_interest_rate: oneDecimal((interests.length / views) * 100),
    avg_interests_per_tender: oneDecimal(interests.length / mine.length),
    unanswered_questions: waiting.length,
    pending_questions: waiting.length,
    answered_questions: questions.length - unanswered.length,
    total_questions: questions.length,
    total_documents: documents.length,
    total_downloads: all.downloads.filter((row) => documentIds.has(row.document_id)).length,
    upcoming_deadlines: withStatus('published')
      .filter((tender) => Date.parse(tender.submission_deadline) > all.now.getTime())
      .toSorted((a, b) => Date.parse(a.submission_deadline) - Date.parse(b.submission_deadline))
      .slice(0, 5)
      .map(summary),
    drafted_answers: questions
      .filter(
        (question) =>
          question.organisation_id &&
          question.status === 'answered' &&
          open.has(question.tender_id),
      )
      .toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || a.id - b.id)
      .slice(0, 20)
      .map(({ id, tender_id, question_text, created_at, organisation_id }) => {
        const tender = mine.find((one) => one.id === tender_id)!
        return {
          id,
          tender_id,
          question_text,
          created_at,
          tender_reference: tender.reference,
          tender_title: tender.title,
          supplier_name: nameOf(all, organisation_id!),
        }
      }),
    moderated_tenders: mine
      .filter(
        (tender) =>
          ['flagged', 'changes_requested', 'rejected'].includes(tender.moderation_status) &&
          !['awarded', 'cancelled'].includes(tender.status),
      )
      .toSorted((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at) || b.id - a.id)
      .slice(0, 20)
      .map(({ id, title, reference, status, moderation_status, moderation_notes }) => ({
        id,
        title,
        reference,
        status,
        moderation_status,
        moderation_notes,
      })),
    recent_tenders: mine.toSorted(newest).slice(0, 5).map(summary),
  }
}

export function countForAdmin(all: Everything): AdminStats {
  const {
    upcoming_deadlines: _,
    moderated_tenders: __,
    drafted_answers: ___,
    ...stats
  } = countForBuyer(all, () => true)
  const organisations = (type: string, status?: string) =>
    all.organisations.filter(
      (organisation) =>
        organisation.type === type && (!status || organisation.verification_status === status),
    ).length
  return {
    ...stats,
    platform_conversion_rate: stats.view_to_interest_rate,
    total_organisations: all.organisations.length,
    total_buyers: organisations('buyer'),
    total_suppliers: organisations('supplier'),
    active_buyers: organisations('buyer', 'approved'),
    active_suppliers: organisations('supplier', 'approved'),
    pending_organisations: organisations('buyer', 'pending') + organisations('supplier', 'pending'),
    total_users: all.users.length,
    recent_organisations: all.organisations
      .toSorted(newest)
      .slice(0, 5)
      .map(({ id, name, type, verification_status, created_at }) => ({
        id,
        name,
        type,
        verification_status,
        created_at,
      })),
  }
}

export function countForSupplier(all: Everything, organisationId: number): SupplierStats {
  const mine = <T extends { organisation_id: number | null }>(rows: T[]) =>
    rows.filter((row) => row.organisation_id === organisationId)
  const invitedTo = new Set(
    mine(all.invitations)
      .filter((invitation) => invitation.status !== 'revoked')
      .map((invitation) => invitation.tender_id),
  )
  const visible = new Map(
    all.tenders
      .filter((tender) => !tender.deleted_at && tender.status !== 'draft' && tender.published_at)
      .filter((tender) => tender.eligibility_type !== 'invite_only' || invitedTo.has(tender.id))
      .map((tender) => [tender.id, tender]),
  )
  const interests = mine(all.interests)
    .filter((interest) => !interest.withdrawn_at && visible.has(interest.tender_id))
    .toSorted(newest)
  const documents = all.documents.filter((document) => visible.has(document.tender_id))
  const downloaded = new Set(mine(all.downloads).map((download) => download.document_id))

  const isOpen = ({ status, submission_deadline }: Tender) =>
    status === 'published' && Date.parse(submission_deadline) > all.now.getTime()
  const soonest = (a: Tender, b: Tender) =>
    Date.parse(a.submission_deadline) - Date.parse(b.submission_deadline)
  const summary = ({ id, created_at, tender_id }: Row<'interests'>) => {
    const tender = visible.get(tender_id)!
    return {
      id,
      created_at,
      // None of these tenders takes bids.
      bid: null,
      tender: {
        id: tender.id,
        title: tender.title,
        reference_number: tender.reference,
        status: tender.status,
        submission_deadline: tender.submission_deadline,
        organisation: { name: nameOf(all, tender.organisation_id) },
      },
    }
  }

  return {
    active_tenders: [...visible.values()].filter(isOpen).length,
    interests_registered: interests.length,
    questions_asked: mine(all.questions).filter((question) => visible.has(question.tender_id))
      .length,
    documents_downloaded: documents.filter((document) => downloaded.has(document.id)).length,
    recent_interests: interests.slice(0, 5).map(summary),
    closing_interests: interests
      .filter((interest) => isOpen(visible.get(interest.tender_id)!))
      .toSorted((a, b) => soonest(visible.get(a.tender_id)!, visible.get(b.tender_id)!))
      .slice(0, 5)
      .map(summary),
    // The test data contains no bids, and so no questions from evaluators about bids.
    own_bids: [],
    questions_to_answer: [],
    invitations_to_answer: mine(all.invitations)
      .filter(({ status, tender_id }) => status === 'pending' && visible.has(tender_id))
      .map((invitation) => ({ ...invitation, tender: visible.get(invitation.tender_id)! }))
      .filter(({ tender }) => isOpen(tender))
      .toSorted((a, b) => soonest(a.tender, b.tender))
      .slice(0, 5)
      .map(({ id, status, created_at, responded_at, tender }) => ({
        id,
        status,
        created_at,
        responded_at,
        tender: {
          id: tender.id,
          title: tender.title,
          reference: tender.reference,
          status: tender.status,
          submission_deadline: tender.submission_deadline,
          organisation: {
            id: tender.organisation_id,
            name: nameOf(all, tender.organisation_id),
          },
        },
      })),
  }
}

function nameOf(all: Everything, organisationId: number): string {
  return all.organisations.find(({ id }) => id === organisationId)!.name
}

export function countForTender(all: Everything, tenderId: number): TenderAnalytics {
  const of = <T extends { tender_id: number }>(rows: T[]) =>
    rows.filter((row) => row.tender_id === tenderId)
  const views = of(all.views).length
  const interests = of(all.interests).filter((interest) => !interest.withdrawn_at)
  const questions = of(all.questions)
  const documents = of(all.documents).map(({ id, title }) => ({
    title,
    download_count: all.downloads.filter((download) => download.document_id === id).length,
  }))
  const oldest = new Date(Date.parse(ukDay(all.now.toISOString())) - 29 * 86_400_000)
  const days = interests
    .map((interest) => ukDay(interest.created_at))
    .filter((day) => day >= oldest.toISOString().slice(0, 10))
  return {
    view_count: views,
    interests_count: interests.length,
    view_to_interest_rate: oneDecimal((interests.length / views) * 100),
    questions_count: questions.length,
    answered_questions: questions.filter((question) => question.answer_text !== null).length,
    published_answers: questions.filter((question) => question.published_at !== null).length,
    documents_count: documents.length,
    total_downloads: documents.reduce((sum, document) => sum + document.download_count, 0),
    interests_by_day: [...new Set(days)]
      .toSorted()
      .slice(-10)
      .map((date) => ({ date, count: days.filter((day) => day === date).length })),
    downloads_by_document: documents
      .toSorted((a, b) => b.download_count - a.download_count || (a.title < b.title ? -1 : 1))
      .slice(0, 10),
  }
}

export function countTrends(all: Everything, isMine: (tender: Tender) => boolean): Trends {
  const mine = all.tenders.filter((tender) => !tender.deleted_at && isMine(tender))
  const ids = new Set(mine.map((tender) => tender.id))
  const of = <T extends { tender_id: number }>(rows: T[]) =>
    rows.filter((row) => ids.has(row.tender_id))
  const countIn = (month: string, moments: string[]) =>
    moments.filter((moment) => ukDay(moment).startsWith(month)).length

  const published = mine.filter((tender) => tender.status !== 'draft' && tender.published_at)
  const interests = of(all.interests).filter((interest) => !interest.withdrawn_at)
  const questions = of(all.questions)
  const [year, month] = ukDay(all.now.toISOString()).split('-').map(Number) as [number, number]
  const months = Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(year, month - 12 + index)).toISOString().slice(0, 7),
  )
  return {
    months: months.map((each) => ({
      month: each,
      published_tenders: countIn(
        each,
        published.map((tender) => tender.published_at!),
      ),
      interests: countIn(
        each,
        interests.map((interest) => interest.created_at),
      ),
      questions: countIn(
        each,
        questions.map((question) => question.created_at),
      ),
    })),
    median_hours_to_answer: medianHours(
      questions.filter(
        ({ answered_at, organisation_id }) =>
          // Clarifications that the buyer posts without a question have no waiting time, so they
          // are left out.
          organisation_id && answered_at && ukDay(answered_at).slice(0, 7) >= months[0]!,
      ),
    ),
  }
}

function medianHours(questions: Row<'questions'>[]): number | null {
  const waits = questions
    .map((question) => Date.parse(question.answered_at!) - Date.parse(question.created_at))
    .toSorted((a, b) => a - b)
  if (waits.length === 0) return null
  const middle = [waits[Math.floor((waits.length - 1) / 2)]!, waits[Math.floor(waits.length / 2)]!]
  return oneDecimal((middle[0]! + middle[1]!) / 2 / 3_600_000)
}
