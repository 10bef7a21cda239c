// The counters of 0017-simpler-figures.sql, 0025-sums.sql and 0050-lists-from-indexes.expand.sql, and the
// dealings of 0054-dealings.expand.sql, as Kysely sees them. Triggers keep them; nothing here can be written.
import type { ColumnType } from 'kysely'
import type { InvitationStatus } from '#domain/contract/invitation.ts'
import type { TenderStatus } from '#domain/contract/tender.ts'

type Kept<T> = ColumnType<T, never, never>

interface TenderFiguresTable {
  tender_id: Kept<number>
  organisation_id: Kept<number>
  status: Kept<TenderStatus>
  is_archived: Kept<boolean>
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
  views: Kept<number>
  interests: Kept<number>
  questions: Kept<number>
  unanswered_questions: Kept<number>
  documents: Kept<number>
  downloads: Kept<number>
}

/** What an organisation has to do with a tender. */
interface DealingsTable {
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
  sight: Kept<'open' | 'ended' | 'archived' | 'hidden'>
  is_invite_only: Kept<boolean>
  closes_at: Kept<string>
  archived_at: Kept<string | null>
}

/** Over the tenders that an organisation sees; several rows may stand for one sum. */
interface DealingSumsTable {
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

interface DocumentFiguresTable {
  document_id: Kept<number>
  downloads: Kept<number>
}

export interface FiguresTables {
  dealings: DealingsTable
  dealing_sums: DealingSumsTable
  document_figures: DocumentFiguresTable
  figure_sums: FigureSumsTable
  tender_figures: TenderFiguresTable
  monthly_figures: MonthlyFiguresTable
}
