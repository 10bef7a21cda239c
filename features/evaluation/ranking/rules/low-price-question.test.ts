import { expect, test } from 'vitest'
import { mayExcludeAsLow } from './low-price-question.ts'

const now = new Date('2026-11-17T12:00:00.000Z')
const before = '2026-11-17T11:59:59.999Z'
const after = '2026-11-17T12:00:00.001Z'

test.each([
  ['not asked', [], false],
  ['asked and waiting', [{ deadline: after, is_answered: false }], false],
  ['answered before the deadline', [{ deadline: after, is_answered: true }], true],
  ['at the deadline without a reply', [{ deadline: now.toISOString(), is_answered: false }], true],
  ['past the deadline without a reply', [{ deadline: before, is_answered: false }], true],
  [
    'answered, and asked again',
    [
      { deadline: before, is_answered: true },
      { deadline: after, is_answered: false },
    ],
    false,
  ],
])('a bid can be excluded for a low price only after a chance to explain: %s', (...row) => {
  const [, questions, isAllowed] = row
  expect(mayExcludeAsLow(questions, now)).toBe(isAllowed)
})
