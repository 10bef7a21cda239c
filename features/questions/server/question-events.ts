import { sql } from 'kysely'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { EmailData } from '#kernel/server/mail/emails.ts'
import type { QuestionFacts } from './question-emails.ts'
import { selectTenderFacts } from '#features/tenders/server/notice-facts.ts'
import * as to from '#features/tenders/server/recipients.ts'
import { buyersOf } from '#kernel/server/notices/recipients.ts'
import { rule, type Rules } from '#kernel/server/notices/rule.ts'

function questionFacts(tx: Tx, questionId: number) {
  return selectTenderFacts(tx)
    .innerJoin('questions', 'questions.tender_id', 'tenders.id')
    .leftJoin('organisations as askers', 'askers.id', 'questions.organisation_id')
    .where('questions.id', '=', questionId)
    .select([
      'questions.id as question_id',
      'questions.question_text',
      'questions.answer_text',
      'askers.name as organisation',
      sql<boolean>`questions.organisation_id is null`.as('is_clarification'),
    ])
    .executeTakeFirstOrThrow()
}

/** Returns the facts about a question for suppliers, without the asker and the answer. */
async function anonymousQuestionFacts(tx: Tx, questionId: number): Promise<QuestionFacts> {
  const { organisation: _, answer_text: __, ...facts } = await questionFacts(tx, questionId)
  return facts
}

export const questionEvents = {
  'question-asked': rule({
    gather: async (tx, { question_id }: { question_id: number }) => {
      const facts = await questionFacts(tx, question_id)
      return { ...facts, organisation: facts.organisation! }
    },
    recipients: ({ tender_id }) => to.managersOf(tender_id),
    canBeMuted: true,
  }),
  'answer-published': rule({
    gather: async (tx, { question_id }: { question_id: number }) => {
      const { organisation: _, answer_text, ...facts } = await questionFacts(tx, question_id)
      return { ...facts, answer_text: answer_text! }
    },
    recipients: ({ tender_id }) => to.interestedReadersOf(tender_id),
    canBeMuted: true,
  }),
  'answer-unpublished': rule({
    gather: (tx, { question_id }: { question_id: number }) =>
      anonymousQuestionFacts(tx, question_id),
    recipients: ({ tender_id }) => to.interestedReadersOf(tender_id),
    canBeMuted: true,
  }),
  'questions-waiting': rule({
    gather: async (_tx, cause: EmailData<'questions-waiting'>) => cause,
    recipients: ({ organisation_id }) => buyersOf(organisation_id),
    canBeMuted: true,
  }),
} satisfies Rules

type QuestionEvents = typeof questionEvents
declare module '#kernel/server/notices/events.ts' {
  interface Events extends QuestionEvents {}
}
