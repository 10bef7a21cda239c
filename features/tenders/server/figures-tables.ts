// Kysely table types for precomputed figures. Triggers maintain the figures for tenders and
// participation, and a job (features/analytics/server/roll-up.ts) maintains the figures for trends.
// No other code writes to these tables.
import type { ColumnType } from 'kysely'
import type { TenderStatus, InvitationStatus } from '../contract/tender.ts'

type ReadOnly<T> = ColumnType<T, never, never>

interface TenderFiguresTable {
  tender_id: ReadOnly<number>
  organisation_id: ReadOnly<number>
  status: ReadOnly<TenderStatus>
  is_archived: ReadOnly<boolean>
  is_invite_only: ReadOnly<boolean>
  views: ReadOnly<number>
  /** Number of interests that are not withdrawn. */
  interests: ReadOnly<number>
  questions: ReadOnly<number>
  unanswered_questions: ReadOnly<number>
  /** Number of answers that are not published yet. */
  drafted_answers: ReadOnly<number>
  documents: ReadOnly<number>
  downloads: ReadOnly<number>
  /**
   * Id of the last organisation whose row of `tender_participation` has been updated since the
   * latest change to the tender; null if all rows are up to date.
   */
  participation_after: ReadOnly<number | null>
}

interface MonthlyFiguresTable {
  organisation_id: ReadOnly<number>
  /** First day of the month. */
  month: ReadOnly<string>
  published_tenders: ReadOnly<number>
  interests: ReadOnly<number>
  questions: ReadOnly<number>
  answers: ReadOnly<number>
}

/**
 * Sums over an organisation's tenders with one status. Readers must add up all matching rows,
 * because one sum may be spread over several.
 */
interface FigureSumsTable {
  organisation_id: ReadOnly<number>
  status: ReadOnly<TenderStatus>
  tenders: ReadOnly<number>
  /** Number of published tenders that are not invite-only. */
  open_to_all: ReadOnly<number>
  views: ReadOnly<number>
  interests: ReadOnly<number>
  questions: ReadOnly<number>
  unanswered_questions: ReadOnly<number>
  documents: ReadOnly<number>
  downloads: ReadOnly<number>
}

interface TenderParticipationTable {
  tender_id: ReadOnly<number>
  organisation_id: ReadOnly<number>
  /** Id of the interest that is not withdrawn; null if there is none. */
  interest_id: ReadOnly<number | null>
  interested_at: ReadOnly<string | null>
  invitation_id: ReadOnly<number | null>
  invitation_status: ReadOnly<InvitationStatus | null>
  invited_at: ReadOnly<string | null>
  questions: ReadOnly<number>
  documents: ReadOnly<number>
  /** An open tender whose deadline has passed stays `open` here until it is marked closed. */
  visibility: ReadOnly<'open' | 'ended' | 'archived' | 'hidden'>
  is_invite_only: ReadOnly<boolean>
  closes_at: ReadOnly<string>
  archived_at: ReadOnly<string | null>
}

/**
 * Sums over the tenders that an organisation can see. Readers must add up all matching rows,
 * because one sum may be spread over several.
 */
interface ParticipationSumsTable {
  organisation_id: ReadOnly<number>
  interests: ReadOnly<number>
  /** Includes tenders whose deadline has passed but which are not yet marked closed. */
  open_interests: ReadOnly<number>
  /** Number of invitations that are not revoked. */
  invitations: ReadOnly<number>
  /**
   * Number of invitations to invite-only tenders that are still open. Includes tenders whose
   * deadline has passed but which are not yet marked as closed.
   */
  open_invitations: ReadOnly<number>
  questions: ReadOnly<number>
  documents: ReadOnly<number>
}

/**
 * Median time to an answer over the default period of the trends. The row without an organisation
 * is for the whole portal.
 */
interface AnswerMediansTable {
  organisation_id: ReadOnly<number | null>
  hours: ReadOnly<number | null>
}

export interface FiguresTables {
  answer_medians: AnswerMediansTable
  tender_participation: TenderParticipationTable
  participation_sums: ParticipationSumsTable
  figure_sums: FigureSumsTable
  tender_figures: TenderFiguresTable
  monthly_figures: MonthlyFiguresTable
}

declare module '#kernel/server/db/tables.ts' {
  interface Tables extends FiguresTables {}
}
