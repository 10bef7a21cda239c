// Totals of a price schedule.
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
