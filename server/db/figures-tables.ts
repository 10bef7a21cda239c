// Kysely table types for precomputed figures. Triggers maintain the figures for tenders and
// participation, and a job (server/features/analytics/roll-up.ts) maintains the figures for trends.
// No other code writes to these tables.
import type { ColumnType } from 'kysely'
import type { TenderStatus, InvitationStatus } from '#domain/contract/tender.ts'

type Kept<T> = ColumnType<T, never, never>

interface TenderFiguresTable {
  tender_id: Kept<number>
  organisation_id: Kept<number>
  status: Kept<TenderStatus>
  is_archived: Kept<boolean>
  is_invite_only: Kept<boolean>
  views: Kept<number>
  /** Number of interests that are not withdrawn. */
  interests: Kept<number>
  questions: Kept<number>
  unanswered_questions: Kept<number>
  /** Number of answers that are not published yet. */
  drafted_answers: Kept<number>
  documents: Kept<number>
  downloads: Kept<number>
  /**
   * The last organisation whose row of `tender_participation` has followed the latest change to the
   * tender; null if all rows have.
   */
  participation_after: Kept<number | null>
}

interface MonthlyFiguresTable {
  organisation_id: Kept<number>
  /** First day of the month. */
  month: Kept<string>
  published_tenders: Kept<number>
  interests: Kept<number>
  questions: Kept<number>
  answers: Kept<number>
}

/**
 * Sums over an organisation's tenders with one status. Readers must add up all matching rows,
 * because one sum may be spread over several.
 */
interface FigureSumsTable {
  organisation_id: Kept<number>
  status: Kept<TenderStatus>
  tenders: Kept<number>
  /** Number of published tenders that are not invite-only. */
  open_to_all: Kept<number>
  views: Kept<number>
  interests: Kept<number>
  questions: Kept<number>
  unanswered_questions: Kept<number>
  documents: Kept<number>
  downloads: Kept<number>
}

interface TenderParticipationTable {
  tender_id: Kept<number>
  organisation_id: Kept<number>
  /** Id of the interest that is not withdrawn; null if there is none. */
  interest_id: Kept<number | null>
  interested_at: Kept<string | null>
  invitation_id: Kept<number | null>
  invitation_status: Kept<InvitationStatus | null>
  invited_at: Kept<string | null>
  questions: Kept<number>
  documents: Kept<number>
  /** An open tender whose deadline has passed stays `open` here until it is marked closed. */
  visibility: Kept<'open' | 'ended' | 'archived' | 'hidden'>
  is_invite_only: Kept<boolean>
  closes_at: Kept<string>
  archived_at: Kept<string | null>
}

/**
 * Sums over the tenders that an organisation can see. Readers must add up all matching rows,
 * because one sum may be spread over several.
 */
interface ParticipationSumsTable {
  organisation_id: Kept<number>
  interests: Kept<number>
  /** Includes tenders whose deadline has passed but which are not yet marked closed. */
  open_interests: Kept<number>
  /** Number of invitations that are not revoked. */
  invitations: Kept<number>
  /**
   * Number of invitations to invite-only tenders that are still open. Includes tenders whose
   * deadline has passed but which are not yet marked as closed.
   */
  open_invitations: Kept<number>
  questions: Kept<number>
  documents: Kept<number>
}

/**
 * Median time to an answer over the default period of the trends. The row without an organisation
 * is for the whole portal.
 */
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

declare module '#server/db/tables.ts' {
  interface Tables extends FiguresTables {}
}
