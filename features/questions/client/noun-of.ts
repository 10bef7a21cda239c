import type { Question } from '../contract/question.ts'

/**
 * Returns the noun for the buyer's text: an answer to a question, or a clarification without one.
 */
export function nounOf({ is_clarification }: Question): 'answer' | 'clarification' {
  return is_clarification ? 'clarification' : 'answer'
}
