// Kysely table types for questions.
import type { Generated } from 'kysely'
import type { QuestionStatus } from '../contract/question.ts'
import type { Derived, Id, Maybe, MaybeTime, TimeDefaulted } from '#kernel/server/db/columns.ts'

interface QuestionsTable {
  id: Id
  tender_id: number
  /**
   * Organisation that asked the question; null for a clarification that the buyer posted without a
   * question.
   */
  organisation_id: Maybe<number>
  user_id: Maybe<number>
  question_text: string
  created_at: TimeDefaulted
  answer_text: Maybe<string>
  answered_by: Maybe<number>
  answered_at: MaybeTime
  published_at: MaybeTime
  answer_version: Generated<number>
  answer_edited_at: MaybeTime
  answer_logged_at: MaybeTime
  status: Derived<QuestionStatus>
}

export interface QuestionTables {
  questions: QuestionsTable
}

declare module '#kernel/server/db/tables.ts' {
  interface Tables extends QuestionTables {}
}
