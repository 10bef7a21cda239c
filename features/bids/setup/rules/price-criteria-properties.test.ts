// Compares results of set-ups with price criteria, from the price schedule to the ranks, with a
// second calculation. The second one shares no code with the first: it starts from whole numbers,
// and keeps every value as a quotient of two integers.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offeredFormulas, priceFormulas, type PriceFormula } from '../contract/bidding.ts'
import {
  calculateResult,
  type BidResult,
  type JudgedBid,
} from '#features/evaluation/ranking/rules/calculate-result.ts'
import { criterion, judgedBid, setupWith } from '#features/evaluation/ranking/rules/example-bids.ts'
import { isPriceWeighted } from './judging.ts'
import { offeredCriterionPrices, offeredTotal } from './price-schedule.ts'

const keys = ['k1', 'k2', 'k3', 'k4', 'k5']
const lots = [7, 8]

interface RandomLine {
  /** Index of the price criterion. */
  of: number
  /** Quantity in thousandths. */
  quantity: number
  lot: number | null
}

interface RandomBid {
  mark: number
  lot: number | null
  /** Unit prices in ten-thousandths, by index of the line. */
  prices: number[]
  isExcluded: boolean
}

interface Evaluation {
  formula: PriceFormula
  /** Price multiple and weights, in hundredths. */
  multiple: number
  weights: number[]
  countsExcluded: boolean
  roundsLines: boolean
  lines: RandomLine[]
  bids: RandomBid[]
}

/** Unit prices, some of them from a short list, so that ties and nil prices are frequent. */
const anyPrice = fc.oneof(fc.constantFrom(0, 10_000, 20_000), fc.nat(10 ** 8))

/** Evaluations with 1 to 5 price criteria, each with a line for all lots and up to 3 others. */
const evaluation = fc
  .record({
    formula: fc.constantFrom(...priceFormulas.filter(isPriceWeighted)),
    multiple: fc.integer({ min: 101, max: 999 }),
    weights: fc.array(fc.integer({ min: 1, max: 1_999 }), { minLength: 1, maxLength: 5 }),
    countsExcluded: fc.boolean(),
    roundsLines: fc.boolean(),
    hasLots: fc.boolean(),
  })
  .chain(({ hasLots, ...rules }) => {
    const lot = hasLots ? fc.constantFrom(...lots) : fc.constant(null)
    const quantity = fc.integer({ min: 1, max: 10 ** 6 })
    const first = fc.tuple(...rules.weights.map(() => quantity))
    const others = fc.array(
      fc.record({
        of: fc.nat(rules.weights.length - 1),
        quantity,
        lot: fc.oneof(lot, fc.constant(null)),
      }),
      { maxLength: 3 * rules.weights.length },
    )
    return fc.tuple(first, others).chain(([quantities, more]) => {
      const lines = [...quantities.map((one, of) => ({ of, quantity: one, lot: null })), ...more]
      const bid = fc.record({
        mark: fc.nat(5),
        lot,
        prices: fc.array(anyPrice, { minLength: lines.length, maxLength: lines.length }),
        isExcluded: fc.boolean(),
      })
      return fc
        .array(bid, { minLength: 1, maxLength: 7 })
        .map((bids): Evaluation => ({ ...rules, lines, bids }))
    })
  })

const decimal = (value: number, places: number) => (value / 10 ** places).toFixed(places)
const quality = ({ weights }: Evaluation) => 10_000 - weights.reduce((one, other) => one + other)

function setupOf({ lines, ...given }: Evaluation) {
  const price = decimal(10_000 - quality({ lines, ...given }), 2)
  return setupWith({
    criteria: [criterion('q', decimal(quality({ lines, ...given }), 2))],
    price_weight: price,
    price_criteria: given.weights.map((weight, place) => ({
      key: keys[place]!,
      name: `Price ${place}`,
      weight: decimal(weight, 2),
    })),
    price_lines: lines.map(({ of, quantity, lot }, place) => ({
      key: `line${place}`,
      description: 'Line',
      unit: 'hour',
      quantity: decimal(quantity, 3),
      lot_id: lot,
      criterion: keys[of]!,
    })),
    price_formula: given.formula,
    price_multiple: decimal(given.multiple, 2),
    excluded_prices_count: given.countsExcluded,
    rounds_lines: given.roundsLines,
  })
}

