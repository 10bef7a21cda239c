// Calculates the result of an evaluation from marks and prices: points, totals, ranks and ties for
// each lot. All arithmetic is exact. No other code calculates results, so everybody sees the same
// result.
import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import {
  judgingOf,
  lowestCriteria,
  partsOf,
  priceCriteriaOf,
  type LowestCriterion,
} from '#features/bids/setup/rules/judging.ts'
import {
  pointsAtStake,
  pricePerPoint,
  shareOf,
  type Offer,
} from '#features/bids/setup/rules/price-formulas.ts'
import { displayColumns, type Points } from '#kernel/rules/points.ts'
import {
  over,
  plus,
  rational,
  order,
  sumOf,
  times,
  zero,
  type Rational,
} from '#kernel/rules/rational.ts'

export interface JudgedBid {
  id: number
  lot_id: number | null
  /** Total price, or null if the price isn't known yet. */
  total: string | null
  /**
   * Price for each price criterion, by its key; null or undefined if the price isn't split or isn't
   * known yet.
   */
  criterion_prices?: Readonly<Record<string, string>> | null
  /** Agreed marks, by key of the lowest-level criterion. */
  marks: Record<string, string>
  is_excluded: boolean
}

export interface PartPoints extends Points {
  key: string
}

export interface CriterionPoints extends PartPoints {
  /** Points for the sub-criteria; empty if the criterion has none. */
  parts: PartPoints[]
}

export interface CriterionPricePoints extends PartPoints {
  /** Sum of the bid's lines for the price criterion. */
  price: string
}

export interface BidResult {
  bid_id: number
  /** Points for each criterion; a criterion without a mark gets 0 points. */
  criteria: CriterionPoints[]
  quality: Points
  /** Points for the price; null if the bid isn't considered or its price isn't known. */
  price: Points | null
  /**
   * Points for each price criterion; empty if the price isn't split, the bid isn't considered or its
   * price isn't known.
   */
  price_criteria: CriterionPricePoints[]
  /**
   * Price per quality point; null unless the price formula is `price_per_quality_point`, and null
   * if the bid isn't considered, its price isn't known or it has no quality points.
   */
  price_per_point: Points | null
  /** Null if the bid isn't considered, its price isn't known or a mark is missing. */
  total: Points | null
  /**
   * Null if the bid isn't considered. Also null until every considered bid for the lot has a total.
   */
  rank: number | null
  is_tied: boolean
  /** Keys of the criteria whose mark is below the minimum. */
  below_minimum: string[]
  /** Keys of the criteria that have no mark yet. */
  missing_marks: string[]
}

export interface LotResult {
  lot_id: number | null
  /** Bids sorted by rank, then by id; bids without a rank come last. */
  bids: BidResult[]
  /** Groups of tied bids, each a list of bid ids, best rank first. */
  ties: number[][]
}

export interface RankingOptions {
  /**
   * True to rank bids below a minimum mark, as earlier portal versions did; used only to show and
   * check awards that were announced then.
   */
  ranksBelowMinimum?: boolean
}

/** Returns a result for each lot that has at least one bid. */
export function calculateResult(
  setup: BiddingSetup,
  bids: readonly JudgedBid[],
  options: RankingOptions = {},
): LotResult[] {
  const lots = Map.groupBy(bids, ({ lot_id }) => lot_id)
  return [...lots]
    .toSorted(([one], [other]) => (one ?? 0) - (other ?? 0))
    .map(([lot_id, ofLot]) => ({ lot_id, ...resultOf(setup, ofLot, options) }))
}

function resultOf(
  setup: BiddingSetup,
  bids: readonly JudgedBid[],
  { ranksBelowMinimum = false }: RankingOptions,
): Omit<LotResult, 'lot_id'> {
  const criteria = lowestCriteria(setup)
  const considers = (bid: JudgedBid) =>
    ranksBelowMinimum ? !bid.is_excluded : isConsidered(criteria, bid)
  const sums = addPrices(setup, bids.map(qualityIn(setup)), considers)
  const ranks = ranksOf(sums)
  const display = displayColumns(sums.flatMap(cellsOf))
  const results = sums
    .map((sum) => ({
      ...shown(sum, display),
      ...ranks.get(sum.bid.id)!,
      ...markFaults(criteria, sum.bid),
    }))
    .toSorted(
      (a, b) => (a.rank ?? sums.length + 1) - (b.rank ?? sums.length + 1) || a.bid_id - b.bid_id,
    )
  const tied = Map.groupBy(
    results.filter(({ is_tied }) => is_tied),
    ({ rank }) => rank,
  )
  return { bids: results, ties: [...tied.values()].map((ids) => ids.map(({ bid_id }) => bid_id)) }
}

