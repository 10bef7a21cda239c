import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { BuyerStats } from '../contract/analytics.ts'
import { buildOnce, type PlaceOf } from '#kernel/server/db/build-once.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import {
  selectModeratedTenders,
  selectRecentTenders,
  selectUpcomingDeadlines,
} from './tender-lists.ts'
import { selectDraftedAnswers } from './unanswered-questions.ts'
import { deriveStats, selectTenderSums } from './tender-stats.ts'

interface OwnOrganisation extends Record<string, unknown> {
  organisation_id: number | null
}

const selectStats = buildOnce((db, place: PlaceOf<OwnOrganisation>) => {
  const scope = { organisation_id: place('organisation_id') }
  return selectTenderSums(db, scope).select([
    jsonArrayFrom(selectDraftedAnswers(db, scope)).as('drafted_answers'),
    jsonArrayFrom(selectModeratedTenders(db, scope)).as('moderated_tenders'),
    jsonArrayFrom(selectRecentTenders(db, scope)).as('recent_tenders'),
    jsonArrayFrom(selectUpcomingDeadlines(db, scope)).as('upcoming_deadlines'),
  ])
})

export async function findBuyerStats(
  db: Database,
  organisation: OwnOrganisation,
): Promise<BuyerStats> {
  const [row] = await selectStats(db, organisation)
  return { ...row!, ...deriveStats(row!) }
}
