// A question waits for an answer; the buyer drafts one, edits it at leisure, and publishes it for
// every interested supplier to read. Unpublishing hides it again and makes it a draft.
import type { QuestionStatus } from '../contract/question.ts'
import type { Reason } from './can.ts'

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

export type QuestionTransition = keyof typeof questionTransitions

/** Why a step can't be taken from a state, by what is in its way. */
export const questionStateTexts: Record<
  QuestionTransition,
  Partial<Record<QuestionStatus, string>>
> = {
  answer: {
    answered: 'This question already has an answer.',
    published: 'This question already has an answer.',
  },
  edit: {
    awaiting: 'This question has no answer yet.',
    published: 'Unpublish the answer before editing it.',
  },
  publish: {
    awaiting: 'This question has no answer yet.',
    published: 'This answer is already published.',
  },
  unpublish: {
    awaiting: 'This question has no answer yet.',
    answered: 'This answer is not published.',
  },
}

/** Nothing when the step may follow; otherwise why it may not. */
export function whyNotYet(
  transition: QuestionTransition,
  status: QuestionStatus,
): Reason | undefined {
  const message = questionStateTexts[transition][status]
  return message === undefined ? undefined : { kind: 'conflict', message }
}
