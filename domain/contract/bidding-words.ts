// Texts for the bidding screens of buyers and suppliers.
import {
  bidQuestionKindLabels,
  type RecordSharing,
  type BidQuestion,
  type PriceLine,
  type PriceFormula,
} from './bidding.ts'
import type { LowPriceRule } from './judging.ts'
import { counted } from '../format/number.ts'

/** Headings and sums in a price schedule whose lines belong to several price criteria. */
export const splitScheduleWords = {
  heading: (name: string, weight: string) => `${name}, ${weight}%`,
}

export const askedWords = {
  title: 'What suppliers send',
}

/**
 * Returns what an answer or a price counts towards. `others` is the number of other questions that
 * count towards the same criterion, which share its weight.
 */
export function countsTowards(name: string, weight: string, others = 0): string {
  const shared = others === 0 ? '' : ` together with ${counted(others, 'other question')}`
  return `Counts towards ${name}, ${weight}%${shared}`
}

const fixedSumUnit = /^((fixed|lump) )?sum$/i

/** Returns a price line's quantity in words: "250 × day", or "Fixed sum" for a fixed sum. */
export function quantityInWords({ quantity, unit }: Pick<PriceLine, 'quantity' | 'unit'>): string {
  return isFixedSum({ quantity, unit }) ? 'Fixed sum' : `${quantity} × ${unit}`
}

/**
 * Returns what a price line's unit price is multiplied by: "250 × price for one day", or "Fixed
 * sum" for a fixed sum.
 */
export function multiplierInWords(line: Pick<PriceLine, 'quantity' | 'unit'>): string {
  return isFixedSum(line) ? quantityInWords(line) : `${line.quantity} × price for one ${line.unit}`
}

/**
 * Returns whether a price line is for a fixed sum, in which case its unit price is also its total.
 */
export function isFixedSum({ quantity, unit }: Pick<PriceLine, 'quantity' | 'unit'>): boolean {
  return Number(quantity) === 1 && fixedSumUnit.test(unit.trim())
}

/** Parts of the set-up that bids respond to. They may still change once suppliers can bid. */
export const bidRequirementParts = ['questions', 'price_lines'] as const
export type BidRequirementPart = (typeof bidRequirementParts)[number]

export const bidRequirementLabels: Record<BidRequirementPart, string> = {
  questions: 'questions',
  price_lines: 'price schedule',
}

export const judgedWords = {
  title: 'How bids are judged',
  envelopes: {
    1: 'Answers and prices are opened together.',
    2: 'Prices stay sealed until the openers confirm that they’re opened, after the quality has been judged.',
  },
}

export const recordSharingWords: Record<RecordSharing, string> = {
  none: 'Bidders are told that their bid was opened, and nothing about other bids.',
  prices: 'Everybody who bid sees how many bids there were and the prices, but not who sent them.',
  names_and_prices:
    'Everybody who bid sees who else did, when they sent their bids, and the prices.',
}

/** Returns the text about handing in a bid again, which suppliers read before they bid. */
export const handInWords = (hours: number, sharing: RecordSharing) =>
  `If your bid can’t be opened, you can hand in the same files again within ${
    hours === 1 ? '1 hour' : `${hours} hours`
  } after the opening ends.${sharing === 'none' ? '' : ' The record is shared after that.'}`

export const priceFormulaWords: Record<PriceFormula, string> = {
  lowest_over_price: 'The lowest price gets all the points. A price twice as high gets half.',
  linear: 'The lowest price gets all the points and the highest none. The rest lie in between.',
  linear_to_multiple:
    'The lowest price gets all the points. A price of that multiple or more gets none, and the rest lie in between.',
  distance_from_mean:
    'A price equal to the mean gets half the points. Each 1% below the mean adds 1% of the points, and each 1% above takes 1% away.',
  price_per_quality_point:
    'Each price is divided by the bid’s quality points. The lowest price per quality point wins, so the price has no weight of its own.',
  fixed_price: 'Everybody is paid the same, so the best quality wins.',
}

/** Returns the explanation of a price formula, including its parameter. */
export function formulaInWords(formula: PriceFormula, multiple: string): string {
  if (formula !== 'linear_to_multiple') return priceFormulaWords[formula]
  return `The lowest price gets all the points. A price of ${multiple} times the lowest or more gets none, and the rest lie in between.`
}

/** Texts about the effect of a nil price, for set-ups that accept one. */
export const nilPriceWords: Record<PriceFormula, string> = {
  lowest_over_price: 'A nil price gets all the points for price, and every other price gets none.',
  linear:
    'A nil price gets all the points for price, and the other prices lie on the line from nil to the highest.',
  linear_to_multiple: 'A nil price gets all the points for price, and every other price gets none.',
  distance_from_mean:
    'A nil price gets all the points for price, and lowers the mean with which every price is compared.',
  price_per_quality_point:
    'A nil price wins, however low its quality, and every other bid gets no points.',
  fixed_price: 'The price earns no points.',
}

/** Returns the effect of a nil price; `isSplit` is true if the price is split into criteria. */
export function nilPriceInWords(formula: PriceFormula, isSplit: boolean): string {
  const effect = nilPriceWords[formula]
  return isSplit ? `${effect} This applies to each price criterion separately.` : effect
}

/** Returns which prices are flagged as low, such as "more than 15% below the mean of …". */
export function lowPriceCondition({ kind, percent, next_percent }: LowPriceRule): string {
  const mean =
    kind === 'below_mean'
      ? `more than ${percent}% below the mean of all prices but the highest`
      : `${percent}% or more below the mean of the other prices`
  const next = next_percent === null ? '' : `, or ${next_percent}% or more below the next price`
  return mean + next
}

/** Returns a question's kind in words, such as "Written answer, up to 500 words". */
export function kindInWords({ kind, word_limit }: Pick<BidQuestion, 'kind' | 'word_limit'>) {
  const label = bidQuestionKindLabels[kind]
  if (kind !== 'text' || word_limit === null) return label
  return `${label}, up to ${counted(word_limit, 'word')}`
}

export const recordWords = {
  title: 'Record of opening',
  handInUntil: 'Bids that couldn’t be opened can be handed in again until',
  addenda: 'Added later',
  addendumHow: {
    handed_in: 'Handed in again by the bidder',
    opened_later: 'Opened later by the portal',
    price_opened: 'Price opened',
    price_not_opened: 'Price could not be opened',
  },
  unnamed: 'A bidder',
  party: { bidder: 'bidder', opener: 'opener' },
}