/** Returns the bids as they are judged once they are opened. */
function judgedBids(given: Evaluation): JudgedBid[] {
  const setup = setupOf(given)
  return given.bids.map(({ mark, lot, prices, isExcluded }, id) => {
    const lines = prices.flatMap((price, place) =>
      [null, lot].includes(given.lines[place]!.lot)
        ? [{ line: `line${place}`, unit_price: decimal(price, 4) }]
        : [],
    )
    const offered = { lines: lines.toReversed(), total: null }
    return {
      ...judgedBid(id, offeredTotal(setup, lot, offered), { q: String(mark) }),
      criterion_prices: offeredCriterionPrices(setup, lot, offered),
      lot_id: lot,
      is_excluded: isExcluded,
    }
  })
}

const resultsOf = (given: Evaluation) =>
  calculateResult(setupOf(given), judgedBids(given))
    .flatMap(({ bids }) => bids)
    .toSorted((one, other) => one.bid_id - other.bid_id)

/** Numerator and denominator of a fraction; the denominator is positive. */
type Quotient = readonly [bigint, bigint]

const sum = ([a, b]: Quotient, [c, d]: Quotient): Quotient => [a * d + c * b, b * d]
const difference = (one: Quotient, [c, d]: Quotient): Quotient => sum(one, [-c, d])
const product = ([a, b]: Quotient, [c, d]: Quotient): Quotient => [a * c, b * d]
const isLess = ([a, b]: Quotient, [c, d]: Quotient) => a * d < c * b
const isNil = ([a]: Quotient) => a === 0n
const ratio = (one: Quotient, [c, d]: Quotient): Quotient =>
  c < 0n ? product(one, [-d, -c]) : product(one, [d, c])
const clamped = (value: Quotient): Quotient =>
  isLess(value, [0n, 1n]) ? [0n, 1n] : isLess([1n, 1n], value) ? [1n, 1n] : value

/** Returns the quotient in lowest terms, as results state it. */
function exactly([a, b]: Quotient): string {
  let [one, other] = [a, b]
  while (other !== 0n) [one, other] = [other, one % other]
  return `${a / one}/${b / one}`
}

/** Returns the bid's price for each price criterion. */
function pricesFor({ lines, weights, roundsLines }: Evaluation, bid: RandomBid): Quotient[] {
  return weights.map((_weight, at) => {
    const units = lines.reduce((all, { of, quantity, lot }, place) => {
      if (of !== at || (lot !== null && lot !== bid.lot)) return all
      // Quantities in thousandths and prices in ten-thousandths give units of 10⁻⁷; a penny is 10⁵.
      const exact = BigInt(quantity) * BigInt(bid.prices[place]!)
      return all + (roundsLines ? ((exact + 50_000n) / 100_000n) * 100_000n : exact)
    }, 0n)
    return [units, 10_000_000n]
  })
}

function shareFor(
  { formula, multiple }: Evaluation,
  price: Quotient,
  rivals: Quotient[],
): Quotient {
  const all: Quotient = [1n, 1n]
  const low = rivals.reduce((one, other) => (isLess(other, one) ? other : one))
  const high = rivals.reduce((one, other) => (isLess(one, other) ? other : one))
  if (formula === 'lowest_over_price') return isNil(price) ? all : clamped(ratio(low, price))
  if (formula === 'linear') {
    const range = difference(high, low)
    return isNil(range) ? all : clamped(ratio(difference(high, price), range))
  }
  if (formula === 'linear_to_multiple') {
    if (isNil(low)) return isNil(price) ? all : [0n, 1n]
    const end = product(low, [BigInt(multiple), 100n])
    return clamped(ratio(difference(end, price), difference(end, low)))
  }
  const mean = product(rivals.reduce(sum), [1n, BigInt(rivals.length)])
  return isNil(mean) ? all : clamped(difference([3n, 2n], ratio(price, mean)))
}

interface Expected {
  prices: Quotient[]
  points: Quotient[]
  price: Quotient
  total: Quotient
  rank: number
}

