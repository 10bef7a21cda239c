// The counters of 0004-analytics.sql and 0011-monthly-figures.sql as Kysely sees them. Triggers keep them; nothing here writes.
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { TenderStatus } from '#domain/contract/tender.ts'
import type { Database } from '#server/db/connect.ts'
import type { Tables } from '#server/db/tables.ts'

interface TenderFiguresTable {
  tender_id: number
  organisation_id: number
  status: TenderStatus
  is_archived: boolean
  views: number
  interests: number
  questions: number
  unanswered_questions: number
  documents: number
  downloads: number
}

interface OrganisationFiguresTable {
  organisation_id: number
  tenders: number
  draft_tenders: number
  published_tenders: number
  closed_tenders: number
  views: number
  interests: number
  questions: number
  unanswered_questions: number
  documents: number
  downloads: number
}

interface MonthlyFiguresTable {
  organisation_id: number
  /** Its first day. */
  month: string
  published_tenders: number
  interests: number
  questions: number
  answers: number
}

// A type, because Kysely asks for an index signature, which interfaces lack.
type FiguresTables = {
  tender_figures: TenderFiguresTable
  organisation_figures: OrganisationFiguresTable
  monthly_figures: MonthlyFiguresTable
}

export type FiguresDatabase = Kysely<Tables & FiguresTables>

export function withFigures(db: Database): FiguresDatabase {
  return db.withTables<FiguresTables>()
}

/** Sums of nothing are nothing, and arrive as numbers. */
export function sumOf(
  column: keyof OrganisationFiguresTable | keyof MonthlyFiguresTable,
): RawBuilder<number> {
  return sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`
}
