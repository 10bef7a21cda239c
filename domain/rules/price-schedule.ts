// Calculates the totals of a price schedule.
import type { BiddingSetup } from '../contract/bidding.ts'
import type { SealedContent } from '../contract/sealed-content.ts'
import { linesFor } from './bidding-setup.ts'
import { multiply, sum } from './decimal.ts'

interface PricedLine {
  quantity: string
  unit_price: string
}

/**
 * Returns the total of a line rounded to the penny, as on an invoice, so that the displayed lines
 * add up to the displayed total.
 */
export function lineTotal({ quantity, unit_price }: PricedLine): string {
  return multiply(quantity, unit_price, 2)
}

export function scheduleTotal(lines: readonly PricedLine[]): string {
  return sum(['0.00', ...lines.map(lineTotal)])
}

/**
 * Returns the total of an opened bid, or null if a price is missing. If there are price lines, the
 * total is calculated from the unit prices and never taken from the bidder's own total.
 */
export function offeredTotal(
  { price_lines }: Pick<BiddingSetup, 'price_lines'>,
  lotId: number | null,
  prices: SealedContent['prices'],
): string | null {
  if (!prices) return null
  const lines = linesFor(price_lines, lotId)
  if (lines.length === 0) return prices.total
  const priced = lines.flatMap(({ key, quantity }) => {
    const line = prices.lines.find((one) => one.line === key)
    return line ? [{ quantity, unit_price: line.unit_price }] : []
  })
  return priced.length < lines.length ? null : scheduleTotal(priced)
}
