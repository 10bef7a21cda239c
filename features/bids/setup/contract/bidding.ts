// Set-up of a tender's bidding. Before publication, the buyer defines what suppliers send, how bids
// are judged and sealed, and who opens them.
import * as z from 'zod/mini'
import {
  boundedText,
  id,
  idField,
  optionalText,
  rawText,
  requiredText,
} from '#kernel/contract/fields.ts'
import { judgingFields, judgingLimits, type LowPriceRule } from './judging.ts'
import { tenderLimits } from '#features/tenders/contract/tender.ts'
import { counted } from '#kernel/format/number.ts'

export const sealings = ['portal', 'openers'] as const
export type Sealing = (typeof sealings)[number]

export const sealingLabels: Record<Sealing, string> = {
  portal: 'Sealed by the portal',
  openers: 'Sealed by the openers',
}

/**
 * Envelopes of a bid: parts that are encrypted separately. They are opened together, or the price
 * envelope is opened only after the quality scores are locked.
 */
export const envelopes = ['quality', 'price'] as const
export type Envelope = (typeof envelopes)[number]

export const envelopeLabels: Record<Envelope, string> = { quality: 'Quality', price: 'Price' }

export const bidQuestionKinds = ['text', 'yes_no', 'number', 'choice', 'file'] as const
export type BidQuestionKind = (typeof bidQuestionKinds)[number]

export const bidQuestionKindLabels: Record<BidQuestionKind, string> = {
  text: 'Written answer',
  yes_no: 'Yes or no',
  number: 'Number',
  choice: 'One of several choices',
  file: 'Files',
}

export const priceFormulas = [
  'lowest_over_price',
  'linear',
  'linear_to_multiple',
  'distance_from_mean',
  'price_per_quality_point',
  'fixed_price',
] as const
export type PriceFormula = (typeof priceFormulas)[number]

/**
 * Formulas that can be chosen for a set-up. `distance_from_mean` is available only to tenders that
 * already use it. With a second, very high bid, a bidder could move the mean and so change other
 * bidders' points.
 */
export const offeredFormulas: readonly PriceFormula[] = priceFormulas.filter(
  (one) => one !== 'distance_from_mean',
)

export const priceFormulaLabels: Record<PriceFormula, string> = {
  lowest_over_price: 'Lowest price divided by the bid’s price',
  linear: 'In a straight line from the lowest price to the highest',
  linear_to_multiple: 'In a straight line from the lowest price to a multiple of it',
  distance_from_mean: 'Distance from the mean price',
  price_per_quality_point: 'Price per quality point',
  fixed_price: 'Fixed price: quality decides alone',
}

/** Suppliers may choose the lots that they bid for, or have to bid for all lots. */
export const lotChoices = ['any', 'all'] as const
export type LotChoice = (typeof lotChoices)[number]

export const lotChoiceLabels: Record<LotChoice, string> = {
  any: 'Suppliers choose the lots they bid for',
  all: 'Suppliers bid for every lot',
}

/** Parts of the record of opening (who sent bids, and at what price) that bidders can see. */
export const recordSharings = ['none', 'prices', 'names_and_prices'] as const
export type RecordSharing = (typeof recordSharings)[number]

export const recordSharingLabels: Record<RecordSharing, string> = {
  none: 'Not shared',
  prices: 'Prices without names',
  names_and_prices: 'Names and prices',
}

/**
 * Limits and default, in hours, of the period in which a bid that could not be opened can be
 * resubmitted.
 */
export const handInHours = { min: 1, max: 168, usual: 24 }

export const biddingLimits = {
  questions: 60,
  choices: 20,
  criteria: 20,
  priceCriteria: 5,
  lines: 300,
  openers: 7,
  text: 1000,
  name: 200,
  unit: 50,
  words: 5000,
  maxMark: 10,
  changeNote: 2000,
}

/**
 * For opener-sealed bids, whose key is divided into one share for each opener: minimum number of
 * openers, and number of openers whose shares are needed to open a bid.
 */
export const openerNumbers = { min: 3, needed: 2 }

export const biddingTexts = {
  none: 'This tender does not take bids here.',
  frozen:
    'Criteria, weights, envelopes, sealing and what bidders see of the record are fixed once suppliers can bid.',
  hasOpened: 'The bids of this tender have been opened.',
  stale: 'Somebody else has changed the bid set-up since you opened it.',
  splitNeedsWeight:
    'With this price formula, the price can’t be split, because it has no weight of its own.',
  textRequired: 'Enter the question',
  nameRequired: 'Enter a name',
  handInHoursInvalid: `Enter a whole number of hours from ${handInHours.min} to ${handInHours.max}`,
  winnersInvalid: `Choose a number of winners from 1 to ${tenderLimits.winners}`,
  wordLimitInvalid: 'Enter a word limit from 1 to 5,000, or leave it empty',
  setupMissing:
    'Set up the bids: what suppliers send, how it’s judged and who opens it. Or choose not to take bids here.',
  openersMissing:
    'Name the people who open the bids: two, or one if your organisation has only one',
  openersTooFew: 'Name at least 3 openers',
  openerUnknown: 'Openers must be active buyers of the tender’s organisation',
  notOpener: 'Only the openers of this tender can do this.',
}

