// Clarification questions and their answers. Suppliers never learn who asked: only the tender's
// managers get the fields that identify the author.
import * as z from 'zod/mini'
import { id, optionalText, requiredText, timestamp } from '#kernel/contract/fields.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { asXlsx } from '#kernel/contract/export.ts'

export const questionFilters = ['awaiting', 'drafted', 'published'] as const
export type QuestionFilter = (typeof questionFilters)[number]

export const questionStatuses = ['awaiting', 'answered', 'published'] as const
export type QuestionStatus = (typeof questionStatuses)[number]

export const maxQuestionLength = 2000
export const maxAnswerLength = 10_000

export const questionTexts = {
  questionRequired: 'Please enter your question',
  answerRequired: 'Please enter an answer',
  answerSaved: 'Answer saved as a draft',
  /** Shown instead of a question if the buyer posts a clarification without one. */
  clarification: 'Clarification',
  clarificationSaved: 'Clarification saved as a draft',
}

/** Fallback messages for errors without a message from the server. */
export const questionFailures = {
  load: 'Failed to load questions',
  ask: 'Failed to submit question',
  save: 'Failed to save answer',
  publish: 'Failed to publish answer',
  unpublish: 'Failed to unpublish answer',
}

export const questionInput = z.object({
  question_text: requiredText(questionTexts.questionRequired, maxQuestionLength),
})

export const answerInput = z.object({
  answer_text: requiredText(questionTexts.answerRequired, maxAnswerLength),
})

export const clarificationInput = z.object({
  text: requiredText('Enter the clarification', maxAnswerLength),
})

export const questionQuery = z.object({
  filter: z.optional(z.enum(questionFilters)),
  search: optionalText(200),
})

const answer = z.object({
  answer_text: z.string(),
  is_published: z.boolean(),
  created_at: timestamp,
  published_at: z.nullable(timestamp),
  /**
   * The fields from here on are sent to managers only. The first two are the author and time of the
   * current text.
   */
  answered_by_user: z.optional(z.object({ name: z.string() })),
  updated_at: z.optional(timestamp),
  /** Version number, incremented by every save. Clients send it back in quotes as `If-Match`. */
  version: z.optional(z.int()),
})
export type Answer = z.output<typeof answer>

export const question = z.object({
  id,
  question_text: z.string(),
  /** For suppliers, a question whose answer is only drafted is `awaiting`. */
  status: z.enum(questionStatuses),
  created_at: timestamp,
  /**
   * True for a clarification that the buyer posted without a question; `question_text` is then only
   * a label.
   */
  is_clarification: z.boolean(),
  /** True if the caller's own organisation asked the question. */
  is_own: z.boolean(),
  answer: z.nullable(answer),
  /**
   * The fields from here on are sent to managers only. The first two are the organisation and user
   * who asked; undefined for a clarification.
   */
  organisation: z.optional(z.object({ id, name: z.string() })),
  user: z.optional(z.object({ name: z.string(), email: z.string() })),
  /** Words in the question and in the answer that could reveal who asked. */
  identifying_words: z.optional(
    z.object({ question: z.array(z.string()), answer: z.array(z.string()) }),
  ),
})
export type Question = z.output<typeof question>

const changed = z.object({ message: z.string(), question })

export const listQuestions = endpoint({
  method: 'GET',
  path: '/tenders/:tenderId/questions',
  summary:
    'The questions about a tender, in full, newest first: all for those who manage it; for suppliers their own and, with interest, the published ones',
  access: 'signed-in',
  token: 'read',
  query: questionQuery,
  reply: z.object({ data: z.array(question) }),
})

export const exportQuestions = endpoint({
  method: 'GET',
  path: '/tenders/:tenderId/questions/export.csv',
  summary: 'The published questions and answers, oldest first, as one CSV file (text/csv)',
  access: 'signed-in',
  token: 'read',
  reply: z.string(),
})
export const exportQuestionsXlsx = /* @__PURE__ */ asXlsx(exportQuestions)

export const askQuestion = endpoint({
  method: 'POST',
  path: '/tenders/:tenderId/questions',
  summary: 'Ask a question; takes an Idempotency-Key',
  access: ['supplier'],
  token: 'questions:write',
  takesKey: true,
  body: questionInput,
  reply: changed,
  status: 201,
})

export const postClarification = endpoint({
  method: 'POST',
  path: '/tenders/:tenderId/clarifications',
  summary:
    'Publish a clarification that nobody asked for to every interested supplier; takes an Idempotency-Key',
  access: ['buyer', 'admin'],
  token: 'questions:write',
  does: 'decide',
  takesKey: true,
  body: clarificationInput,
  reply: changed,
  status: 201,
})

export const createAnswer = endpoint({
  method: 'POST',
  path: '/tenders/:tenderId/questions/:questionId/answer',
  summary: 'Draft the answer to a question',
  access: ['buyer', 'admin'],
  token: 'questions:write',
  body: answerInput,
  reply: changed,
  status: 201,
})

export const updateAnswer = endpoint({
  method: 'PUT',
  path: '/tenders/:tenderId/questions/:questionId/answer',
  summary: 'Edit an unpublished answer; If-Match refuses a stale edit',
  access: ['buyer', 'admin'],
  token: 'questions:write',
  body: answerInput,
  reply: changed,
})

export const publishAnswer = endpoint({
  method: 'POST',
  path: '/tenders/:tenderId/questions/:questionId/publish',
  summary: 'Publish an answer, and its question with it, to every interested supplier',
  access: ['buyer', 'admin'],
  token: 'questions:write',
  does: 'decide',
  reply: changed,
})

export const unpublishAnswer = endpoint({
  method: 'POST',
  path: '/tenders/:tenderId/questions/:questionId/unpublish',
  summary: 'Hide a published answer from suppliers; it becomes a draft again',
  access: ['buyer', 'admin'],
  token: 'questions:write',
  does: 'decide',
  reply: changed,
})
