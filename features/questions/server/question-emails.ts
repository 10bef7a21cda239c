import { reasons, type Email } from '#kernel/server/mail/email.ts'
import { briefOf, nameOf, open, type TenderFacts } from '#features/tenders/server/tender-emails.ts'

export type QuestionFacts = TenderFacts & {
  question_id: number
  question_text: string
  /** True if the buyer posted the text as a clarification, without a question. */
  is_clarification?: boolean
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

/** Emails about questions and answers. Emails to suppliers never name the asker. */
export const questionEmails = {
  'question-asked': (data: QuestionFacts & { organisation: string }): Email => ({
    subject: `${data.reference}: a new question`,
    summary: `${data.organisation} has asked a question about ${nameOf(data)}.`,
    paragraphs: [
      { by: 'Their question:', quote: data.question_text },
      'Other suppliers can’t see the question yet, and never see who asked it.',
    ],
    action: openQuestion(data, 'Answer the question'),
    reason: reasons.ownTender,
  }),

  'answer-published': (data: QuestionFacts & { answer_text: string }): Email => {
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

  'answer-unpublished': (data: QuestionFacts): Email => ({
    subject: `${data.reference}: ${anAnswer(data)} was withdrawn`,
    summary: `${data.buyer} has withdrawn ${anAnswer(data)} about ${nameOf(data)}. Don’t rely on it.`,
    paragraphs: data.is_clarification
      ? []
      : [{ by: 'A supplier’s question:', quote: data.question_text }],
    action: open(data, 'questions'),
    reason: reasons.interest,
  }),

  'questions-waiting': (data: {
    organisation_id: number
    count: number
    tenders: (TenderFacts & { count: number })[]
  }): Email => ({
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
} satisfies Record<string, (data: never) => Email>

type QuestionEmails = typeof questionEmails
declare module '#kernel/server/mail/emails.ts' {
  interface Emails extends QuestionEmails {}
}
