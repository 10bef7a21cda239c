import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceFormulas, type BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import { markSteps } from '#features/bids/setup/contract/judging.ts'
import { criterion, setupWith } from './example-bids.ts'
import { calculateResult, type BidResult, type JudgedBid } from './calculate-result.ts'
import {
  isMark,
  isPriceWeighted,
  lowestCriteria,
  marksOf,
} from '#features/bids/setup/rules/judging.ts'
import { fraction, order, rational, sumOf, type Rational } from '#kernel/rules/rational.ts'

function read(exact: string): Rational {
  const [numerator = '', denominator = ''] = exact.split('/')
  return fraction(BigInt(numerator), BigInt(denominator))
}

const hundredths = (value: number) => (value / 100).toFixed(2)

/** Set-ups in which one criterion has sub-criteria; the weights add up to 100 on both levels. */
const anySetup = fc
  .record({
    formula: fc.constantFrom(...priceFormulas),
    step: fc.constantFrom(...markSteps),
    price: fc.integer({ min: 1, max: 9_998 }),
    first: fc.integer({ min: 1, max: 9_999 }),
    part: fc.integer({ min: 1, max: 9_999 }),
    multiple: fc.integer({ min: 101, max: 999 }).map(hundredths),
    excluded_prices_count: fc.boolean(),
  })
  .map(({ formula, step, price, first, part, multiple, excluded_prices_count }): BiddingSetup => {
    const weight = isPriceWeighted(formula) ? price : 0
    const share = Math.max(1, Math.floor(((10_000 - weight) * first) / 10_000))
    const parts = [criterion('b', hundredths(part)), criterion('c', hundredths(10_000 - part))]
    return setupWith({
      criteria: [
        criterion('a', hundredths(share)),
        criterion('p', hundredths(10_000 - weight - share), parts),
      ],
      price_formula: formula,
      price_weight: hundredths(weight),
      price_multiple: multiple,
      mark_step: step,
      excluded_prices_count,
    })
  })

/** Prices, some of them from a short list, so that ties are frequent. */
const price = fc.oneof(
  fc.constantFrom('0', '0.00', '1000', '1000.00', '2000'),
  fc.integer({ min: 0, max: 10 ** 12 }).map(hundredths),
)

const evaluation = anySetup.chain((setup) => {
  const mark = fc.constantFrom(...marksOf(setup))
  const bid = fc.record({
    total: price,
    marks: fc.record({ a: mark, b: mark, c: mark }),
    is_excluded: fc.boolean(),
    lot_id: fc.constantFrom(null, 1),
  })
  return fc.array(bid, { minLength: 1, maxLength: 8 }).map((bids) => ({
    setup,
    bids: bids.map((one, place): JudgedBid => ({ ...one, id: place + 1 })),
  }))
})

const resultsOf = (setup: BiddingSetup, bids: readonly JudgedBid[]) =>
  new Map(
    calculateResult(setup, bids).flatMap((lot) =>
      lot.bids.map((bid) => [bid.bid_id, bid] as const),
    ),
  )

const exactQuality = ({ criteria, quality }: BidResult) => [
  quality.exact,
  criteria.map(({ exact, parts }) => [exact, parts.map((part) => part.exact)]),
]

test('the order of the bids does not affect the result', () => {
  fc.assert(
    fc.property(evaluation, fc.infiniteStream(fc.nat()), ({ setup, bids }, keys) => {
      const shuffled = bids
        .map((bid) => ({ bid, key: keys.next().value as number }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ bid }) => bid)
      expect(calculateResult(setup, shuffled)).toEqual(calculateResult(setup, bids))
    }),
  )
})

test('excluding a bid does not change the quality points of any bid', () => {
  fc.assert(
    fc.property(evaluation, ({ setup, bids }) => {
      const before = resultsOf(setup, bids)
      const [first, ...rest] = bids
      const after = resultsOf(setup, [{ ...first!, is_excluded: true }, ...rest])
      for (const [id, result] of before) {
        expect(exactQuality(after.get(id)!)).toEqual(exactQuality(result))
      }
      expect(after.get(first!.id)).toMatchObject({ rank: null, price: null, total: null })
    }),
  )
})

