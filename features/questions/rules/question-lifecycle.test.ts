import { expect, test } from 'vitest'
import { questionStatuses } from '../contract/question.ts'
import { questionTransitions, whyNotYet, type QuestionTransition } from './question-lifecycle.ts'

const transitions = Object.keys(questionTransitions) as QuestionTransition[]

test.for(transitions)('%s is refused with a reason from every state except its own', (name) => {
  const from: readonly string[] = questionTransitions[name].from
  for (const status of questionStatuses) {
    const reason = whyNotYet(name, status)
    if (from.includes(status)) expect(reason).toBeUndefined()
    else expect(reason).toEqual({ kind: 'conflict', message: expect.stringMatching(/\.$/) })
  }
})
