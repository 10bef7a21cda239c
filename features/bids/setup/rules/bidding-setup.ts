// Rules for a bid set-up beyond its schema: for example, weights must add up to exactly 100, keys
// must be unique, and the criteria and lots that other fields refer to must exist. All problems are
// returned at once, by field.
import {
  biddingTexts as texts,
  type BiddingSetup,
  type BidQuestion,
  type CriterionPart,
  type Envelope,
  bidRequirementParts,
  type BidRequirementPart,
} from '../contract/bidding.ts'
import { reservedEntryKeys } from '#features/bids/sending/contract/your-bid.ts'
import { isEqual } from '#kernel/rules/canonical-text.ts'
import { compare, sum } from '#kernel/rules/decimal.ts'
import {
  completeSetup,
  isPriceWeighted,
  lowestCriteria,
  partsOf,
  priceCriteriaOf,
} from './judging.ts'

const words = {
  keysRepeat: 'Two entries have the same key',
  priceEnvelopeMissing:
    'There’s no price to open this with. Choose a criterion, or ask for information only.',
  priceCriterionWithoutLine: (name: string) => `Add at least one line for “${name}”`,
  priceCriterionWithoutLineOfLot: (name: string) =>
    `Add at least one line for “${name}” for every lot`,
  scaleWords: 'Describe every mark from 0 to the highest',
  partsUnmarked: 'Marks are given to the sub-criteria. Give them the minimum marks.',
}

type Faults = Record<string, string[]>

export function faultsIn(setup: BiddingSetup, lotIds: readonly number[]): Faults {
  const faults: Faults = {}
  const say: Say = (field, text) => (faults[`setup.${field}`] ??= []).push(text)
  const isWeighted = isPriceWeighted(setup.price_formula)

  // A draft stores each answer under its question's key, and the prices and encryption keys under
  // reserved keys, which no question may use.
  const taken = Object.values(reservedEntryKeys).map((key) => ({ key }))
  if (repeats([...setup.questions, ...taken])) say('questions', words.keysRepeat)
  if (repeats(setup.price_lines)) say('price_lines', words.keysRepeat)
  if (compare(totalWeight(setup), '100') !== 0) say('criteria', 'Weights must add up to 100')
  if (!isWeighted && compare(setup.price_weight, '0') !== 0) {
    say('price_weight', 'The price has no weight with this formula')
  }
  if (isWeighted && compare(setup.price_weight, '0') === 0) {
    say('price_weight', 'Give the price a weight, or choose a fixed price')
  }
  if (setup.scale.some((word) => word === '')) say('scale', words.scaleWords)
  judgeCriteria(setup, say)
  judgeQuestions(setup, say)
  for (const [place, { lot_id }] of setup.price_lines.entries()) {
    if (lot_id !== null && !lotIds.includes(lot_id)) {
      say(`price_lines.${place}.lot_id`, 'Choose one of the tender’s lots')
    }
  }
  judgePriceCriteria(setup, lotIds, say)
  return faults
}

type Say = (field: string, text: string) => void

type Marked = Pick<CriterionPart, 'minimum_mark' | 'scale'>

function judgeCriteria({ criteria, scale }: BiddingSetup, say: Say): void {
  const judgeMarks = (field: string, { minimum_mark: minimum, scale: own = scale }: Marked) => {
    if (minimum !== null && minimum >= own.length) {
      say(`${field}.minimum_mark`, 'The minimum can’t be above the highest mark')
    }
    if (own !== scale && own.includes('')) say(`${field}.scale`, words.scaleWords)
  }
  if (repeats([...criteria, ...criteria.flatMap(partsOf)])) say('criteria', words.keysRepeat)
  for (const [place, criterion] of criteria.entries()) {
    const field = `criteria.${place}`
    judgeMarks(field, criterion)
    const parts = partsOf(criterion)
    if (parts.length === 0) continue
    if (criterion.minimum_mark !== null) say(`${field}.minimum_mark`, words.partsUnmarked)
    if (criterion.scale) say(`${field}.scale`, words.partsUnmarked)
    if (compare(sum(parts.map(({ weight }) => weight)), '100') !== 0) {
      say(`${field}.parts`, 'Weights of the sub-criteria must add up to 100')
    }
    for (const [number, part] of parts.entries()) judgeMarks(`${field}.parts.${number}`, part)
  }
}

function judgePriceCriteria(setup: BiddingSetup, lotIds: readonly number[], say: Say): void {
  const { criteria, price_formula, price_lines, price_weight } = setup
  const split = priceCriteriaOf(setup)
  const keys = new Set(split.map(({ key }) => key))
  for (const [place, { criterion }] of price_lines.entries()) {
    const field = `price_lines.${place}.criterion`
    if (criterion === undefined && split.length > 0) say(field, 'Choose a price criterion')
    if (criterion !== undefined && !keys.has(criterion))
      say(field, 'Choose one of the price criteria')
  }
  if (split.length === 0) return
  if (split.length < 2)
    say('price_criteria', 'Give at least 2 price criteria, or don’t split the price')
  if (repeats([...criteria, ...criteria.flatMap(partsOf), ...split])) {
    say('price_criteria', words.keysRepeat)
  }
  if (!isPriceWeighted(price_formula)) return say('price_criteria', texts.splitNeedsWeight)
  if (compare(sum(split.map(({ weight }) => weight)), price_weight) !== 0) {
    say('price_criteria', 'Weights of the price criteria must add up to the weight of the price')
  }
  if (price_lines.length === 0)
    return say(
      'price_criteria',
      'One total price can’t be split. Add a price schedule, or don’t split the price.',
    )
  for (const [place, { key, name, weight }] of split.entries()) {
    const field = `price_criteria.${place}`
    if (compare(weight, '0') === 0)
      say(`${field}.weight`, 'Give the price criterion a weight above 0')
    const own = price_lines.filter(({ criterion }) => criterion === key)
    if (own.length === 0) say(`${field}.name`, words.priceCriterionWithoutLine(name))
    else if (lotIds.some((lot) => linesFor(own, lot).length === 0)) {
      say(`${field}.name`, words.priceCriterionWithoutLineOfLot(name))
    }
  }
}

