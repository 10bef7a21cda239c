// Calculates the totals of a price schedule, and groups its lines by price criterion.
import type { BiddingSetup, PriceCriterion } from '../contract/bidding.ts'
import { quantityShape, unitPriceShape } from '#kernel/contract/number-shapes.ts'
import type { SealedContent } from '#features/bids/sending/contract/sealed-content.ts'
import { linesFor } from './bidding-setup.ts'
import { multiply, sum } from '#kernel/rules/decimal.ts'
import { judgingOf, priceCriteriaOf } from './judging.ts'

interface PricedLine {
  quantity: string
  unit_price: string
}

/** The part of a set-up that totals depend on. */
export type LineRules = Pick<BiddingSetup, 'rounds_lines'>

/** Decimal places of a quantity times a unit price. */
const places = quantityShape.decimals + unitPriceShape.decimals

/**
 * Returns the total of a line: exact, or rounded to the penny as on an invoice if the set-up says
 * so.
 */
export function lineTotal({ quantity, unit_price }: PricedLine, rules: LineRules): string {
  if (judgingOf(rules).rounds_lines) return multiply(quantity, unit_price, 2)
  return withPence(multiply(quantity, unit_price, places))
}

export function scheduleTotal(lines: readonly PricedLine[], rules: LineRules): string {
  return withPence(sum(['0.00', ...lines.map((line) => lineTotal(line, rules))]))
}

/** Returns the amount with at least 2 decimals, and without trailing zeros after them. */
function withPence(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.')
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
}

export interface LineGroup<Line> {
  /** Price criterion of the lines; null if the price isn't split. */
  criterion: PriceCriterion | null
  lines: Line[]
}

/** Returns the lines by price criterion, or all lines in one group if the price isn't split. */
export function linesByCriterion<Line extends { criterion?: string | undefined }>(
  setup: Pick<BiddingSetup, 'price_criteria'>,
  lines: readonly Line[],
): LineGroup<Line>[] {
  const criteria = priceCriteriaOf(setup)
  if (criteria.length === 0) return [{ criterion: null, lines: [...lines] }]
  return criteria.map((criterion) => ({
    criterion,
    lines: lines.filter((line) => line.criterion === criterion.key),
  }))
}

type Schedule = LineRules & Pick<BiddingSetup, 'price_lines' | 'price_criteria'>

/**
 * Returns an opened bid's price for each price criterion, by the criterion's key; null if the price
 * isn't split or the price of a line is missing.
 */
export function offeredCriterionPrices(
  setup: Schedule,
  lotId: number | null,
  prices: SealedContent['prices'],
): Record<string, string> | null {
  if (priceCriteriaOf(setup).length === 0) return null
  if (!prices || offeredTotal(setup, lotId, prices) === null) return null
  const unitPrices = new Map(prices.lines.map(({ line, unit_price }) => [line, unit_price]))
  const groups = linesByCriterion(setup, linesFor(setup.price_lines, lotId))
  return Object.fromEntries(
    groups.map(({ criterion, lines }) => {
      const priced = lines.map(({ key, quantity }) => ({
        quantity,
        unit_price: unitPrices.get(key)!,
      }))
      return [criterion!.key, scheduleTotal(priced, setup)]
    }),
  )
}

/**
 * Returns the total of an opened bid, or null if a price is missing. If there are price lines, the
 * total is calculated from the unit prices and never taken from the bidder's own total.
 */
export function offeredTotal(
  { price_lines, rounds_lines }: Pick<BiddingSetup, 'price_lines' | 'rounds_lines'>,
  lotId: number | null,
  prices: SealedContent['prices'],
): string | null {
  if (!prices) return null
  const lines = linesFor(price_lines, lotId)
  if (lines.length === 0) return prices.total && withPence(prices.total)
  const priced = lines.flatMap(({ key, quantity }) => {
    const line = prices.lines.find((one) => one.line === key)
    return line ? [{ quantity, unit_price: line.unit_price }] : []
  })
  return priced.length < lines.length ? null : scheduleTotal(priced, { rounds_lines })
}
