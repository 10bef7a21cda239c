// How a set-up judges bids: the values that apply where a set-up doesn't state them, the criteria
// that get marks, and the marks that can be given.
import type { BiddingSetup, Criterion, CriterionPart, PriceFormula } from '../contract/bidding.ts'
import type { judgingFields, LowPriceRule, MarkStep } from '../contract/judging.ts'
import { multiply } from './decimal.ts'

export interface Judging extends Record<keyof typeof judgingFields, unknown> {
  mark_step: MarkStep
  price_multiple: string
  allows_nil_price: boolean
  excluded_prices_count: boolean
  tie_break: string
  low_price_rule: LowPriceRule | null
}

/** Values of a new set-up. */
export const usualJudging: Judging = {
  mark_step: 'whole',
  price_multiple: '2',
  allows_nil_price: false,
  excluded_prices_count: false,
  tie_break: '',
  low_price_rule: null,
}

/** Suppliers could offer a nil price before a set-up could refuse it. */
const judgingBefore: Judging = { ...usualJudging, allows_nil_price: true }

/** Returns how a stored set-up judges bids, also if it was saved before these fields existed. */
export function judgingOf(setup: Pick<BiddingSetup, keyof Judging>): Judging {
  return {
    mark_step: setup.mark_step ?? judgingBefore.mark_step,
    price_multiple: setup.price_multiple ?? judgingBefore.price_multiple,
    allows_nil_price: setup.allows_nil_price ?? judgingBefore.allows_nil_price,
    excluded_prices_count: setup.excluded_prices_count ?? judgingBefore.excluded_prices_count,
    tie_break: setup.tie_break ?? judgingBefore.tie_break,
    low_price_rule: setup.low_price_rule ?? judgingBefore.low_price_rule,
  }
}

/**
 * Returns the set-up with all fields, as it is stored: a field that a client omits keeps the value
 * of the earlier set-up, or gets the usual one.
 */
export function completeSetup(setup: BiddingSetup, before?: BiddingSetup): BiddingSetup {
  return {
    ...(before ? judgingOf(before) : usualJudging),
    ...setup,
    criteria: setup.criteria.map(({ parts = [], ...criterion }) =>
      parts.length > 0 ? { ...criterion, parts } : criterion,
    ),
  }
}

/** Returns whether the price earns points by a weight of its own. */
export function isPriceWeighted(formula: PriceFormula): boolean {
  return formula !== 'fixed_price' && formula !== 'price_per_quality_point'
}

/** Returns the sub-criteria of a criterion; none if the criterion itself gets marks. */
export const partsOf = ({ parts }: Criterion): readonly CriterionPart[] => parts ?? []

export interface LowestCriterion {
  key: string
  name: string
  /** Exact share of all points in per cent: for a sub-criterion, of both levels. */
  weight: string
  minimum_mark: number | null
  /** Criterion to which a sub-criterion belongs, or null for a criterion without sub-criteria. */
  parent: Criterion | null
}

/** Returns the criteria that get marks: sub-criteria, and criteria that have none. */
export function lowestCriteria({ criteria }: Pick<BiddingSetup, 'criteria'>): LowestCriterion[] {
  return criteria.flatMap((criterion): LowestCriterion[] => {
    const { key, name, weight, minimum_mark } = criterion
    const parts = partsOf(criterion)
    if (parts.length === 0) return [{ key, name, weight, minimum_mark, parent: null }]
    return parts.map((part) => ({
      key: part.key,
      name: part.name,
      weight: nestedWeight(weight, part.weight),
      minimum_mark: part.minimum_mark,
      parent: criterion,
    }))
  })
}

/** Returns the name of a criterion with the name of the criterion that it is a part of. */
export const fullName = ({ name, parent }: LowestCriterion) =>
  parent ? `${parent.name}: ${name}` : name

/** Returns the exact product of two percentages, which have up to 2 decimals each. */
function nestedWeight(weight: string, partWeight: string): string {
  const product = multiply(multiply(weight, partWeight, 4), '0.01', 6)
  return product.replace(/\.?0+$/, '')
}

/** Returns the marks that can be given, from 0 to the highest. */
export function marksOf(setup: Pick<BiddingSetup, 'scale' | 'mark_step'>): string[] {
  const highest = setup.scale.length - 1
  const whole = Array.from({ length: highest + 1 }, (_, mark) => String(mark))
  if (judgingOf(setup).mark_step === 'whole') return whole
  return whole.flatMap((mark) => (Number(mark) < highest ? [mark, `${mark}.5`] : [mark]))
}

/** Returns whether a text is one of the marks that can be given. */
export const isMark = (setup: BiddingSetup, text: string) => marksOf(setup).includes(text)
