import { sql } from 'kysely'
import type { Database } from '#server/db/connect.ts'

/** What everybody reads of a tender's questions, newest first; of one of them if its id is given. */
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
