import { reasons, type Email } from '#kernel/server/mail/email.ts'
import { sql } from 'kysely'
import type { Tx } from '#kernel/server/db/connect.ts'
import {
  briefOf,
  nameOf,
  open,
  sampleTender,
  selectTenderFacts,
  type TenderFacts,
} from '#features/tenders/server/notice-facts.ts'
import * as to from '#features/tenders/server/recipients.ts'
import { buyersOf } from '#kernel/server/notices/recipients.ts'
import { sampleOrganisation } from '#features/accounts/members/server/notice-facts.ts'
import { event } from '#kernel/server/notices/event.ts'

export type QuestionFacts = TenderFacts & {
  question_id: number
  question_text: string
  /** True if the buyer posted the text as a clarification, without a question. */
  is_clarification?: boolean
}

export interface WaitingQuestions {
  organisation_id: number
  count: number
  tenders: (TenderFacts & { count: number })[]
}

const openQuestion = (data: QuestionFacts, label: string) => ({
  label,
  path: `${open(data, 'questions').path}#question-${data.question_id}`,
})

const anAnswer = (data: QuestionFacts) => (data.is_clarification ? 'a clarification' : 'an answer')

const clarification = (data: QuestionFacts & { answer_text: string }): Email => ({
  subject: `${data.reference}: a clarification`,
  summary: `${data.buyer} has posted a clarification about ${nameOf(data)}.`,
  brief: briefOf(data),
  paragraphs: [{ by: `${data.buyer} says:`, quote: data.answer_text }],
  action: openQuestion(data, 'Open the clarification'),
  reason: reasons.interest,
})

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

const sampleQuestion = {
  ...sampleTender,
  question_id: 7,
  question_text: 'Are the windows above the second floor part of the contract?',
}

/** Events about questions and answers. Emails to suppliers never name the asker. */
export const questionEvents = {
  'question-asked': event({
    gather: async (tx, { question_id }: { question_id: number }) => {
      const facts = await questionFacts(tx, question_id)
      return { ...facts, organisation: facts.organisation! }
    },
    recipients: ({ tender_id }) => to.managersOf(tender_id),
    canBeMuted: true,
    webhooks: [{ type: 'question.asked' }],
    email: (data: QuestionFacts & { organisation: string }): Email => ({
      subject: `${data.reference}: a new question`,
      summary: `${data.organisation} has asked a question about ${nameOf(data)}.`,
      paragraphs: [
        { by: 'Their question:', quote: data.question_text },
        'Other suppliers can’t see the question yet, and never see who asked it.',
      ],
      action: openQuestion(data, 'Answer the question'),
      reason: reasons.ownTender,
    }),
    sample: { ...sampleQuestion, organisation: sampleOrganisation.organisation },
  }),

  'answer-published': event({
    gather: async (tx, { question_id }: { question_id: number }) => {
      const { organisation: _, answer_text, ...facts } = await questionFacts(tx, question_id)
      return { ...facts, answer_text: answer_text! }
    },
    recipients: ({ tender_id }) => to.interestedReadersOf(tender_id),
    canBeMuted: true,
    webhooks: [{ type: 'question.answered', also: 'owner' }],
    email: (data: QuestionFacts & { answer_text: string }): Email => {
      if (data.is_clarification) return clarification(data)
      return {
        subject: `${data.reference}: a question was answered`,
        summary: `${data.buyer} has published an answer about ${nameOf(data)}.`,
        brief: briefOf(data),
        paragraphs: [
          { by: 'A supplier’s question:', quote: data.question_text },
          { by: `Answer from ${data.buyer}:`, quote: data.answer_text },
        ],
        action: openQuestion(data, 'Open the answer'),
        reason: reasons.interest,
      }
    },
    sample: { ...sampleQuestion, answer_text: 'Yes, all windows are.\nSee lot 2.' },
  }),

  'answer-unpublished': event({
    gather: (tx, { question_id }: { question_id: number }) =>
      anonymousQuestionFacts(tx, question_id),
    recipients: ({ tender_id }) => to.interestedReadersOf(tender_id),
    canBeMuted: true,
    webhooks: [{ type: 'question.answer_withdrawn', also: 'owner' }],
    email: (data: QuestionFacts): Email => ({
      subject: `${data.reference}: ${anAnswer(data)} was withdrawn`,
      summary: `${data.buyer} has withdrawn ${anAnswer(data)} about ${nameOf(data)}. Don’t rely on it.`,
      paragraphs: data.is_clarification
        ? []
        : [{ by: 'A supplier’s question:', quote: data.question_text }],
      action: open(data, 'questions'),
      reason: reasons.interest,
    }),
    sample: sampleQuestion,
  }),

  'questions-waiting': event({
    gather: async (_tx, cause: WaitingQuestions) => cause,
    recipients: ({ organisation_id }) => buyersOf(organisation_id),
    canBeMuted: true,
    email: (data: WaitingQuestions): Email => ({
      subject:
        data.count === 1
          ? 'A question has waited for more than 3 days'
          : `${data.count} questions have waited for more than 3 days`,
      summary: 'Suppliers are waiting for answers to their questions.',
      list: data.tenders.map((tender) => ({
        label: nameOf(tender),
        detail: tender.count === 1 ? 'One question' : `${tender.count} questions`,
        path: open(tender, 'questions').path,
      })),
      action: { label: 'Open the dashboard', path: '/buyer/dashboard' },
      reason: reasons.ownTender,
    }),
    sample: { organisation_id: 2, count: 3, tenders: [{ ...sampleTender, count: 3 }] },
  }),
}

type QuestionEvents = typeof questionEvents
declare module '#kernel/server/notices/event.ts' {
  interface Events extends QuestionEvents {}
}
