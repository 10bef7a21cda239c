import { publishAnswer, type Question } from '../contract/question.ts'
import { call } from '#kernel/client/lib/api.ts'

/**
 * Publishes the version on screen. The call is refused if a colleague has changed the answer since
 * this version was loaded.
 */
export function publish(tenderId: number, { id, answer }: Question): Promise<{ message: string }> {
  return call(publishAnswer, {
    params: { tenderId, questionId: id },
    headers: { 'if-match': `"${answer?.version}"` },
  })
}
