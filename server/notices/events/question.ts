import type { EmailData } from '#server/mail/emails.ts'
import { anonymousQuestionFacts, questionFacts } from '../facts.ts'
import * as to from '../recipients.ts'
import { rule, type Rules } from '../rule.ts'

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
    recipients: ({ organisation_id }) => to.buyersOf(organisation_id),
    canBeMuted: true,
  }),
} satisfies Rules
