import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { asXlsx } from './export.ts'
import {
  answerInput,
  clarificationInput,
  question,
  questionInput,
  questionQuery,
} from './question.ts'

const changed = z.object({ message: z.string(), question })

export const listQuestions = endpoint({
  method: 'GET',
  path: '/tenders/:tenderId/questions',
  summary:
    'The questions of a tender, whole, newest first: all for those who manage it; own ones, and with interest the published ones, for suppliers',
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
  body: questionInput,
  reply: changed,
  status: 201,
})

export const postClarification = endpoint({
  method: 'POST',
  path: '/tenders/:tenderId/clarifications',
  summary:
    'Tell every interested supplier something that nobody asked, among the questions and answers; takes an Idempotency-Key',
  access: ['buyer', 'admin'],
  token: 'questions:write',
  does: 'decide',
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
