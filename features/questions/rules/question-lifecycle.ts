// The buyer drafts an answer to a question, edits it, and publishes it to every interested
// supplier. Unpublishing makes the answer a draft again.
import type { QuestionStatus } from '../contract/question.ts'
import type { Reason } from '#kernel/rules/permission.ts'

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

/**
 * Messages that say why a transition isn't allowed from a status. A transition without a message
 * for a status is allowed.
 */
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

/** Returns why the transition isn't allowed from this status, or undefined if it is. */
export function whyNotYet(
  transition: QuestionTransition,
  status: QuestionStatus,
): Reason | undefined {
  const message = questionStateTexts[transition][status]
  return message === undefined ? undefined : { kind: 'conflict', message }
}
