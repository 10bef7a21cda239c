// Tests results of set-ups whose price is split into several price criteria, with points that were
// calculated by hand.
import { expect, test } from 'vitest'
import type { BiddingSetup, PriceFormula } from '../contract/bidding.ts'
import {
  calculateResult,
  type BidResult,
  type JudgedBid,
} from '#features/evaluation/ranking/rules/calculate-result.ts'
import { criterion, judgedBid, setupWith } from '#features/evaluation/ranking/rules/example-bids.ts'
import { lowPriceFlags } from '#features/evaluation/ranking/rules/low-prices.ts'
import { offeredCriterionPrices, offeredTotal } from './price-schedule.ts'

const part = (key: string, weight: string) => ({ key, name: `Price ${key}`, weight })

/** Quality earns up to 40 points, the supply up to 40, maintenance 15 and hourly rates 5. */
const splitSetup = (values: Partial<BiddingSetup> = {}) =>
  setupWith({
    criteria: [criterion('q', '40')],
    price_weight: '60',
    price_criteria: [part('supply', '40'), part('care', '15'), part('rates', '5')],
    ...values,
  })

/** Returns a bid; its total is the sum of the three prices. */
const bid = (id: number, mark: string, prices: readonly number[]): JudgedBid => {
  const [supply = 0, care = 0, rates = 0] = prices
  return {
    ...judgedBid(id, String(supply + care + rates), { q: mark }),
    criterion_prices: { supply: String(supply), care: String(care), rates: String(rates) },
  }
}

const a = bid(1, '4', [100_000, 20_000, 50])
const b = bid(2, '3', [80_000, 25_000, 40])
const c = bid(3, '5', [160_000, 10_000, 80])

function results(setup: BiddingSetup, bids: readonly JudgedBid[]): BidResult[] {
  return calculateResult(setup, bids)
    .flatMap((lot) => lot.bids)
    .toSorted((one, other) => one.bid_id - other.bid_id)
}

const pointsOf = ({ price_criteria, price }: BidResult) => [
  ...price_criteria.map(({ points }) => points),
  price?.points,
]

test.for<[PriceFormula, JudgedBid[], string[][]]>([
  [
    'lowest_over_price',
    [a, b, c],
    [
      ['32.00', '7.50', '4.00', '43.50'],
      ['40.00', '6.00', '5.00', '51.00'],
      ['20.00', '15.00', '2.50', '37.50'],
    ],
  ],
  [
    'linear',
    [a, b, c],
    [
      ['30.00', '5.00', '3.75', '38.75'],
      ['40.00', '0.00', '5.00', '45.00'],
      ['0.00', '15.00', '0.00', '15.00'],
    ],
  ],
  [
    'linear_to_multiple',
    [a, b, c],
    [
      ['30.00', '0.00', '3.75', '33.75'],
      ['40.00', '0.00', '5.00', '45.00'],
      ['0.00', '15.00', '0.00', '15.00'],
    ],
  ],
  // The mean of 100 and 300 is 200. A price of half the mean gets all points, one of one and a half
  // times the mean gets none, and the mean gets half.
  [
    'distance_from_mean',
    [bid(1, '5', [100, 300, 200]), bid(2, '5', [300, 100, 200])],
    [
      ['40.00', '0.00', '2.50', '42.50'],
      ['0.00', '15.00', '2.50', '17.50'],
    ],
  ],
])('%s is applied to each price criterion separately', ([price_formula, bids, expected]) => {
  expect(results(splitSetup({ price_formula }), bids).map(pointsOf)).toEqual(expected)
})

test('the points for the price criteria and for quality are added up, and the total decides the ranks', () => {
  const found = results(splitSetup(), [a, b, c])
  expect(found.map(({ quality, price, total, rank }) => [quality, price, total, rank])).toEqual([
    [
      { points: '32.00', exact: '32/1' },
      { points: '43.50', exact: '87/2' },
      { points: '75.50', exact: '151/2' },
      2,
    ],
    [
      { points: '24.00', exact: '24/1' },
      { points: '51.00', exact: '51/1' },
      { points: '75.00', exact: '75/1' },
      3,
    ],
    [
      { points: '40.00', exact: '40/1' },
      { points: '37.50', exact: '75/2' },
      { points: '77.50', exact: '155/2' },
      1,
    ],
  ])
  expect(found[0]!.price_criteria[0]).toEqual({
    key: 'supply',
    price: '100000',
    points: '32.00',
    exact: '32/1',
  })
  // Compared by their totals alone, the first bid would win.
  const { price_criteria: _split, ...whole } = splitSetup()
  expect(results(whole, [a, b, c]).map(({ rank }) => rank)).toEqual([1, 2, 3])
  expect(results(whole, [a])[0]!.price_criteria).toEqual([])
})

test.for<[PriceFormula, string[]]>([
  ['lowest_over_price', ['36.00', '45.00', '37.50']],
  ['linear', ['36.75', '45.00', '15.00']],
  ['linear_to_multiple', ['33.75', '45.00', '15.00']],
])('%s: a nil price for one price criterion affects only this one', ([price_formula, expected]) => {
  const nil = bid(3, '5', [160_000, 0, 80])
  const setup = splitSetup({ price_formula, allows_nil_price: true })
  expect(results(setup, [a, b, nil]).map(({ price }) => price?.points)).toEqual(expected)
})

