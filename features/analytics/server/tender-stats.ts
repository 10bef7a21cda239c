// Tender figures: for a buyer, those of their own organisation; for an administrator, those of all
// organisations.
import { sql, type RawBuilder } from 'kysely'
import type { TenderStatus } from '#features/tenders/contract/tender.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { ratio } from './ratio.ts'
import { within, type Scope } from './scope.ts'
import { sumOf } from './sum-of.ts'

export function selectTenderSums(db: Database, scope: Scope) {
  return db
    .selectFrom('figure_sums')
    .where(within(scope, 'organisation_id'))
    .select([
      sumOf('tenders').as('total_tenders'),
      countWith('published').as('published_tenders'),
      countWith('draft').as('draft_tenders'),
      countWith('closed').as('closed_tenders'),
      countWith('awarded').as('awarded_tenders'),
      countWith('cancelled').as('cancelled_tenders'),
      sumOf('views').as('total_views'),
      sumOf('interests').as('total_interests'),
      sumOf('questions').as('total_questions'),
      // Questions about a tender that is no longer published don't count as unanswered.
      sumWith('published', 'unanswered_questions').as('unanswered_questions'),
      sql<number>`coalesce(sum(questions - unanswered_questions), 0)::bigint`.as(
        'answered_questions',
      ),
      sumOf('documents').as('total_documents'),
      sumOf('downloads').as('total_downloads'),
    ])
}

function countWith(status: TenderStatus): RawBuilder<number> {
  return sumWith(status, 'tenders')
}

function sumWith(status: TenderStatus, column: string): RawBuilder<number> {
  return sql`coalesce(sum(${sql.ref(column)}) filter (where status = ${sql.lit(status)}), 0)::bigint`
}

interface TenderSums {
  total_tenders: number
  total_views: number
  total_interests: number
  unanswered_questions: number
}

export function deriveStats(sums: TenderSums) {
  const { total_tenders, total_views, total_interests } = sums
  return {
    avg_views_per_tender: ratio(total_views, total_tenders),
    avg_interests_per_tender: ratio(total_interests, total_tenders),
    view_to_interest_rate: ratio(100 * total_interests, total_views),
    pending_questions: sums.unanswered_questions,
  }
}
