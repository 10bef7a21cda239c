// Example set-ups and bids for tests of the result calculation.
import {
  defaultScale,
  type BiddingSetup,
  type Criterion,
} from '#features/bids/setup/contract/bidding.ts'
import type { JudgedBid } from './calculate-result.ts'
import { usualJudging } from '#features/bids/setup/rules/judging.ts'

/** Returns a set-up without questions, in which the lowest price earns all price points. */
export function setupWith(values: Partial<BiddingSetup>): BiddingSetup {
  return {
    envelope_count: 1,
    lot_choice: 'any',
    questions: [],
    price_lines: [],
    criteria: [],
    price_weight: '40',
    price_formula: 'lowest_over_price',
    scale: defaultScale,
    record_sharing: 'none',
    hand_in_hours: 24,
    ...usualJudging,
    ...values,
  }
}

/** Returns a set-up in which only the price earns points. */
export const priceOnly = (values: Partial<BiddingSetup> = {}) =>
  setupWith({ price_weight: '100', ...values })

export const criterion = (
  key: string,
  weight: string,
  parts?: NonNullable<Criterion['parts']>,
): Criterion => ({
  key,
  name: `Criterion ${key}`,
  weight,
  minimum_mark: null,
  ...(parts ? { parts } : {}),
})

export const judgedBid = (
  id: number,
  total: string | null,
  marks: Record<string, string> = {},
): JudgedBid => ({ id, lot_id: null, total, marks, is_excluded: false })
