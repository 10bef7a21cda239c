import { publishAnswer, type Question } from '../contract/question.ts'
import type { Done } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { withQuestion } from './question-queries.ts'

/**
 * Publishes the version on screen. The call is refused if a colleague has changed the answer since
 * this version was loaded.
 */
export function publish(tenderId: number, { id, answer }: Question): Promise<Done> {
  return call(publishAnswer, {
    params: { tenderId, questionId: id },
    headers: { 'if-match': `"${answer?.version}"` },
  }).then(withQuestion(tenderId))
}
