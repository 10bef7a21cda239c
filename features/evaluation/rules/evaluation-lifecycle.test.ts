import { expect, test } from 'vitest'
import { evaluationSteps, evaluationStages } from '../contract/evaluation.ts'
import { nextStep, stageAfter } from './evaluation-lifecycle.ts'

test('each step leads to the next stage, or back to the previous one', () => {
  const after = evaluationStages.map((stage) =>
    Object.fromEntries(evaluationSteps.map((step) => [step, stageAfter(step, stage)])),
  )
  const none = {
    start_scoring: undefined,
    start_consensus: undefined,
    lock: undefined,
    go_back: undefined,
  }
  expect(after).toEqual([
    { ...none, start_scoring: 'scoring' },
    { ...none, start_consensus: 'consensus', go_back: 'declarations' },
    { ...none, lock: 'locked', go_back: 'scoring' },
    { ...none, go_back: 'consensus' },
  ])
})

test('every stage except the last has a next step', () => {
  expect(evaluationStages.map(nextStep)).toEqual([
    'start_scoring',
    'start_consensus',
    'lock',
    undefined,
  ])
})
