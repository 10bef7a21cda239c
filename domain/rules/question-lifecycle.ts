// A question waits for an answer; the buyer drafts one, edits it at leisure, and publishes it for
// every interested supplier to read. Unpublishing hides it again and makes it a draft.
import type { QuestionStatus } from '../contract/question.ts'

interface Transition {
  from: readonly QuestionStatus[]
  to: QuestionStatus
}

export const questionTransitions = {
  answer: { from: ['awaiting'], to: 'answered' },
  edit: { from: ['answered'], to: 'answered' },
  publish: { from: ['answered'], to: 'published' },
  unpublish: { from: ['published'], to: 'answered' },
} as const satisfies Record<string, Transition>
