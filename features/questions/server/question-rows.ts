import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'

/**
 * Selects the columns that the managers' and the suppliers' lists share, for all questions of a
 * tender (newest first) or for the one with the given id. Callers must hide unpublished answers
 * from suppliers.
 */
export function selectQuestionRows(db: Database, tenderId: number, id?: number) {
  return db
    .selectFrom('questions')
    .where('questions.tender_id', '=', tenderId)
    .$if(id !== undefined, (query) => query.where('questions.id', '=', id!))
    .orderBy('questions.created_at', 'desc')
    .orderBy('questions.id', 'desc')
    .select([
      'questions.id',
      'questions.question_text',
      'questions.status',
      'questions.created_at',
      'questions.answer_text',
      'questions.answered_at',
      'questions.published_at',
      sql<boolean>`questions.organisation_id is null`.as('is_clarification'),
    ])
}
