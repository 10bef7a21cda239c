import { expect, test } from 'vitest'
import type { LowPriceRule } from '#features/bids/setup/contract/judging.ts'
import { judgedBid } from './example-bids.ts'
import { lowPriceFlags, meanLine } from './low-prices.ts'
import { rational, roundedText } from '#kernel/rules/rational.ts'

const belowMean: LowPriceRule = { kind: 'below_mean', percent: '15', next_percent: null }
const belowOthers: LowPriceRule = { kind: 'below_others', percent: '40', next_percent: '30' }

test.for<[LowPriceRule | null, string[], number[]]>([
  [belowMean, ['800000', '1000000', '1020000', '1050000', '1200000'], [0]],
  [belowMean, ['850', '1000', '1050', '1100', '1200'], []],
  [belowMean, ['849.99', '1000', '1050', '1100', '1200'], [0]],
  [belowMean, ['100'], []],
  [belowMean, ['1', '100'], []],
  [belowOthers, ['60', '90', '110'], [0]],
  [belowOthers, ['60.01', '80', '120'], []],
  [belowOthers, ['50', '50', '100', '100'], [0, 1]],
  [belowOthers, ['70', '100', '100'], [0]],
  [belowOthers, ['70.01', '100', '100'], []],
  [belowOthers, ['70', '70', '100'], []],
  [{ ...belowOthers, next_percent: null }, ['70', '100', '100'], []],
  [belowOthers, ['100'], []],
  [null, ['1', '100', '100'], []],
])('rule %j, given the prices %j, flags the bids %j', ([rule, prices, flagged]) => {
  expect(
    lowPriceFlags(
      rule,
      prices.map((price, id) => judgedBid(id, price)),
    ),
  ).toEqual(flagged)
})

test('a threshold of 15 % below the mean without the highest price is at 822,375', () => {
  const prices = ['800000', '1000000', '1020000', '1050000', '1200000'].map(rational)
  expect(roundedText(meanLine(prices, '15'), 2)).toBe('822375.00')
})

test('excluded bids, bids without a price and bids for other lots are not compared', () => {
  const bids = [
    judgedBid(1, '800000'),
    judgedBid(2, '1000000'),
    { ...judgedBid(3, '1'), is_excluded: true },
    judgedBid(4, null),
    { ...judgedBid(5, '1020000'), lot_id: 9 },
  ]
  expect(lowPriceFlags(belowMean, bids)).toEqual([])
  expect(
    lowPriceFlags(belowMean, [...bids, judgedBid(6, '1300000'), judgedBid(7, '2000000')]),
  ).toEqual([1])
})
