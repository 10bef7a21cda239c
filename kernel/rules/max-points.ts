import { subtract } from './decimal.ts'

/**
 * Returns the maximum points that a bid can get for quality, for price and in total. They equal the
 * weights, which add up to 100. A price weight of null counts as 0.
 */
export function maxPoints(priceWeight: string | null) {
  const price = priceWeight ?? '0'
  return { quality: subtract('100', price), price, total: '100' }
}
