// A debrief is a private question from an unsuccessful bidder about the award, with its answer.
// Only that bidder and the buyer's side can read it.
import * as z from 'zod/mini'
import { id, timestamp } from '#kernel/contract/fields.ts'

/** Maximum number of private questions that one bidder can ask about one tender. */
export const debriefsPerBidder = 20

const person = z.object({ id, name: z.string() })

export const debrief = z.object({
  id,
  question_text: z.string(),
  created_at: timestamp,
  answer: z.nullable(z.object({ answer_text: z.string(), answered_at: timestamp })),
  /** The fields from here on are sent to the buyer's side only. */
  organisation: z.optional(person),
  asked_by: z.optional(z.string()),
  answered_by: z.optional(z.nullable(z.string())),
})
export type Debrief = z.output<typeof debrief>
