// Rules for a bid set-up beyond its schema: weights add up to exactly 100, keys are unique, and
// every reference exists. All problems are returned at once, by field.
import {
  biddingTexts as texts,
  type BiddingSetup,
  type BidQuestion,
  type Envelope,
} from '../contract/bidding.ts'
import { draftEntries } from '../contract/your-bid.ts'
import { compare, sum } from './decimal.ts'

type Faults = Record<string, string[]>

export function faultsIn(setup: BiddingSetup, lotIds: readonly number[]): Faults {
  const faults: Faults = {}
  const say = (field: string, text: string) => (faults[`setup.${field}`] ??= []).push(text)
  const isFixed = setup.price_formula === 'fixed_price'
  const highest = setup.scale.length - 1
  const criteria = setup.criteria.map(({ key }) => key)
  const hasPrice = envelopesOf(setup).includes('price')

  // Drafts store prices and keys next to the answers under these reserved names.
  const taken = Object.values(draftEntries).map((key) => ({ key }))
  if (repeats([...setup.questions, ...taken])) say('questions', texts.keysRepeat)
  if (repeats(setup.criteria)) say('criteria', texts.keysRepeat)
  if (repeats(setup.price_lines)) say('price_lines', texts.keysRepeat)
  if (compare(totalWeight(setup), '100') !== 0) say('criteria', texts.weightsOff)
  if (isFixed && compare(setup.price_weight, '0') !== 0) say('price_weight', texts.priceWeightless)
  if (!isFixed && compare(setup.price_weight, '0') === 0) {
    say('price_weight', texts.priceNeedsWeight)
  }
  if (setup.scale.some((word) => word === '')) say('scale', texts.scaleWords)
  for (const [place, { minimum_mark }] of setup.criteria.entries()) {
    if (minimum_mark !== null && minimum_mark > highest) {
      say(`criteria.${place}.minimum_mark`, texts.minimumTooHigh)
    }
  }
  for (const [place, question] of setup.questions.entries()) {
    if (question.criterion !== null && !criteria.includes(question.criterion)) {
      say(`questions.${place}.criterion`, texts.criterionUnknown)
    }
    const isWithPrice = envelopeOf(question) === 'price'
    if (isWithPrice && !hasPrice) say(`questions.${place}.criterion`, texts.priceEnvelopeMissing)
    if (isWithPrice && question.criterion !== null) {
      say(`questions.${place}.criterion`, texts.priceEnvelopeUnjudged)
    }
    if (question.kind === 'choice' && new Set(question.choices).size < 2) {
      say(`questions.${place}.choices`, texts.choicesMissing)
    }
  }
  for (const [place, { lot_id }] of setup.price_lines.entries()) {
    if (lot_id !== null && !lotIds.includes(lot_id)) {
      say(`price_lines.${place}.lot_id`, texts.lotUnknown)
    }
  }
  return faults
}

/** Returns the sum of quality and price weights; 100 in a set-up that can be published. */
export function totalWeight({ criteria, price_weight }: BiddingSetup): string {
  return sum([...criteria.map(({ weight }) => weight), price_weight])
}

function repeats(list: readonly { key: string }[]): boolean {
  return new Set(list.map(({ key }) => key)).size < list.length
}

/**
 * Fields that suppliers rely on when they decide to bid. They can't change once suppliers can bid.
 */
const fixed = [
  'envelope_count',
  'lot_choice',
  'criteria',
  'price_weight',
  'price_formula',
  'scale',
  'record_sharing',
  'hand_in_hours',
] as const satisfies readonly (keyof BiddingSetup)[]

export function changesWhatIsFixed(before: BiddingSetup, after: BiddingSetup): boolean {
  return (
    fixed.some((field) => !isEqual(before[field], after[field])) || movesQuestion(before, after)
  )
}

/**
 * Files are encrypted for an envelope when they are uploaded, so a question can't move to another
 * envelope.
 */
function movesQuestion(before: BiddingSetup, after: BiddingSetup): boolean {
  return after.questions.some((question) => {
    const earlier = before.questions.find(({ key }) => key === question.key)
    return earlier !== undefined && envelopeOf(earlier) !== envelopeOf(question)
  })
}

/** Returns whether the change may make a complete bid incomplete. */
export function changesWhatIsSent(before: BiddingSetup, after: BiddingSetup): boolean {
  return !isEqual([before.questions, before.price_lines], [after.questions, after.price_lines])
}

/** Compares values regardless of the order of their fields, which the database changes. */
export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder)
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Returns the price lines that a bid for this lot has to fill in. */
export function linesFor<Line extends { lot_id: number | null }>(
  lines: readonly Line[],
  lotId: number | null,
): Line[] {
  return lines.filter(({ lot_id }) => lot_id === null || lot_id === lotId)
}

/** Returns the envelopes of a bid: only quality if bidders don't offer a price. */
export function envelopesOf({ price_formula, price_lines }: BiddingSetup): Envelope[] {
  const hasPrice = price_formula !== 'fixed_price' || price_lines.length > 0
  return hasPrice ? ['quality', 'price'] : ['quality']
}

/** Returns the envelope that contains the answer to a question and its files. */
export function envelopeOf({ envelope }: Pick<BidQuestion, 'envelope'>): Envelope {
  return envelope ?? 'quality'
}

/** Returns whether the prices are opened in a separate step. */
export function arePricesApart(setup: BiddingSetup): boolean {
  return setup.envelope_count === 2 && envelopesOf(setup).includes('price')
}

/** Returns the envelopes that are opened first: all, or only quality if there are two. */
export function firstOpened(setup: BiddingSetup): Envelope[] {
  return setup.envelope_count === 2 ? ['quality'] : envelopesOf(setup)
}
