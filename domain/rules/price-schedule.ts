// Calculates the totals of a price schedule.
import type { BiddingSetup } from '../contract/bidding.ts'
import { quantityShape, unitPriceShape } from '../contract/number-shapes.ts'
import type { SealedContent } from '../contract/sealed-content.ts'
import { linesFor } from './bidding-setup.ts'
import { multiply, sum } from './decimal.ts'
import { judgingOf } from './judging.ts'

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