/**
 * Stable identifier by which answers, marks and prices refer to a question, criterion or price
 * line. References stay valid when texts change.
 */
export const key = rawText(40).check(z.regex(/^[a-z0-9][a-z0-9_-]*$/))

const weight = rawText(6).check(
  z.regex(
    /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/,
    'Enter a weight from 0 to 100 with at most 2 decimals',
  ),
)
const mark = z.int().check(z.minimum(0), z.maximum(biddingLimits.maxMark))

const bidQuestion = z.object({
  key,
  text: requiredText(biddingTexts.textRequired, biddingLimits.text),
  kind: z.enum(bidQuestionKinds),
  is_required: z.boolean(),
  /** Word limit of a written answer, or null if only the portal's own limit applies. */
  word_limit: z.nullable(
    z
      .int(biddingTexts.wordLimitInvalid)
      .check(
        z.minimum(1, biddingTexts.wordLimitInvalid),
        z.maximum(biddingLimits.words, biddingTexts.wordLimitInvalid),
      ),
  ),
  /** Options of a `choice` question; empty for all other kinds. */
  choices: z
    .array(requiredText(biddingTexts.textRequired, biddingLimits.name))
    .check(z.maxLength(biddingLimits.choices)),
  /** Criterion that the answer is judged by, or null if it is for information only. */
  criterion: z.nullable(key),
  /** Envelope that contains the answer and its files; the quality envelope if undefined. */
  envelope: z.optional(z.literal('price')),
})
export type BidQuestion = z.output<typeof bidQuestion>

/** Meaning of each mark, starting at 0: six texts make a scale from 0 to 5. */
const scale = z
  .array(boundedText(biddingLimits.name))
  .check(z.minLength(2), z.maxLength(biddingLimits.maxMark + 1))

const markedCriterion = {
  key,
  name: requiredText(biddingTexts.nameRequired, biddingLimits.name),
  weight,
  /**
   * Minimum mark, or null if there is none. A bid below it is flagged, and the panel's chair can
   * exclude it.
   */
  minimum_mark: z.nullable(mark),
  /** Meaning of each mark for this criterion; undefined if it is marked on the tender's scale. */
  scale: z.optional(scale),
}

const criterion = z.object({
  ...markedCriterion,
  /**
   * Sub-criteria, which get the marks instead of the criterion. Their weights add up to 100 within
   * the criterion. If there are none, the list is empty or undefined.
   */
  parts: z.optional(z.array(z.object(markedCriterion)).check(z.maxLength(judgingLimits.parts))),
})
export type Criterion = z.output<typeof criterion>
export type CriterionPart = NonNullable<Criterion['parts']>[number]

const priceLine = z.object({
  key,
  description: requiredText('Enter a description', biddingLimits.name),
  unit: requiredText('Enter a unit', biddingLimits.unit),
  quantity: rawText(14).check(
    z.regex(/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,3})?$/, 'Enter a quantity with at most 3 decimals'),
  ),
  /** Lot to which the line belongs, or null if it applies to every bid. */
  lot_id: z.nullable(id),
  /** Price criterion to which the line belongs; undefined if the price isn't split. */
  criterion: z.optional(key),
})
export type PriceLine = z.output<typeof priceLine>

/** Part of the price that earns points of its own, for the sum of its lines. */
const priceCriterion = z.object({
  key,
  name: requiredText(biddingTexts.nameRequired, biddingLimits.name),
  /** Percentage of all points. The weights of the price criteria add up to `price_weight`. */
  weight,
})
export type PriceCriterion = z.output<typeof priceCriterion>

