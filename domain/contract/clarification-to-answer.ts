// Private questions to bidders as a dashboard lists them. Dashboards load this file, not the contract
// of evaluations.
import * as z from 'zod/mini'
import { id, timestamp } from './fields.ts'

/** Purpose of a private question to one bidder. */
export const clarificationKinds = ['clarification', 'low_price'] as const
export type ClarificationKind = (typeof clarificationKinds)[number]

/** Maximum number of questions on the dashboard. */
export const questionsToAnswerLimit = 20

/** A question on the dashboard of its bidder. */
export const clarificationToAnswer = z.object({
  id: z.int(),
  kind: z.enum(clarificationKinds),
  deadline: timestamp,
  tender: z.object({
    id,
    title: z.string(),
    reference_number: z.string(),
    organisation: z.object({ name: z.string() }),
  }),
})
export type ClarificationToAnswer = z.output<typeof clarificationToAnswer>
