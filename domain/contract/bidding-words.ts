// Texts for the bidding screens of buyers and suppliers.
import {
  bidQuestionKindLabels,
  type RecordSharing,
  type BidQuestion,
  type LotChoice,
  type PriceLine,
  type PriceFormula,
} from './bidding.ts'
import type { LowPriceRule } from './judging.ts'
import { counted } from '../format/number.ts'

/** Headings and sums in a price schedule whose lines belong to several price criteria. */
export const splitScheduleWords = {
  heading: (name: string, weight: string) => `${name}, ${weight}%`,
  sum: (name: string) => `${name} in total`,
}

export const askedWords = {
  title: 'What suppliers send',
  questions: 'Questions to answer',
  noQuestions: 'There are no questions to answer.',
  forInformation: 'For information',
  withPrice: 'For information, opened with the prices',
  price: 'Price',
  schedule: 'Give a price for one unit of each line. The totals are calculated for you.',
  oneTotal: 'Give one total price.',
  noPrice: 'The price is fixed, so there is no price to give.',
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
  scale: 'What each mark means',
  scaleHint: {
    whole: 'Each quality criterion gets one of these marks.',
    half: 'Each quality criterion gets one of these marks, or a half mark between two of them.',
  },
  example: 'Points for price',
  minimum: 'A bid below a minimum mark is not considered any further.',
  envelopes: {
    1: 'Answers and prices are opened together.',
    2: 'Prices stay sealed until the openers confirm that they’re opened, after the quality has been judged.',
  },
}

export const lotChoiceWords: Record<LotChoice, string> = {
  any: 'You can bid for one lot, for several or for all of them. Each lot is a bid of its own.',
  all: 'Bid for every lot. Each lot is a bid of its own.',
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

export const ruleWords = {
  marks: 'Marks',
  nil: 'A total of nil',
  nilRefused: 'Not accepted.',
  nilOfCriterion: 'A nil price for a price criterion',
  nilOfCriterionRefused: 'Not accepted: the price for each price criterion must be above nil.',
  lines: 'Lines of the price schedule',
  linesRounded: 'Each line is rounded to the penny, half up, before the lines are added.',
  linesExact: 'Lines and totals are exact. Nothing is rounded.',
  excluded: 'Prices of excluded bids',
  excludedCount: 'Count when prices are compared.',
  excludedIgnored: 'Don’t count when prices are compared.',
  winners: 'Number of winners',
  /** Returns how many bidders can win; only for set-ups that allow more than one. */
  winnersUpTo: (count: number) =>
    `Up to ${count} bidders can win. If there are lots, this applies to each lot.`,
  ties: 'If totals are equal',
  noTieBreak: 'The buyer decides and records why.',
  lowPrice: 'Low prices',
  /** Returns a text that says when a price is flagged as low. */
  lowPriceRule: (rule: LowPriceRule) =>
    `The buyer asks you to explain a price that is ${lowPriceCondition(rule)}.`,
  partOf: (weight: string) => `${weight}% of the criterion`,
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
  download: 'Download as PDF',
  show: 'Who opened the bids, and when',
  loadFailed: 'Failed to load the record of opening',
  oneOnly: 'Only one opener confirmed, because the organisation had only one person here.',
  bids: 'Bids as they were opened',
  hash: 'SHA-256 of the receipt',
  sealedFiles: 'Sealed files',
  handInUntil: 'Bids that couldn’t be opened can be handed in again until',
  notYet: 'The record of opening isn’t shared yet',
  notYetWhy: (time: string) =>
    `Bidders see it once no bid can be handed in again: ${time}, or earlier if all of them have been.`,
  addenda: 'Added later',
  addendumHow: {
    handed_in: 'Handed in again by the bidder',
    opened_later: 'Opened later by the portal',
    price_opened: 'Price opened',
    price_not_opened: 'Price could not be opened',
  },
  unnamed: 'A bidder',
  own: 'Your bid',
  shares: 'Shares of the key that couldn’t be used',
  party: { bidder: 'bidder', opener: 'opener' },
}