/** Requirements for suppliers and the rules for judging bids. */
export const biddingSetup = z.object({
  envelope_count: z.literal([1, 2]),
  lot_choice: z.enum(lotChoices),
  questions: z.array(bidQuestion).check(z.maxLength(biddingLimits.questions)),
  /** A bid has a single total if this list is empty. */
  price_lines: z.array(priceLine).check(z.maxLength(biddingLimits.lines)),
  criteria: z.array(criterion).check(z.maxLength(biddingLimits.criteria)),
  price_weight: weight,
  /** Price criteria that the price is split into; empty or undefined if it isn't split. */
  price_criteria: z.optional(
    z
      .array(priceCriterion)
      .check(z.maxLength(biddingLimits.priceCriteria, 'Give at most 5 price criteria')),
  ),
  price_formula: z.enum(priceFormulas),
  /** Scale for all criteria that have none of their own. */
  scale,
  record_sharing: z.enum(recordSharings),
  hand_in_hours: z
    .int(biddingTexts.handInHoursInvalid)
    .check(
      z.minimum(handInHours.min, biddingTexts.handInHoursInvalid),
      z.maximum(handInHours.max, biddingTexts.handInHoursInvalid),
    ),
  /**
   * Maximum number of winners of each lot, or of a tender without lots. Stored only if it is above 1;
   * undefined means 1.
   */
  max_winners: z.optional(
    z
      .int(biddingTexts.winnersInvalid)
      .check(
        z.minimum(1, biddingTexts.winnersInvalid),
        z.maximum(tenderLimits.winners, biddingTexts.winnersInvalid),
      ),
  ),
  ...z.partial(z.object(judgingFields)).shape,
})
export type BiddingSetup = z.output<typeof biddingSetup>

/** Scale of a criterion that a bid passes or fails. */
export const passOrFail = ['Fail', 'Pass']

export const defaultScale = [
  'No answer, or one that meets none of what was asked',
  'Poor: major shortcomings',
  'Weak: several shortcomings',
  'Satisfactory: meets most of what was asked',
  'Good: meets all that was asked',
  'Excellent: exceeds what was asked',
]

export const biddingInput = z.object({
  sealing: z.enum(sealings),
  setup: biddingSetup,
  change_note: optionalText(biddingLimits.changeNote),
  /**
   * True to save a set-up that breaks rules, such as weights that don't add up yet. Ignored once
   * suppliers can bid. Publishing the tender checks all rules.
   */
  is_unfinished: z._default(z.boolean(), false),
})
export type BiddingInput = z.output<typeof biddingInput>

export const openersInput = z.object({
  user_ids: z.array(idField(biddingTexts.openerUnknown)).check(z.maxLength(biddingLimits.openers)),
})

export const envelopeCountLabels = {
  1: 'One envelope',
  2: 'Two envelopes',
} as const

export const setupWords = {
  title: 'Bid set-up',
  steps: {
    asking: 'What suppliers send',
    judging: 'How you’ll judge the bids',
    prices: 'Lots and prices',
    sealing: 'Sealing and openers',
  },
  sealing: 'How bids are kept secret',
  envelopes: 'How bids are opened',
  judging: 'How you’ll judge the bids',
  criteria: 'Quality criteria',
  priceCriteria: 'Price criteria',
  priceFormula: 'How a price earns points',
  priceWeight: 'Weight of the price (%)',
  scale: 'Marks and what they mean',
  asking: 'What suppliers send',
  price: 'Price',
  lots: 'Lots',
  record: 'Record of opening',
  recordSharing: 'What bidders see of the record',
  loadFailed: 'Failed to load the bid set-up',
}

export const priceCriterionWords = {
  /** Returns a row's name for screen readers. */
  name: (place: number) => `Price criterion ${place}`,
}

/** Returns the text next to the weights while the user types; `left` is 100 minus their sum. */
export function weightsInWords(left: string): string {
  if (Number(left) === 0) return 'The weights add up to 100%.'
  return left.startsWith('-')
    ? `The weights add up to more than 100%: take ${left.slice(1)}% away.`
    : `${left}% still to share out.`
}

const listOf = (headings: readonly string[]) => headings.map((one) => `“${one}”`).join(', ')

export const staleWords = {
  taken: (headings: readonly string[]) =>
    `Their changes are in this form now: ${listOf(headings)}. Check them, then save.`,
  contested: (headings: readonly string[]) =>
    `You’ve both changed ${listOf(headings)}. This form has yours, and saving replaces theirs.`,
}

export const criterionFieldWords = {
  name: 'Name',
  weight: 'Weight (%)',
}

export const ruleFieldWords = {
  title: 'Winners, ties, nil prices and low prices',
}

/** Headings and sums in a price schedule whose lines belong to several price criteria. */
export const splitScheduleWords = {
  heading: (name: string, weight: string) => `${name}, ${weight}%`,
}

export const askedWords = {
  title: 'What suppliers send',
}

/**
 * Returns what an answer or a price counts towards. `others` is the number of other questions that
 * count towards the same criterion and therefore share its weight.
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

/** Returns the text about resubmitting a bid. Suppliers read it before they bid. */
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
