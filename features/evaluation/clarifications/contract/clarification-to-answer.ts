// Private questions to bidders, as dashboards list them. They have a file of their own so that
// dashboards don't load the evaluation contract.
import * as z from 'zod/mini'
import { id, timestamp } from '#kernel/contract/fields.ts'

/** Purposes of a private question to one bidder. */
export const clarificationKinds = ['clarification', 'low_price'] as const
export type ClarificationKind = (typeof clarificationKinds)[number]

/** Maximum number of questions on the dashboard. */
export const questionsToAnswerLimit = 20

/** A question on the bidder's dashboard. */
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
