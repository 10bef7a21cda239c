import { expect, test } from 'vitest'
import { rememberMedians } from './remember-median.ts'

test('a median is found again once the answers of a month change, and after a minute', async () => {
  let now = 0
  let found = 0
  const remember = rememberMedians(() => now)
  const ask = (scope: string, answers: number) =>
    remember({ scope, answers: [['2026-11', answers]] }, async () => (found += 1))

  expect([await ask('a', 3), await ask('a', 3)]).toEqual([1, 1])
  expect(await ask('b', 3)).toBe(2)
  expect(await ask('a', 4)).toBe(3)
  now = 59_999
  expect(await ask('a', 4)).toBe(3)
  now = 60_000
  expect(await ask('a', 4)).toBe(4)
})
