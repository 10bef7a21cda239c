// A debrief is a private question from an unsuccessful bidder about the award, with its answer.
// Only that bidder and the buyer's side can read it.
import * as z from 'zod/mini'
import { id, timestamp } from './fields.ts'

/** Maximum number of private questions that one bidder can ask about one tender. */
export const debriefsPerBidder = 20

export const debriefTexts = {
  asked: 'Question sent to the buyer',
  answered: 'Answer sent to the bidder',
  questionRequired: 'Enter a question',
  answerRequired: 'Enter an answer',
  unsuccessfulOnly: 'Only unsuccessful bidders can ask about the award.',
  answeredAlready: 'This question has been answered already.',
  tooMany: `You can ask at most ${debriefsPerBidder} questions about this award.`,
  loadFailed: 'Failed to load the private questions',
  askFailed: 'Failed to send your question',
  answerFailed: 'Failed to send the answer',
}

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
