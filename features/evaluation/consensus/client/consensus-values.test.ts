import { expect, test } from 'vitest'
import { combine, hasSameContent, type ConsensusValues } from './consensus-values.ts'

const citation = (quote: string) => ({ question: 'method', quote })

const mine: ConsensusValues = {
  mark: '4',
  reason: 'Clear method.',
  discussion: '',
  citations: [citation('Step by step')],
  participants: [1, 2],
  based_on: null,
}

test('a combined consensus has the texts, quotes and participants of both', () => {
  const theirs = {
    mark: '3',
    reason: 'Gaps in the plan.',
    discussion: 'We discussed the plan.',
    citations: [citation('Step by step'), citation('No plan')],
    participants: [2, 3],
    based_on: 7,
  }
  expect(combine(mine, theirs)).toEqual({
    mark: '4',
    reason: 'Clear method.\n\nGaps in the plan.',
    discussion: 'We discussed the plan.',
    citations: [citation('Step by step'), citation('No plan')],
    participants: [1, 2, 3],
    based_on: null,
  })
})

test('a text that already contains the other one is not repeated', () => {
  const longer = { ...mine, mark: null, reason: 'Clear method. Well staffed.' }
  expect(combine(mine, longer).reason).toBe(longer.reason)
  expect(combine(longer, mine)).toMatchObject({ reason: longer.reason, mark: '4' })
})

test('a different order of participants or a different base row does not count as a difference', () => {
  expect(hasSameContent(mine, { ...mine, participants: [2, 1], based_on: 9 })).toBe(true)
  expect(hasSameContent(mine, { ...mine, reason: 'Clear' })).toBe(false)
})