test('if all bids have a nil price for a price criterion, each earns all its points', () => {
  const setup = splitSetup({ allows_nil_price: true })
  const found = results(setup, [bid(1, '5', [100, 0, 50]), bid(2, '5', [200, 0, 40])])
  expect(found.map(pointsOf)).toEqual([
    ['40.00', '15.00', '4.00', '59.00'],
    ['20.00', '15.00', '5.00', '40.00'],
  ])
})

test('bids with different prices for the price criteria can tie', () => {
  const halves = splitSetup({
    criteria: [criterion('q', '40')],
    price_criteria: [part('supply', '30'), part('care', '30')],
  })
  const [lot] = calculateResult(halves, [bid(1, '5', [100, 400]), bid(2, '5', [400, 100])])
  expect(lot!.ties).toEqual([[1, 2]])
  expect(lot!.bids.map(({ rank, price }) => [rank, price?.exact])).toEqual([
    [1, '75/2'],
    [1, '75/2'],
  ])
})

test('the set-up decides whether an excluded bid’s prices count for each price criterion', () => {
  const bids = [a, b, { ...c, is_excluded: true }]
  const points = (excluded_prices_count: boolean) =>
    results(splitSetup({ excluded_prices_count }), bids).map(pointsOf)
  expect(points(false)).toEqual([
    ['32.00', '15.00', '4.00', '51.00'],
    ['40.00', '12.00', '5.00', '57.00'],
    [undefined],
  ])
  expect(points(true)).toEqual([
    ['32.00', '7.50', '4.00', '43.50'],
    ['40.00', '6.00', '5.00', '51.00'],
    [undefined],
  ])
})

test('bids are not ranked while any bid’s prices are unknown', () => {
  const sealed = { ...judgedBid(2, null, { q: '3' }), criterion_prices: null }
  const [first, second] = results(splitSetup(), [a, sealed])
  expect([first!.price?.points, first!.rank]).toEqual(['60.00', null])
  expect(second).toMatchObject({ price: null, price_criteria: [], total: null, rank: null })
})

test('more decimals are shown where different points for a price criterion would look equal', () => {
  const found = results(splitSetup(), [
    bid(1, '5', [1_000_000, 10, 10]),
    bid(2, '5', [1_000_001, 10, 10]),
  ])
  expect(found.map(({ price_criteria }) => price_criteria.map(({ points }) => points))).toEqual([
    ['40.00000', '15.00', '5.00'],
    ['39.99996', '15.00', '5.00'],
  ])
})

test('the low price rule compares the total prices', () => {
  const rule = { kind: 'below_mean', percent: '15', next_percent: null } as const
  const cheapCare = bid(1, '5', [100, 1, 1])
  expect(
    lowPriceFlags(rule, [cheapCare, bid(2, '5', [100, 20, 1]), bid(3, '5', [99, 20, 1])]),
  ).toEqual([])
})

test('the price for each price criterion is the sum of its lines for the lot', () => {
  const line = { description: 'Line', unit: 'hour' }
  const price_lines = [
    { ...line, key: 'a', quantity: '1.5', lot_id: null, criterion: 'supply' },
    { ...line, key: 'b', quantity: '1.5', lot_id: 7, criterion: 'supply' },
    { ...line, key: 'c', quantity: '2', lot_id: null, criterion: 'care' },
    { ...line, key: 'd', quantity: '2', lot_id: 8, criterion: 'rates' },
    { ...line, key: 'e', quantity: '1', lot_id: null, criterion: 'rates' },
  ]
  const offered = ['a', 'b', 'c', 'e'].map((key) => ({ line: key, unit_price: '0.3333' }))
  const prices = { lines: offered, total: null }
  const exact = splitSetup({ price_lines })
  expect(offeredCriterionPrices(exact, 7, prices)).toEqual({
    supply: '0.9999',
    care: '0.6666',
    rates: '0.3333',
  })
  expect(offeredTotal(exact, 7, prices)).toBe('1.9998')
  // Each line is rounded half up: 0.49995 to 0.50, 0.6666 to 0.67 and 0.3333 to 0.33.
  const rounded = { ...exact, rounds_lines: true }
  expect(offeredCriterionPrices(rounded, 7, prices)).toEqual({
    supply: '1.00',
    care: '0.67',
    rates: '0.33',
  })
  expect(offeredTotal(rounded, 7, prices)).toBe('2.00')
  // The price of the line “d” is missing.
  expect(offeredCriterionPrices(exact, 8, prices)).toBeNull()
  expect(offeredCriterionPrices(exact, 7, null)).toBeNull()
  const { price_criteria: _split, ...whole } = exact
  expect(offeredCriterionPrices(whole, 7, prices)).toBeNull()
})

test('a tender without quality criteria is judged by its price criteria alone', () => {
  const setup = splitSetup({
    criteria: [],
    price_weight: '100',
    price_criteria: [part('supply', '70'), part('care', '30')],
  })
  const unmarked = [bid(1, '0', [100, 40]), bid(2, '0', [125, 10])].map((one) => ({
    ...one,
    marks: {},
  }))
  expect(results(setup, unmarked).map(({ total, rank }) => [total?.points, rank])).toEqual([
    ['77.50', 2],
    ['86.00', 1],
  ])
})

test('a single bid earns all points for every price criterion', () => {
  expect(results(splitSetup(), [bid(1, '5', [7, 0.01, 3])]).map(pointsOf)).toEqual([
    ['40.00', '15.00', '5.00', '60.00'],
  ])
})