/** Returns what each bid earns, or undefined for excluded bids. */
function expectedResults(given: Evaluation): (Expected | undefined)[] {
  const sums = given.bids.map((bid) => {
    if (bid.isExcluded) return undefined
    const rivals = given.bids
      .filter(({ lot, isExcluded }) => lot === bid.lot && (given.countsExcluded || !isExcluded))
      .map((one) => pricesFor(given, one))
    const prices = pricesFor(given, bid)
    const points = prices.map((price, at) =>
      product(
        [BigInt(given.weights[at]!), 100n],
        shareFor(
          given,
          price,
          rivals.map((one) => one[at]!),
        ),
      ),
    )
    const price = points.reduce(sum)
    const marked: Quotient = [BigInt(quality(given) * bid.mark), 500n]
    return { lot: bid.lot, prices, points, price, total: sum(marked, price) }
  })
  return sums.map((own) => {
    if (!own) return undefined
    const better = sums.filter((one) => one?.lot === own.lot && isLess(own.total, one.total))
    return { ...own, rank: better.length + 1 }
  })
}

const readPrice = (text: string): Quotient => {
  const [whole = '', decimals = ''] = text.split('.')
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)]
}

test('prices, points, totals and ranks equal those of an independent exact calculation', () => {
  fc.assert(
    fc.property(evaluation, (given) => {
      const expected = expectedResults(given)
      const judged = judgedBids(given)
      for (const { bid_id, price, price_criteria, total, rank } of resultsOf(given)) {
        const wanted = expected[bid_id]
        if (!wanted) {
          expect([price, price_criteria, total, rank]).toEqual([null, [], null, null])
          continue
        }
        expect(
          price_criteria.map((one) => [one.key, exactly(readPrice(one.price)), one.exact]),
        ).toEqual(
          wanted.points.map((points, at) => [
            ...[keys[at], exactly(wanted.prices[at]!), exactly(points)],
          ]),
        )
        expect([price?.exact, total?.exact, rank]).toEqual([
          ...[exactly(wanted.price), exactly(wanted.total), wanted.rank],
        ])
        const offered = readPrice(judged[bid_id]!.total!)
        expect(exactly(offered)).toBe(exactly(wanted.prices.reduce(sum)))
      }
    }),
    { numRuns: 300 },
  )
})

/** Returns the results as they would be if the price were not split. */
function unsplitResults(given: Evaluation): BidResult[] {
  const { price_criteria: _split, ...whole } = setupOf(given)
  return calculateResult(
    whole,
    judgedBids(given).map((bid) => ({ ...bid, criterion_prices: null })),
  )
    .flatMap(({ bids }) => bids)
    .toSorted((one, other) => one.bid_id - other.bid_id)
}

const sumsOf = ({ price, total, rank }: BidResult) => [price?.exact, total?.exact, rank]

test('a single price criterion gives the same result as an undivided price', () => {
  fc.assert(
    fc.property(evaluation, (given) => {
      const one: Evaluation = {
        ...given,
        weights: [given.weights[0]!],
        lines: given.lines.map((line) => ({ ...line, of: 0 })),
      }
      expect(resultsOf(one).map(sumsOf)).toEqual(unsplitResults(one).map(sumsOf))
    }),
  )
})

test('if the prices of all bids are in the same proportion, splitting changes no total or rank', () => {
  const anyProportion = fc.record({
    formula: fc.constantFrom(...offeredFormulas.filter(isPriceWeighted)),
    given: evaluation,
    base: fc.array(fc.integer({ min: 1, max: 10 ** 4 }), { minLength: 20, maxLength: 20 }),
    factors: fc.array(fc.integer({ min: 1, max: 10 ** 3 }), { minLength: 7, maxLength: 7 }),
  })
  fc.assert(
    fc.property(anyProportion, ({ formula, given, base, factors }) => {
      const proportional: Evaluation = {
        ...given,
        formula,
        roundsLines: false,
        bids: given.bids.map((bid, place) => ({
          ...bid,
          prices: bid.prices.map((_price, at) => base[at]! * factors[place]!),
        })),
      }
      expect(resultsOf(proportional).map(sumsOf)).toEqual(unsplitResults(proportional).map(sumsOf))
    }),
  )
})
