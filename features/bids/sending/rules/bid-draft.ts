// Rules for bid drafts: the problems that prevent sending, and the content of each envelope (a
// separately encrypted part of the bid). Each question specifies the envelope for its answer and
// files; prices belong to the price envelope. The rules run in the bidder's browser before
// encryption, because the server receives only encrypted content.
import { yesNoAnswers, yourBidTexts } from '../contract/your-bid.ts'
import type {
  BiddingSetup,
  BidQuestion,
  Envelope,
  PriceLine,
} from '#features/bids/setup/contract/bidding.ts'
import {
  answerShape,
  unitPriceShape,
  amountShape,
  plainOf,
  whyNotNumber,
} from '#kernel/contract/number-shapes.ts'
import { highestTotal, maxAnswerLength, type SealedContent } from '../contract/sealed-content.ts'
import {
  lineTotal,
  linesByCriterion,
  scheduleTotal,
  type LineGroup,
  type LineRules,
} from '#features/bids/setup/rules/price-schedule.ts'
import { envelopeOf, envelopesOf, linesFor } from '#features/bids/setup/rules/bidding-setup.ts'
import { compare } from '#kernel/rules/decimal.ts'
import { judgingOf } from '#features/bids/setup/rules/judging.ts'

export type BidFile = Omit<SealedContent['files'][number], 'question'>

export interface Prices {
  /** Unit prices, by key of the price line. */
  lines: Record<string, string>
  /** Total of a bid without a price schedule. */
  total: string
}

export interface BidDraft {
  /** Answers by question key, all as text, including yes/no answers, numbers and choices. */
  answers: Record<string, string>
  files: Record<string, readonly BidFile[]>
  prices: Prices
}

/**
 * The bid set-up, and the lot that the bid is for; `lotId` is null for a bid for the whole tender.
 */
export interface BidRequirements {
  setup: BiddingSetup
  lotId: number | null
}

export interface Missing {
  /** Name of the control where the user can fix the problem; see `fieldOf`. */
  field: string
  /** Message in a list, which names the question or the price line. */
  text: string
  /** Message beside the control. */
  textHere: string
  /** True if the part was given but can't be sent as it is. */
  isWrong: boolean
}

type Problem = Omit<Missing, 'field'>

const { requirementsOf: texts, requirementsHere: textsHere } = yourBidTexts

const absent = (text: string, textHere = text): Problem => ({ text, textHere, isWrong: false })
const wrong = (text: string, textHere = text): Problem => ({ text, textHere, isWrong: true })

/** Names of the form controls that the list of problems links to. */
export const fieldOf = {
  question: (key: string) => `bid.${key}`,
  line: (key: string) => `bid.price.${key}`,
  total: 'bid.total',
}

/** Returns the number of words separated by white space, as word processors count them. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

export function whatIsMissing({ setup, lotId }: BidRequirements, draft: BidDraft): Missing[] {
  const ofQuestions = setup.questions.flatMap((question) => {
    const problem = problemOf(question, draft)
    return problem ? [{ field: fieldOf.question(question.key), ...problem }] : []
  })
  if (!hasPrice(setup)) return ofQuestions
  const { price_lines, rounds_lines } = setup
  const priced = { lines: linesFor(price_lines, lotId), rounds_lines }
  const ofPrices = missingPrices(priced, draft.prices)
  return [...ofQuestions, ...(ofPrices.length > 0 ? ofPrices : nilPrice({ setup, lotId }, draft))]
}

/**
 * Returns a problem for each price that is nil although the set-up doesn't allow a nil price. The
 * problem links to the first price line, or to the total if there are no price lines.
 */
function nilPrice(requirements: BidRequirements, { prices }: BidDraft): Missing[] {
  return refusedNils(requirements, prices).map(({ criterion, lines: [line] }) => ({
    field: line ? fieldOf.line(line.key) : fieldOf.total,
    ...wrong(criterion ? texts.criterionNil(criterion.name) : texts.totalNil),
  }))
}

/**
 * Returns the prices that are nil although the set-up doesn't allow it. The formula compares the
 * prices for each price criterion, so each of them must be above nil, not only the total.
 */
export function refusedNils(requirements: BidRequirements, prices: Prices): PricedGroup[] {
  if (judgingOf(requirements.setup).allows_nil_price) return []
  return pricedGroups(requirements, prices).filter(
    ({ total }) => total !== null && compare(total, '0') === 0,
  )
}

function problemOf(question: BidQuestion, { answers, files }: BidDraft): Problem | undefined {
  const { key, kind, text, is_required, word_limit, choices } = question
  if (kind === 'file') {
    const isAbsent = is_required && (files[key] ?? []).length === 0
    return isAbsent ? absent(texts.file(text), textsHere.file) : undefined
  }
  const answer = (answers[key] ?? '').trim()
  if (answer === '') {
    return is_required ? absent(texts.answer(text), textsHere.answer) : undefined
  }
  if (kind === 'number') {
    const fault = whyNotNumber(answer, answerShape)
    return fault === undefined ? undefined : wrong(texts.number(text, fault), fault)
  }
  if (kind !== 'text') {
    const known: readonly string[] = kind === 'yes_no' ? yesNoAnswers : choices
    return known.includes(answer) ? undefined : wrong(texts.choose(text), textsHere.choose)
  }
  const words = countWords(answer) - (word_limit ?? Infinity)
  if (words > 0) return wrong(texts.words(text, words), textsHere.words(words))
  const characters = answer.length - maxAnswerLength
  return characters > 0
    ? wrong(texts.characters(text, characters), textsHere.characters(characters))
    : undefined
}

