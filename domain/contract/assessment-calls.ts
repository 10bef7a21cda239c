// Calls for bidders' assessment summaries, and for their private questions to the buyer after an
// award.
import * as z from 'zod/mini'
import { debrief } from './debrief.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { maxAnswerLength, maxQuestionLength } from './question.ts'
import { assessment } from './summary.ts'

const suppliers = ['supplier'] as const
const own = '/tenders/:tenderId/assessment'
const debriefs = '/tenders/:tenderId/debriefs'

export const getAssessment = endpoint({
  method: 'GET',
  path: own,
  summary: 'The assessment summaries of the caller’s own bids, once all bidders are notified',
  access: suppliers,
  reply: z.object({ data: z.nullable(assessment) }),
})

export const downloadAssessment = endpoint({
  method: 'GET',
  path: `${own}.pdf`,
  summary: 'The assessment summaries of the caller’s own bids as a PDF',
  access: suppliers,
  isHeavy: true,
  reply: z.string(),
})

export const listDebriefs = endpoint({
  method: 'GET',
  path: debriefs,
  summary: 'Private questions after the award: all for the buyer, own ones for a bidder',
  access: ['buyer', 'supplier'],
  reply: z.object({
    data: z.array(debrief),
    may_ask: z.boolean(),
  }),
})

export const askDebrief = endpoint({
  method: 'POST',
  path: debriefs,
  summary: 'Ask the buyer privately about an unsuccessful bid; takes an Idempotency-Key',
  access: suppliers,
  does: 'decide',
  body: z.object({ question_text: requiredText('Enter a question', maxQuestionLength) }),
  status: 201,
  reply: z.object({ message: z.string(), debrief }),
})

export const answerDebrief = endpoint({
  method: 'POST',
  path: `${debriefs}/:debriefId/answer`,
  summary: 'Answer a private question, once; only the bidder who asked gets the answer',
  access: ['buyer'],
  does: 'decide',
  body: z.object({ answer_text: requiredText('Enter an answer', maxAnswerLength) }),
  reply: z.object({ message: z.string(), debrief }),
})
