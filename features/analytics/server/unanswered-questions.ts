import { sql } from 'kysely'
import {
  draftedLimit,
  type UnansweredPage,
  type UnansweredQuestion,
} from '../contract/analytics.ts'
import { sliceOf } from '#kernel/contract/pagination.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { after } from '#kernel/server/http/list-parts.ts'
import { within, type Scope } from './scope.ts'

/** Questions about a tender that is no longer published don't count as unanswered. */
const isWaitedFor = sql<boolean>`tender_figures.status = 'published'`

const oldestFirst = {
  key: 'questions.created_at',
  id: 'questions.id',
  type: 'timestamptz',
  isAscending: true,
} as const

/**
 * Returns unanswered questions, oldest first. The query starts from the tenders whose counter of
 * unanswered questions is above zero: an index on the questions alone would also contain every
 * unanswered question about closed tenders.
 */
export async function findUnansweredQuestions(
  db: Database,
  scope: Scope,
  query: UnansweredPage,
): Promise<UnansweredQuestion[]> {
  const { limit, offset } = sliceOf(query, Infinity)
  const { rows } = await sql<UnansweredQuestion>`
    select questions.id, questions.tender_id, tenders.reference as tender_reference,
      tenders.title as tender_title, questions.question_text,
      organisations.name as supplier_name, questions.created_at
    from (
      select of_tender.* from tender_figures
      cross join lateral (
        select questions.id, questions.created_at from questions
        where questions.tender_id = tender_figures.tender_id and questions.status = 'awaiting'
          and ${after(query, oldestFirst)}
        order by questions.created_at, questions.id limit ${limit + offset}
      ) of_tender
      where unanswered_questions > 0 and not is_archived and ${isWaitedFor}
        and ${within(scope, 'organisation_id')}
      order by of_tender.created_at, of_tender.id
      limit ${limit} offset ${offset}
    ) oldest
    join questions on questions.id = oldest.id
    join tenders on tenders.id = questions.tender_id
    join organisations on organisations.id = questions.organisation_id
    order by questions.created_at, questions.id`.execute(db)
  return rows
}

/** Selects the drafted answers that are not yet published, on tenders that are still open. */
export function selectDraftedAnswers(db: Database, scope: Scope) {
  return db
    .selectFrom('tender_figures')
    .innerJoin('questions', 'questions.tender_id', 'tender_figures.tender_id')
    .innerJoin('tenders', 'tenders.id', 'questions.tender_id')
    .innerJoin('organisations', 'organisations.id', 'questions.organisation_id')
    .where(sql<boolean>`drafted_answers > 0 and not is_archived`)
    .where(isWaitedFor)
    .where(within(scope, 'tender_figures.organisation_id'))
    .where('questions.status', '=', sql.lit('answered'))
    .orderBy('questions.created_at')
    .orderBy('questions.id')
    .limit(sql.lit(draftedLimit))
    .select([
      'questions.id',
      'questions.tender_id',
      'tenders.reference as tender_reference',
      'tenders.title as tender_title',
      'questions.question_text',
      'organisations.name as supplier_name',
      'questions.created_at',
    ])
}

export async function countUnansweredQuestions(db: Database, scope: Scope): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(unanswered_questions), 0)::int as total from tender_figures
    where unanswered_questions > 0 and not is_archived and ${isWaitedFor}
      and ${within(scope, 'organisation_id')}`.execute(db)
  return rows[0]!.total
}
