// Short lists of tenders on the dashboards. Constants are inlined as literals, because PostgreSQL
// would replan a statement with parameters on every call.
import { sql } from 'kysely'
import { moderatedLimit, recentLimit } from '../contract/analytics.ts'
import { statusesWithNote } from '#features/tenders/moderation/rules/moderation.ts'
import { endedStatuses } from '#features/tenders/rules/tender-lifecycle.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { within, type Scope } from './scope.ts'

export function selectRecentTenders(db: Database, scope: Scope) {
  return selectSummaries(db, scope)
    .orderBy('tenders.created_at', 'desc')
    .orderBy('tenders.id', 'desc')
}

/**
 * Selects the open tenders with the next deadlines. Deadlines are compared with the database's
 * current time, so the result doesn't depend on when the closing job runs.
 */
export function selectUpcomingDeadlines(db: Database, scope: Scope) {
  return selectSummaries(db, scope)
    .where('tenders.status', '=', sql.lit('published'))
    .where('tenders.submission_deadline', '>', sql<string>`now()`)
    .orderBy('tenders.submission_deadline')
    .orderBy('tenders.id')
}

/**
 * Selects the tenders that have a moderator's note and have not ended, so that the buyer can still
 * act on the note.
 */
export function selectModeratedTenders(db: Database, scope: Scope) {
  return db
    .selectFrom('tenders')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`moderation_status in (${literals(statusesWithNote)})`)
    .where(sql<boolean>`status not in (${literals(endedStatuses)})`)
    .where(within(scope, 'tenders.organisation_id'))
    .select(['id', 'title', 'reference', 'status', 'moderation_status', 'moderation_notes'])
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(moderatedLimit))
}

const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)))

function selectSummaries(db: Database, scope: Scope) {
  return db
    .selectFrom('tenders')
    .innerJoin('tender_figures', 'tender_figures.tender_id', 'tenders.id')
    .innerJoin('organisations', 'organisations.id', 'tenders.organisation_id')
    .where('tenders.deleted_at', 'is', null)
    .where(within(scope, 'tenders.organisation_id'))
    .select([
      'tenders.id',
      'tenders.title',
      'tenders.reference',
      'tenders.status',
      'tenders.submission_deadline',
      'tenders.created_at',
      'tender_figures.views as view_count',
      'tender_figures.interests as interests_count',
      'tender_figures.questions as questions_count',
      sql<{ name: string }>`json_build_object('name', organisations.name)`.as('organisation'),
    ])
    .limit(sql.lit(recentLimit))
}