test('points are between zero and their weight, and add up to the totals', () => {
  fc.assert(
    fc.property(evaluation, ({ setup, bids }) => {
      const isWithin = (exact: string, weight: string) =>
        order(read(exact), rational('0')) >= 0 && order(read(exact), rational(weight)) <= 0
      const weights = new Map(lowestCriteria(setup).map(({ key, weight }) => [key, weight]))
      for (const { criteria, quality, price: ofPrice, total } of resultsOf(setup, bids).values()) {
        for (const [place, { key, exact, parts }] of criteria.entries()) {
          expect(isWithin(exact, setup.criteria[place]!.weight)).toBe(true)
          const lowest = parts.length > 0 ? parts : [{ key, exact }]
          for (const one of lowest) expect(isWithin(one.exact, weights.get(one.key)!)).toBe(true)
          expect(sumOf(lowest.map((one) => read(one.exact)))).toEqual(read(exact))
        }
        if (ofPrice) expect(isWithin(ofPrice.exact, setup.price_weight)).toBe(true)
        if (!total || !ofPrice) continue
        expect(isWithin(total.exact, '100')).toBe(true)
        if (setup.price_formula === 'price_per_quality_point') continue
        expect(sumOf([read(quality.exact), read(ofPrice.exact)])).toEqual(read(total.exact))
      }
    }),
  )
})

test('ranks follow the exact totals, and every tie is reported', () => {
  fc.assert(
    fc.property(evaluation, ({ setup, bids }) => {
      for (const lot of calculateResult(setup, bids)) {
        const ranked = lot.bids.filter(({ rank }) => rank !== null)
        expect(ranked.length).toBe(lot.bids.filter(({ total }) => total !== null).length)
        const totals = ranked.map(({ total }) => read(total!.exact))
        for (const [place, { bid_id, rank, is_tied }] of ranked.entries()) {
          const better = totals.filter((total) => order(total, totals[place]!) > 0).length
          const equal = totals.filter((total) => order(total, totals[place]!) === 0).length
          expect([rank, is_tied]).toEqual([better + 1, equal > 1])
          expect(lot.ties.some((ids) => ids.includes(bid_id))).toBe(is_tied)
        }
        const looks = new Set(ranked.map(({ total }) => total!.points))
        expect(looks.size).toBe(new Set(ranked.map(({ total }) => total!.exact)).size)
      }
    }),
  )
})

test('a lower price never scores fewer points than a higher one', () => {
  fc.assert(
    fc.property(evaluation, ({ setup, bids }) => {
      const [{ marks }] = bids as [JudgedBid]
      const equal = bids.map((bid) => ({ ...bid, marks, is_excluded: false, lot_id: null }))
      const found = resultsOf(setup, equal)
      for (const one of equal) {
        for (const other of equal) {
          if (order(rational(one.total!), rational(other.total!)) >= 0) continue
          const [a, b] = [found.get(one.id)!.total!, found.get(other.id)!.total!]
          expect(order(read(a.exact), read(b.exact))).toBeGreaterThanOrEqual(0)
        }
      }
    }),
  )
})

test('a mark is valid only on the scale and at the mark step of the set-up', () => {
  const criteria = [criterion('q', '60')]
  const whole = setupWith({ criteria, mark_step: 'whole' })
  const half = setupWith({ criteria, mark_step: 'half' })
  fc.assert(
    fc.property(fc.integer({ min: -4, max: 24 }), (quarters) => {
      const mark = String(quarters / 4)
      const isOnScale = quarters >= 0 && quarters <= 20
      expect(isMark(half, 'q', mark)).toBe(isOnScale && quarters % 2 === 0)
      expect(isMark(whole, 'q', mark)).toBe(isOnScale && quarters % 4 === 0)
    }),
  )
})