function judgeQuestions(setup: BiddingSetup, say: Say): void {
  const hasPrice = envelopesOf(setup).includes('price')
  for (const [place, question] of setup.questions.entries()) {
    const field = `questions.${place}.criterion`
    const fault = criterionFault(setup, question.criterion)
    if (fault) say(field, fault)
    const isWithPrice = envelopeOf(question) === 'price'
    if (isWithPrice && !hasPrice) say(field, words.priceEnvelopeMissing)
    if (isWithPrice && question.criterion !== null)
      say(field, 'What opens with the prices can’t be judged under a quality criterion')
    if (question.kind === 'choice' && new Set(question.choices).size < 2) {
      say(`questions.${place}.choices`, 'Give at least 2 choices')
    }
  }
}

/**
 * Returns why a question can't be assigned to a criterion, or undefined if it can. Only criteria at
 * the lowest level receive marks.
 */
function criterionFault(setup: BiddingSetup, criterion: string | null): string | undefined {
  if (criterion === null) return
  if (lowestCriteria(setup).some(({ key }) => key === criterion)) return
  const isParted = setup.criteria.some(({ key }) => key === criterion)
  return isParted ? 'Choose one of its sub-criteria' : 'Choose one of the criteria'
}

/**
 * Returns the sum of the quality and price weights, which is 100 in a set-up that can be published.
 */
export function totalWeight({ criteria, price_weight }: BiddingSetup): string {
  return sum([...criteria.map(({ weight }) => weight), price_weight])
}

function repeats(list: readonly { key: string }[]): boolean {
  return new Set(list.map(({ key }) => key)).size < list.length
}

/**
 * Fields that suppliers rely on when they decide to bid. These fields can't change once suppliers
 * can bid.
 */
const fixed = [
  'envelope_count',
  'lot_choice',
  'criteria',
  'price_weight',
  'price_criteria',
  'price_formula',
  'scale',
  'record_sharing',
  'hand_in_hours',
  'mark_step',
  'price_multiple',
  'allows_nil_price',
  'rounds_lines',
  'excluded_prices_count',
  'tie_break',
  'low_price_rule',
  'max_winners',
] as const satisfies readonly (keyof BiddingSetup)[]

/**
 * Returns whether the change affects a fixed field, moves a question to another envelope or moves a
 * price line to another price criterion. A field that `after` leaves out counts as unchanged.
 */
export function changesWhatIsFixed(before: BiddingSetup, after: BiddingSetup): boolean {
  const earlier = completeSetup(before, before)
  const later = completeSetup(after, before)
  return (
    fixed.some((field) => !isEqual(earlier[field], later[field])) ||
    movesQuestion(before, after) ||
    movesLine(before, after)
  )
}

function movesLine(before: BiddingSetup, after: BiddingSetup): boolean {
  const earlier = new Map(before.price_lines.map(({ key, criterion }) => [key, criterion]))
  return after.price_lines.some(
    ({ key, criterion }) => earlier.has(key) && earlier.get(key) !== criterion,
  )
}

/**
 * Returns whether a question moves to another envelope. Files are encrypted for an envelope when
 * they are uploaded, so such a change is refused once suppliers can bid.
 */
function movesQuestion(before: BiddingSetup, after: BiddingSetup): boolean {
  return after.questions.some((question) => {
    const earlier = before.questions.find(({ key }) => key === question.key)
    return earlier !== undefined && envelopeOf(earlier) !== envelopeOf(question)
  })
}

/**
 * Returns which requirements have changed: the questions, the price lines or both. Such a change
 * may make bids that were already sent incomplete.
 */
export function changedParts(before: BiddingSetup, after: BiddingSetup): BidRequirementPart[] {
  return bidRequirementParts.filter((part) => !isEqual(before[part], after[part]))
}

/** Returns the price lines that a bidder for this lot has to fill in. */
export function linesFor<Line extends { lot_id: number | null }>(
  lines: readonly Line[],
  lotId: number | null,
): Line[] {
  return lines.filter(({ lot_id }) => lot_id === null || lot_id === lotId)
}

/** Returns the envelopes of a bid; only the quality envelope if bidders don't offer a price. */
export function envelopesOf({ price_formula, price_lines }: BiddingSetup): Envelope[] {
  const hasPrice = price_formula !== 'fixed_price' || price_lines.length > 0
  return hasPrice ? ['quality', 'price'] : ['quality']
}

/** Returns the envelope that contains the answer to a question and the files for it. */
export function envelopeOf({ envelope }: Pick<BidQuestion, 'envelope'>): Envelope {
  return envelope ?? 'quality'
}

/** Returns whether the prices are opened in a separate step. */
export function arePricesOpenedSeparately(setup: BiddingSetup): boolean {
  return setup.envelope_count === 2 && envelopesOf(setup).includes('price')
}

/**
 * Returns the envelopes that are opened first: only quality if prices are opened separately,
 * otherwise all.
 */
export function firstOpened(setup: BiddingSetup): Envelope[] {
  return setup.envelope_count === 2 ? ['quality'] : envelopesOf(setup)
}
