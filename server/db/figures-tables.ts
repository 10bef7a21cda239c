// Kysely table types of the figures: triggers keep those of tenders and participation, and a job
// (server/features/analytics/roll-up.ts) those of the trends. No other code writes them.
import type { ColumnType } from 'kysely'
import type { InvitationStatus } from '#domain/contract/invitation.ts'
import type { TenderStatus } from '#domain/contract/tender.ts'

type Kept<T> = ColumnType<T, never, never>

interface TenderFiguresTable {
  tender_id: Kept<number>
  organisation_id: Kept<number>
  status: Kept<TenderStatus>
  is_archived: Kept<boolean>
  is_invite_only: Kept<boolean>
  views: Kept<number>
  /** Without the withdrawn ones. */
  interests: Kept<number>
  questions: Kept<number>
  unanswered_questions: Kept<number>
  /** Not published yet. */
  drafted_answers: Kept<number>
  documents: Kept<number>
  downloads: Kept<number>
}

interface MonthlyFiguresTable {
  organisation_id: Kept<number>
  /** Its first day. */
  month: Kept<string>
  published_tenders: Kept<number>
  interests: Kept<number>
  questions: Kept<number>
  answers: Kept<number>
}

/** Of an organisation's tenders with one status; several rows may stand for one sum. */
interface FigureSumsTable {
  organisation_id: Kept<number>
  status: Kept<TenderStatus>
  tenders: Kept<number>
  /** Published ones that are not invite-only. */
  open_to_all: Kept<number>
  views: Kept<number>
  interests: Kept<number>
  questions: Kept<number>
  unanswered_questions: Kept<number>
  documents: Kept<number>
  downloads: Kept<number>
}

/** What an organisation has to do with a tender. */
interface TenderParticipationTable {
  tender_id: Kept<number>
  organisation_id: Kept<number>
  /** Of the interest that stands. */
  interest_id: Kept<number | null>
  interested_at: Kept<string | null>
  invitation_id: Kept<number | null>
  invitation_status: Kept<InvitationStatus | null>
  invited_at: Kept<string | null>
  questions: Kept<number>
  documents: Kept<number>
  /** An open one closes by the clock. */
  visibility: Kept<'open' | 'ended' | 'archived' | 'hidden'>
  is_invite_only: Kept<boolean>
  closes_at: Kept<string>
  archived_at: Kept<string | null>
}

/** Over the tenders that an organisation sees; several rows may stand for one sum. */
interface ParticipationSumsTable {
  organisation_id: Kept<number>
  interests: Kept<number>
  /** With those that have closed by the clock alone. */
  open_interests: Kept<number>
  /** Without the revoked ones. */
  invitations: Kept<number>
  /** To invite-only tenders, likewise with those that have closed. */
  open_invitations: Kept<number>
  questions: Kept<number>
  documents: Kept<number>
}

/** Over the months that trends show by default; without an organisation, of the whole portal. */
interface AnswerMediansTable {
  organisation_id: Kept<number | null>
  hours: Kept<number | null>
}

export interface FiguresTables {
  answer_medians: AnswerMediansTable
  tender_participation: TenderParticipationTable
  participation_sums: ParticipationSumsTable
  figure_sums: FigureSumsTable
  tender_figures: TenderFiguresTable
  monthly_figures: MonthlyFiguresTable
}
