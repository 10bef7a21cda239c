import type { Question } from '#domain/contract/question.ts'

/** What the buyer writes: an answer to somebody, or a clarification that nobody asked for. */
export function nounOf({ is_clarification }: Question): 'answer' | 'clarification' {
  return is_clarification ? 'clarification' : 'answer'
}
