import { expect, test } from 'vitest'
import { passOrFail, type BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import { calculateResult, type BidResult, type JudgedBid } from './calculate-result.ts'
import { criterion, judgedBid as bid, priceOnly, setupWith } from './example-bids.ts'

function results(setup: BiddingSetup, bids: readonly JudgedBid[]): BidResult[] {
  return calculateResult(setup, bids)
    .flatMap((lot) => lot.bids)
    .toSorted((a, b) => a.bid_id - b.bid_id)
}

test.for([
  ['1', ['15000', '10000', '30000'], ['0.67', '1.00', '0.33'], ['2/3', '1/1', '1/3']],
  ['100', ['1000000', '1200000', '2000000'], ['100.00', '83.33', '50.00'], undefined],
  ['40', ['100', '105', '108'], ['40.00', '38.10', '37.04'], undefined],
] as const)('points are lowest ÷ price × %s for prices %j', ([weight, prices, points, exact]) => {
  const found = results(
    priceOnly({ price_weight: weight }),
    prices.map((price, id) => bid(id, price)),
  )
  expect(found.map(({ price }) => price?.points)).toEqual(points)
  if (exact) expect(found.map(({ price }) => price?.exact)).toEqual(exact)
})

test('weights of 60, 40 and 30 for quality and 70 for price give totals of 146 and 144', () => {
  const setup = setupWith({
    criteria: [criterion('a', '60'), criterion('b', '40'), criterion('c', '30')],
    price_weight: '70',
    mark_step: 'half',
    scale: Array.from({ length: 31 }, (_, mark) => `Mark ${mark}`),
  })
  const found = results(setup, [
    bid(1, '10000', { a: '20', b: '22.5', c: '20' }),
    bid(2, '8000', { a: '16', b: '15', c: '22' }),
  ])
  expect(found.map(({ criteria }) => criteria.map(({ points }) => points))).toEqual([
    ['40.00', '30.00', '20.00'],
    ['32.00', '20.00', '22.00'],
  ])
  expect(found.map(({ total }) => total?.points)).toEqual(['146.00', '144.00'])
  expect(found.map(({ rank }) => rank)).toEqual([1, 2])
})

test('weights of 50 for quality and price tie the first and the third bid', () => {
  const setup = setupWith({ criteria: [criterion('q', '50')], price_weight: '50' })
  const hundred = { ...setup, scale: Array.from({ length: 101 }, (_, mark) => `Mark ${mark}`) }
  const [lot] = calculateResult(hundred, [
    bid(1, '50', { q: '50' }),
    bid(2, '75', { q: '75' }),
    bid(3, '100', { q: '100' }),
  ])
  expect(
    lot!.bids.map(({ bid_id, total, rank, is_tied }) => [bid_id, total?.points, rank, is_tied]),
  ).toEqual([
    [1, '75.00', 1, true],
    [3, '75.00', 1, true],
    [2, '70.83', 3, false],
  ])
  expect(lot!.ties).toEqual([[1, 3]])
})

test('nested weights of 20, 25, 30 and 25 out of 75 % give 15, 18.75, 22.5 and 18.75 points', () => {
  const parts = ['20', '25', '30', '25'].map((weight, place) => criterion(`p${place}`, weight))
  const setup = setupWith({ criteria: [criterion('q', '75', parts)], price_weight: '25' })
  const [found] = results(setup, [bid(1, '10', { p0: '5', p1: '5', p2: '5', p3: '5' })])
  expect(found!.criteria).toMatchObject([{ key: 'q', points: '75.00', exact: '75/1' }])
  expect(found!.criteria[0]!.parts.map(({ points }) => points)).toEqual([
    '15.00',
    '18.75',
    '22.50',
    '18.75',
  ])
  expect(found!.total).toEqual({ points: '100.00', exact: '100/1' })
})

test('a mark earns points in proportion to its criterion’s scale', () => {
  const parts = [{ ...criterion('b', '50'), scale: ['No', 'Partly', 'Yes'] }, criterion('c', '50')]
  const gate = { ...criterion('gate', '0'), scale: passOrFail, minimum_mark: 1 }
  const setup = setupWith({
    criteria: [{ ...criterion('a', '20'), scale: passOrFail }, gate, criterion('p', '40', parts)],
  })
  const [found, failed] = results(setup, [
    bid(1, '10', { a: '1', gate: '1', b: '1', c: '5' }),
    bid(2, '10', { a: '0', gate: '0', b: '2', c: '1' }),
  ])
  expect(found!.criteria.map(({ points }) => points)).toEqual(['20.00', '0.00', '30.00'])
  expect(found!.below_minimum).toEqual([])
  expect(failed!.criteria.map(({ points }) => points)).toEqual(['0.00', '0.00', '24.00'])
  expect(failed!.below_minimum).toEqual(['gate'])
})

test('a column shows more decimals if different values would otherwise look equal', () => {
  const found = results(priceOnly(), [bid(1, '1000000'), bid(2, '1000001'), bid(3, '2000000')])
  expect(found.map(({ total }) => total?.points)).toEqual(['100.0000', '99.9999', '50.0000'])
  expect(found.map(({ quality }) => quality.points)).toEqual(['0.00', '0.00', '0.00'])
  expect(found.map(({ rank, is_tied }) => [rank, is_tied])).toEqual([
    [1, false],
    [2, false],
    [3, false],
  ])
})

test('an excluded bid is not ranked, and its price counts for the others only if the set-up says so', () => {
  const bids = [{ ...bid(1, '50'), is_excluded: true }, bid(2, '100'), bid(3, '200')]
  const points = (excluded_prices_count: boolean) =>
    results(priceOnly({ excluded_prices_count }), bids).map(({ price, rank }) => [
      price?.points,
      rank,
    ])
  expect(points(false)).toEqual([
    [undefined, null],
    ['100.00', 1],
    ['50.00', 2],
  ])
  expect(points(true)).toEqual([
    [undefined, null],
    ['50.00', 1],
    ['25.00', 2],
  ])
})

test('no bid is ranked until each eligible bid has all marks and a price', () => {
  const setup = setupWith({ criteria: [criterion('q', '60')], price_weight: '40' })
  const whole = bid(1, '10', { q: '5' })
  for (const part of [bid(2, null, { q: '5' }), bid(2, '10', {})]) {
    const [one, other] = results(setup, [whole, part])
    expect([one!.total?.points, one!.rank, other!.total, other!.rank]).toEqual([
      '100.00',
      null,
      null,
      null,
    ])
    expect(results(setup, [whole, { ...part, is_excluded: true }])[0]!.rank).toBe(1)
  }
  expect(results(setup, [bid(2, '10', {})])[0]!.missing_marks).toEqual(['q'])
})

test('the fixed price formula ranks bids without prices', () => {
  const setup = setupWith({
    criteria: [criterion('q', '100')],
    price_weight: '0',
    price_formula: 'fixed_price',
  })
  const found = results(setup, [bid(1, null, { q: '3' }), bid(2, null, { q: '4' })])
  expect(found.map(({ total, rank }) => [total?.points, rank])).toEqual([
    ['60.00', 2],
    ['80.00', 1],
  ])
})

test('the lowest price per quality point is ranked first', () => {
  const setup = setupWith({
    criteria: [criterion('q', '100')],
    price_weight: '0',
    price_formula: 'price_per_quality_point',
  })
  const found = results(setup, [
    bid(1, '8000', { q: '4' }),
    bid(2, '5000', { q: '2' }),
    bid(3, '100', { q: '0' }),
  ])
  expect(found.map(({ price_per_point }) => price_per_point?.points)).toEqual([
    '100.00',
    '125.00',
    undefined,
  ])
  expect(
    found.map(({ quality, price, total, rank }) => [
      quality.points,
      price?.points,
      total?.points,
      rank,
    ]),
  ).toEqual([
    ['80.00', '0.00', '100.00', 1],
    ['40.00', '0.00', '80.00', 2],
    ['0.00', '0.00', '0.00', 3],
  ])
})

test('marks below the minimum are reported for criteria and sub-criteria, and the bid is not ranked', () => {
  const parts = [{ ...criterion('a', '50'), minimum_mark: 3 }, criterion('b', '50')]
  const setup = setupWith({
    criteria: [criterion('q', '50', parts), { ...criterion('s', '20'), minimum_mark: 2 }],
    price_weight: '30',
  })
  const [found] = results(setup, [bid(1, '10', { a: '2.5', b: '0', s: '2' })])
  expect([found!.below_minimum, found!.rank]).toEqual([['a'], null])
})

test('lots are ranked separately', () => {
  const found = calculateResult(priceOnly(), [
    { ...bid(1, '20'), lot_id: 8 },
    { ...bid(2, '10'), lot_id: 7 },
    { ...bid(3, '10'), lot_id: 8 },
  ])
  expect(found.map(({ lot_id, bids }) => [lot_id, bids.map(({ bid_id }) => bid_id)])).toEqual([
    [7, [2]],
    [8, [3, 1]],
  ])
})