interface Priced extends LineRules {
  lines: readonly PriceLine[]
}

function missingPrices({ lines, ...rules }: Priced, { lines: given, total }: Prices): Missing[] {
  if (lines.length === 0) {
    if (total.trim() === '') return [{ field: fieldOf.total, ...absent(texts.total) }]
    const fault = whyNotNumber(total, amountShape)
    return fault ? [{ field: fieldOf.total, ...wrong(texts.totalShape(fault), fault) }] : []
  }
  const missing = lines.flatMap(({ key, description }) => {
    const price = given[key] ?? ''
    const field = fieldOf.line(key)
    if (price.trim() === '') {
      return [{ field, ...absent(texts.price(description), textsHere.price) }]
    }
    const fault = whyNotNumber(price, unitPriceShape)
    return fault ? [{ field, ...wrong(texts.priceShape(description, fault), fault) }] : []
  })
  return missing.length > 0 ? missing : excessOf({ lines, ...rules }, given)
}

/**
 * Returns a problem if the total exceeds the maximum. The problem links to the most expensive line.
 */
function excessOf({ lines, ...rules }: Priced, given: Prices['lines']): Missing[] {
  const priced = lines.map((line) => ({
    ...line,
    unit_price: plainOf(given[line.key] ?? '', unitPriceShape) ?? '0',
  }))
  if (compare(scheduleTotal(priced, rules), highestTotal) <= 0) return []
  const [highest] = priced.toSorted((a, b) => compare(lineTotal(b, rules), lineTotal(a, rules)))
  const { key, description } = highest!
  return [{ field: fieldOf.line(key), ...wrong(texts.totalTooHigh(description)) }]
}

/**
 * Returns whether bids have a price. Bidders don't enter a price if it is fixed and there is no
 * price schedule.
 */
export function hasPrice(setup: BiddingSetup): boolean {
  return envelopesOf(setup).includes('price')
}

/** Price lines whose sum is compared with other bids. */
export interface PricedGroup extends LineGroup<PriceLine> {
  /** Exact sum of the lines; null if a price is missing or can't be parsed. */
  total: string | null
}

/** Returns the price for each price criterion, or the total price if the price isn't split. */
export function pricedGroups({ setup, lotId }: BidRequirements, prices: Prices): PricedGroup[] {
  return linesByCriterion(setup, linesFor(setup.price_lines, lotId)).map((group) => ({
    ...group,
    total: totalOf(group.lines, prices, setup),
  }))
}

/** Returns the exact total, or null if a price is missing or can't be parsed. */
export function totalPrice({ setup, lotId }: BidRequirements, prices: Prices): string | null {
  return totalOf(linesFor(setup.price_lines, lotId), prices, setup)
}

function totalOf(
  lines: readonly PriceLine[],
  { lines: given, total }: Prices,
  rules: LineRules,
): string | null {
  if (lines.length === 0) return plainOf(total, amountShape) ?? null
  const prices = lines.flatMap(({ key, quantity }) => {
    const plain = plainOf(given[key] ?? '', unitPriceShape)
    return plain === undefined ? [] : [{ quantity, unit_price: plain }]
  })
  return prices.length === lines.length ? scheduleTotal(prices, rules) : null
}

type Contents = Pick<SealedContent, 'answers' | 'files' | 'prices'>

/**
 * Returns the content of an envelope. Answers, files and prices that the draft contains but the
 * current requirements don't include are left out.
 */
export function contentsOf(
  envelope: Envelope,
  { setup, lotId }: BidRequirements,
  { answers, files, prices }: BidDraft,
): Contents {
  const questions = setup.questions.filter((question) => envelopeOf(question) === envelope)
  const given = questions.flatMap(({ key, kind }) => {
    const text = storable(answers[key] ?? '')
    const value = kind === 'number' ? (plainOf(text, answerShape) ?? text) : text
    return kind === 'file' || value === '' ? [] : [{ question: key, value }]
  })
  const named = questions.flatMap(({ key, kind }) =>
    kind === 'file' ? (files[key] ?? []).map((file) => ({ question: key, ...file })) : [],
  )
  const offered = envelope === 'price' ? offeredPrices({ setup, lotId }, prices) : null
  return { answers: given, files: named, prices: offered }
}

function offeredPrices({ setup, lotId }: BidRequirements, prices: Prices): Contents['prices'] {
  const lines = linesFor(setup.price_lines, lotId).map(({ key }) => ({
    line: key,
    unit_price: plainOf(prices.lines[key] ?? '', unitPriceShape) ?? '',
  }))
  const total = lines.length === 0 ? (plainOf(prices.total, amountShape) ?? '') : null
  return { lines, total }
}

/**
 * Trims the text, and removes or replaces characters that PostgreSQL can't store. A bid containing
 * them couldn't be opened.
 */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().trim()
}
