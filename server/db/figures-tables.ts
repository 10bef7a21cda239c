// The counters of 0017-simpler-figures.sql, 0025-sums.sql and 0050-lists-from-indexes.expand.sql as Kysely
// sees them. Triggers keep them; nothing here can be written.
import type { ColumnType } from 'kysely'
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

export interface FiguresTables {
  figure_sums: FigureSumsTable
  tender_figures: TenderFiguresTable
  monthly_figures: MonthlyFiguresTable
}
