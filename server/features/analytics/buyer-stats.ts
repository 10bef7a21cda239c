import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { BuyerStats } from '#domain/contract/analytics.ts'
import type { Database } from '#server/db/connect.ts'
import type { Scope } from './scope.ts'
import {
  selectModeratedTenders,
  selectRecentTenders,
  selectUpcomingDeadlines,
} from './tender-lists.ts'
import { selectDraftedAnswers } from './unanswered-questions.ts'
import { deriveStats, selectTenderSums } from './tender-stats.ts'

export async function findBuyerStats(db: Database, scope: Scope): Promise<BuyerStats> {
  const row = await selectTenderSums(db, scope)
    .select([
      jsonArrayFrom(selectDraftedAnswers(db, scope)).as('drafted_answers'),
      jsonArrayFrom(selectModeratedTenders(db, scope)).as('moderated_tenders'),
      jsonArrayFrom(selectRecentTenders(db, scope)).as('recent_tenders'),
      jsonArrayFrom(selectUpcomingDeadlines(db, scope)).as('upcoming_deadlines'),
    ])
    .executeTakeFirstOrThrow()
  return { ...row, ...deriveStats(row) }
}
