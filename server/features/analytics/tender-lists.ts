// Short lists of tenders on the dashboards.
import { sql } from 'kysely'
import { moderatedLimit, recentLimit } from '#domain/contract/analytics.ts'
import { statusesWithNote } from '#domain/rules/moderation.ts'
import { endedStatuses } from '#domain/rules/tender-lifecycle.ts'
import type { Database } from '#server/db/connect.ts'
import { within, type Scope } from './scope.ts'

export function selectRecentTenders(db: Database, scope: Scope) {
  return selectSummaries(db, scope)
    .orderBy('tenders.created_at', 'desc')
    .orderBy('tenders.id', 'desc')
}

/**
 * Compares the deadline with the database clock, so the result doesn't depend on the closing job.
 */
export function selectUpcomingDeadlines(db: Database, scope: Scope) {
  return selectSummaries(db, scope)
    .where('tenders.status', '=', 'published')
    .where('tenders.submission_deadline', '>', sql<string>`now()`)
    .orderBy('tenders.submission_deadline')
    .orderBy('tenders.id')
}

/** Tenders with a moderator's note that the buyer can still act on. */
export function selectModeratedTenders(db: Database, scope: Scope) {
  return db
    .selectFrom('tenders')
    .where('deleted_at', 'is', null)
    .where('moderation_status', 'in', statusesWithNote)
    .where('status', 'not in', endedStatuses)
    .where(within(scope, 'tenders.organisation_id'))
    .select(['id', 'title', 'reference', 'status', 'moderation_status', 'moderation_notes'])
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(moderatedLimit)
}

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
    .limit(recentLimit)
}
