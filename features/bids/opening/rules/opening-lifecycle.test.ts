import { expect, test } from 'vitest'
import { openingStatuses, priceStatuses } from '../contract/opening.ts'
import {
  isAllOpened,
  isProvedForGood,
  mustProveAgain,
  stageOfShares,
  canChangeOpeners,
} from './opening-lifecycle.ts'

const submission_deadline = '2026-11-30T12:00:00.000000Z'
const early = '2026-11-20T12:00:00.000000Z'
const late = '2026-11-28T12:00:00.000000Z'

test.each([
  { now: '2026-11-27T11:59:59.999Z', proved_at: early, is: false },
  { now: '2026-11-27T12:00:00.000Z', proved_at: early, is: true },
  { now: '2026-11-29T12:00:00.000Z', proved_at: late, is: false },
  { now: '2026-11-29T12:00:00.000Z', proved_at: null, is: true },
  { now: '2026-11-30T11:59:59.999Z', proved_at: early, is: true },
  { now: '2026-11-30T12:00:00.000Z', proved_at: early, is: false },
])('at $now, a key proved at $proved_at must be proved again: $is', ({ now, proved_at, is }) => {
  expect(mustProveAgain({ proved_at, submission_deadline }, new Date(now))).toBe(is)
})

test('shares are accepted from the last required confirmation until the end of the opening', () => {
  const stages = openingStatuses.map((opening) => stageOfShares({ opening, prices: null }))
  expect(stages).toEqual([undefined, undefined, 'bids', 'bids', undefined])
})

test('shares of separate prices are accepted only once the openers have confirmed the prices', () => {
  const stages = priceStatuses.map((prices) => stageOfShares({ opening: 'opened', prices }))
  expect(stages).toEqual([undefined, undefined, 'prices', 'prices', undefined])
})

test('openers can be named until bids or separate prices are being opened', () => {
  const bids = openingStatuses.filter((opening) => canChangeOpeners({ opening, prices: null }))
  expect(bids).toEqual(['waiting', 'confirming', 'collecting'])
  const prices = priceStatuses.filter((prices) => canChangeOpeners({ opening: 'opened', prices }))
  expect(prices).toEqual(['sealed', 'confirming', 'collecting'])
})

test('a tender is fully opened once its bids are, and also its prices if these are opened separately', () => {
  const bids = openingStatuses.filter((opening) => isAllOpened({ opening, prices: null }))
  expect(bids).toEqual(['opened'])
  const prices = priceStatuses.filter((prices) => isAllOpened({ opening: 'opened', prices }))
  expect(prices).toEqual(['opened'])
})

test('a key proved within the last three days stays proved', () => {
  const proved = [null, early, late].map((proved_at) =>
    isProvedForGood({ proved_at, submission_deadline }),
  )
  expect(proved).toEqual([false, false, true])
})