interface Value {
  key: string
  value: Rational
}

/** Exact sums for a bid, before they are formatted for display. */
interface Sums {
  bid: JudgedBid
  is_considered: boolean
  criteria: (Value & { parts: Value[] })[]
  quality: Rational
  price: Rational | null
  priceCriteria: (Value & { price: string })[]
  perPoint: Rational | null
  total: Rational | null
}

/** Returns a function that adds up a bid's quality points. */
function qualityIn(setup: BiddingSetup) {
  const marked = new Map(
    lowestCriteria(setup).map(({ key, weight, scale }) => {
      const highest = rational(String(scale.length - 1))
      return [key, pointsByMark(over(rational(weight), highest))]
    }),
  )
  return (bid: JudgedBid) => {
    const pointsFor = (key: string) => marked.get(key)!(bid.marks[key])
    const valued = setup.criteria.map((criterion) => {
      const { key } = criterion
      const parts = partsOf(criterion).map((part) => ({
        key: part.key,
        value: pointsFor(part.key),
      }))
      const value = parts.length > 0 ? sumOf(parts.map((part) => part.value)) : pointsFor(key)
      return { key, value, parts }
    })
    return { bid, criteria: valued, quality: sumOf(valued.map(({ value }) => value)) }
  }
}

/** Returns a memoised function that calculates the points for a mark. */
function pointsByMark(perMark: Rational) {
  const known = new Map<string, Rational>()
  return (mark = '0'): Rational => {
    const points = known.get(mark) ?? times(perMark, rational(mark))
    known.set(mark, points)
    return points
  }
}

type Quality = ReturnType<ReturnType<typeof qualityIn>>

/** A price that the formula compares: for one price criterion, or for the whole bid. */
interface ComparedPrice {
  /** Null for the price of the whole bid. */
  key: string | null
  /** Maximum points for the price. */
  stake: Rational
  priceOf: (bid: JudgedBid) => string | null
}

function comparedPrices(setup: BiddingSetup): ComparedPrice[] {
  const criteria = priceCriteriaOf(setup)
  if (criteria.length === 0) {
    return [{ key: null, stake: pointsAtStake(setup), priceOf: ({ total }) => total }]
  }
  return criteria.map(({ key, weight }) => ({
    key,
    stake: rational(weight),
    priceOf: ({ criterion_prices }) => criterion_prices?.[key] ?? null,
  }))
}

/**
 * Adds each bid's total, and its points for the price. These points depend on the prices of the
 * other bids for the lot.
 */
function addPrices(
  setup: BiddingSetup,
  bids: readonly Quality[],
  considers: (bid: JudgedBid) => boolean,
): Sums[] {
  const countsExcluded = judgingOf(setup).excluded_prices_count
  const compared = bids.filter(({ bid }) => considers(bid) || countsExcluded)
  const formulas = comparedPrices(setup).map((price) => pointsFor(setup, price, compared))
  const criteria = lowestCriteria(setup)
  const isPerPoint = setup.price_formula === 'price_per_quality_point'
  return bids.map((one) => {
    const { bid, quality } = one
    const is_considered = considers(bid)
    const earned = is_considered ? formulas.flatMap((pointsOf) => pointsOf(one) ?? []) : []
    if (earned.length < formulas.length) {
      const nothing = { price: null, priceCriteria: [], perPoint: null, total: null }
      return { ...one, is_considered, ...nothing }
    }
    const points = sumOf(earned.map(({ value }) => value))
    const isMarked = criteria.every(({ key }) => bid.marks[key] !== undefined)
    const total = isPerPoint ? points : plus(quality, points)
    return {
      ...one,
      is_considered,
      price: isPerPoint ? zero : points,
      priceCriteria: earned.flatMap(({ key, ...values }) =>
        key === null ? [] : [{ key, ...values }],
      ),
      perPoint: isPerPoint ? pricePerPoint({ price: rational(bid.total!), quality }) : null,
      total: isMarked ? total : null,
    }
  })
}

