// Rules for judging bids: the values that apply if a set-up doesn't state them, the criteria that
// receive marks, and the available marks.
import type {
  BiddingSetup,
  Criterion,
  CriterionPart,
  PriceCriterion,
  PriceFormula,
} from '../contract/bidding.ts'
import type { judgingFields, LowPriceRule, MarkStep } from '../contract/judging.ts'
import { multiply } from '#kernel/rules/decimal.ts'

export interface Judging extends Record<keyof typeof judgingFields, unknown> {
  mark_step: MarkStep
  price_multiple: string
  allows_nil_price: boolean
  rounds_lines: boolean
  excluded_prices_count: boolean
  tie_break: string
  low_price_rule: LowPriceRule | null
}

/** Default values for a new set-up. */
export const usualJudging: Judging = {
  mark_step: 'whole',
  price_multiple: '2',
  allows_nil_price: false,
  rounds_lines: false,
  excluded_prices_count: false,
  tie_break: '',
  low_price_rule: null,
}

/**
 * Values for set-ups saved before these fields existed. Nil prices were always allowed then, and
 * lines were always rounded.
 */
const judgingBefore: Judging = { ...usualJudging, allows_nil_price: true, rounds_lines: true }

/**
 * Returns the judging rules of a stored set-up. Fields that did not exist when it was saved get the
 * values that applied then.
 */
export function judgingOf(setup: Partial<Pick<BiddingSetup, keyof Judging>>): Judging {
  return {
    mark_step: setup.mark_step ?? judgingBefore.mark_step,
    price_multiple: setup.price_multiple ?? judgingBefore.price_multiple,
    allows_nil_price: setup.allows_nil_price ?? judgingBefore.allows_nil_price,
    rounds_lines: setup.rounds_lines ?? judgingBefore.rounds_lines,
    excluded_prices_count: setup.excluded_prices_count ?? judgingBefore.excluded_prices_count,
    tie_break: setup.tie_break ?? judgingBefore.tie_break,
    low_price_rule: setup.low_price_rule ?? judgingBefore.low_price_rule,
  }
}

/** Returns the maximum number of winners of each lot, or of a tender without lots. */
export const maxWinnersOf = ({ max_winners }: Pick<BiddingSetup, 'max_winners'>) => max_winners ?? 1

/**
 * Returns the set-up with all fields, as it is stored. A field that a client omits keeps its value
 * from the earlier set-up, or gets the default if there is no earlier set-up. This doesn't apply to
 * price criteria: if they are omitted, the price isn't split. Neither an empty list of price
 * criteria nor a maximum of one winner is stored, so that the hash of such a set-up is the same as
 * before these fields existed.
 */
export function completeSetup(setup: BiddingSetup, before?: BiddingSetup): BiddingSetup {
  const { max_winners = before?.max_winners ?? 1, price_criteria = [], ...rest } = setup
  return {
    ...(before ? judgingOf(before) : usualJudging),
    ...rest,
    ...(max_winners > 1 && { max_winners }),
    ...(price_criteria.length > 0 && { price_criteria }),
    criteria: setup.criteria.map(({ parts = [], ...criterion }) =>
      parts.length > 0 ? { ...criterion, parts } : criterion,
    ),
  }
}

/** Returns whether the price has its own weight. */
export function isPriceWeighted(formula: PriceFormula): boolean {
  return formula !== 'fixed_price' && formula !== 'price_per_quality_point'
}

/** Returns the price criteria of a set-up; none if the price isn't split. */
export const priceCriteriaOf = ({
  price_criteria,
}: Pick<BiddingSetup, 'price_criteria'>): readonly PriceCriterion[] => price_criteria ?? []

/** Returns the sub-criteria of a criterion; none if the criterion itself receives marks. */
export const partsOf = ({ parts }: Criterion): readonly CriterionPart[] => parts ?? []

export interface LowestCriterion {
  key: string
  name: string
  /**
   * Exact percentage of all points; for a sub-criterion, the product of the weights on both levels.
   */
  weight: string
  minimum_mark: number | null
  /** Meaning of each mark, starting at 0. */
  scale: readonly string[]
  /**
   * The criterion that a sub-criterion belongs to, or null for a criterion without sub-criteria.
   */
  parent: Criterion | null
}

type Scaled = Pick<BiddingSetup, 'criteria' | 'scale'>

/** Returns the criteria that receive marks: sub-criteria, and criteria without sub-criteria. */
export function lowestCriteria({ criteria, scale: common }: Scaled): LowestCriterion[] {
  return criteria.flatMap((criterion): LowestCriterion[] => {
    const { key, name, weight, minimum_mark, scale = common } = criterion
    const parts = partsOf(criterion)
    if (parts.length === 0) return [{ key, name, weight, minimum_mark, scale, parent: null }]
    return parts.map((part) => ({
      key: part.key,
      name: part.name,
      weight: nestedWeight(weight, part.weight),
      minimum_mark: part.minimum_mark,
      scale: part.scale ?? common,
      parent: criterion,
    }))
  })
}

/** Returns the name of a criterion, preceded by its parent's name if it is a sub-criterion. */
export const fullName = ({ name, parent }: LowestCriterion) =>
  parent ? `${parent.name}: ${name}` : name

/** Returns the exact product of two percentages, each with up to 2 decimals. */
function nestedWeight(weight: string, partWeight: string): string {
  const product = multiply(multiply(weight, partWeight, 4), '0.01', 6)
  return product.replace(/\.?0+$/, '')
}

/** Returns the available marks, from 0 to the highest. */
export function marksOf(setup: Pick<BiddingSetup, 'scale' | 'mark_step'>): string[] {
  const highest = setup.scale.length - 1
  const whole = Array.from({ length: highest + 1 }, (_, mark) => String(mark))
  if (judgingOf(setup).mark_step === 'whole') return whole
  return whole.flatMap((mark) => (Number(mark) < highest ? [mark, `${mark}.5`] : [mark]))
}

/** Returns the marks available for a criterion. If there are only two, there is no half mark. */
export function marksFor(
  setup: Scaled & Pick<BiddingSetup, 'mark_step'>,
  criterion: string,
): string[] {
  const scale = scaleOf(setup, criterion)
  const hasOnlyTwo = scale !== setup.scale && scale.length === 2
  return marksOf({ scale: [...scale], mark_step: hasOnlyTwo ? 'whole' : setup.mark_step })
}

/** Returns the meaning of each mark for a criterion, starting at 0. */
export function scaleOf(setup: Scaled, criterion: string): readonly string[] {
  return lowestCriteria(setup).find(({ key }) => key === criterion)?.scale ?? setup.scale
}

export const isMark = (setup: BiddingSetup, criterion: string, text: string) =>
  marksFor(setup, criterion).includes(text)

/** Returns whether bids pass or fail a criterion: there are only two marks, and the lower one fails. */
export const isPassOrFail = ({
  scale,
  minimum_mark,
}: Pick<LowestCriterion, 'scale' | 'minimum_mark'>) => scale.length === 2 && minimum_mark === 1