/**
 * Returns a function that calculates a bid's points for a price, compared with the prices of the
 * given bids; the function returns null if the bid's price isn't known.
 */
function pointsFor(
  setup: BiddingSetup,
  { key, stake, priceOf }: ComparedPrice,
  compared: readonly Quality[],
) {
  const isFixed = setup.price_formula === 'fixed_price'
  const offerOf = ({ bid, quality }: Quality): (Offer & { text: string }) | null => {
    const text = isFixed ? '0' : priceOf(bid)
    return text === null ? null : { text, price: rational(text), quality }
  }
  const offers = compared.flatMap((one) => offerOf(one) ?? [])
  return (one: Quality) => {
    const offer = offerOf(one)
    return offer && { key, price: offer.text, value: times(stake, shareOf(setup, offer, offers)) }
  }
}

interface Rank {
  rank: number | null
  is_tied: boolean
}

/**
 * Returns the ranks by total; equal totals share a rank. A missing total could change every rank,
 * so there are no ranks until every bid that is considered has a total.
 */
function ranksOf(sums: readonly Sums[]): Map<number, Rank> {
  const totals = sums.flatMap(({ total }) => total ?? [])
  const isComplete = totals.length === sums.filter(({ is_considered }) => is_considered).length
  return new Map(
    sums.map(({ bid, total }): [number, Rank] => {
      if (!isComplete || !total) return [bid.id, { rank: null, is_tied: false }]
      const orders = totals.map((other) => order(other, total))
      const better = orders.filter((one) => one > 0)
      const equal = orders.filter((one) => one === 0)
      return [bid.id, { rank: better.length + 1, is_tied: equal.length > 1 }]
    }),
  )
}

/**
 * Column keys for the sums, which are formatted together with the points for the criteria. The
 * leading hyphen prevents clashes: the key of a criterion can't start with one.
 */
const columns = { quality: '-quality', price: '-price', perPoint: '-per-point', total: '-total' }
const sumColumns = Object.keys(columns) as (keyof typeof columns)[]
const priceColumn = (key: string) => `-price-${key}`

function cellsOf(sum: Sums): [column: string, value: Rational][] {
  return [
    ...sum.criteria.flatMap((criterion) =>
      [criterion, ...criterion.parts].map(({ key, value }): [string, Rational] => [key, value]),
    ),
    ...sumColumns.flatMap((name): [string, Rational][] => {
      const value = sum[name]
      return value ? [[columns[name], value]] : []
    }),
    ...sum.priceCriteria.map(({ key, value }): [string, Rational] => [priceColumn(key), value]),
  ]
}

function shown(sum: Sums, show: ReturnType<typeof displayColumns>) {
  const showAny = (column: string, value: Rational | null) => value && show(column, value)
  return {
    bid_id: sum.bid.id,
    criteria: sum.criteria.map(({ key, value, parts }) => ({
      key,
      ...show(key, value),
      parts: parts.map((part) => ({ key: part.key, ...show(part.key, part.value) })),
    })),
    quality: show(columns.quality, sum.quality),
    price: showAny(columns.price, sum.price),
    price_criteria: sum.priceCriteria.map(({ key, price, value }) => ({
      key,
      price,
      ...show(priceColumn(key), value),
    })),
    price_per_point: showAny(columns.perPoint, sum.perPoint),
    total: showAny(columns.total, sum.total),
  }
}

/**
 * Returns whether the bid takes part in the ranking. The published set-up says that a bid below a
 * minimum mark is not considered any further.
 */
function isConsidered(criteria: readonly LowestCriterion[], bid: JudgedBid): boolean {
  return !bid.is_excluded && belowMinimum(criteria, bid).length === 0
}

function belowMinimum(criteria: readonly LowestCriterion[], { marks }: JudgedBid): string[] {
  const isBelow = ({ key, minimum_mark }: LowestCriterion) =>
    minimum_mark !== null &&
    marks[key] !== undefined &&
    order(rational(marks[key]), rational(String(minimum_mark))) < 0
  return criteria.filter(isBelow).map(({ key }) => key)
}

function markFaults(criteria: readonly LowestCriterion[], bid: JudgedBid) {
  const { marks } = bid
  return {
    below_minimum: belowMinimum(criteria, bid),
    missing_marks: criteria.filter(({ key }) => marks[key] === undefined).map(({ key }) => key),
  }
}
