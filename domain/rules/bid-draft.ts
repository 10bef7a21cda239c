// A bid while it is written: what is still missing before it can be sent, and what each envelope will
// hold. Answers and files belong to the quality envelope, prices to the other. Nothing here is read by
// the server, which sees none of it: it runs where the bid is sealed.
import { yesNoAnswers, yourBidTexts } from '../contract/your-bid.ts'
import type { BiddingSetup, BidQuestion, Envelope, PriceLine } from '../contract/bidding.ts'
import { longestAnswer, unitPrice, type SealedContent } from '../contract/sealed-content.ts'
import { scheduleTotal } from './bid-scores.ts'
import { envelopesOf, linesFor } from './bidding-setup.ts'

export type BidFile = Omit<SealedContent['files'][number], 'question'>

export interface Prices {
  /** By line. */
  lines: Record<string, string>
  /** Where there is no schedule. */
  total: string
}

export interface BidDraft {
  /** By question, as they leave: yes, no, numbers and choices as text too. */
  answers: Record<string, string>
  files: Record<string, readonly BidFile[]>
  prices: Prices
}

/** Which bid it is for, and what is asked for. */
export interface Asked {
  setup: BiddingSetup
  lotId: number | null
}

export interface Missing {
  /** The field where it is mended: see `fieldOf`. */
  field: string
  text: string
}

const texts = yourBidTexts.requirementsOf

/** The names of the controls, which the list of what is missing leads to. */
export const fieldOf = {
  question: (key: string) => `bid.${key}`,
  line: (key: string) => `bid.price.${key}`,
  total: 'bid.total',
}

/** What stands between spaces, as word processors count. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

export function whatIsMissing({ setup, lotId }: Asked, draft: BidDraft): Missing[] {
  const ofQuestions = setup.questions.flatMap((question) => {
    const text = faultOf(question, draft)
    return text ? [{ field: fieldOf.question(question.key), text }] : []
  })
  if (!hasPrice(setup)) return ofQuestions
  return [...ofQuestions, ...missingPrices(linesFor(setup.price_lines, lotId), draft.prices)]
}

const isNumber = (text: string) => /^-?\d{1,15}(\.\d{1,6})?$/.test(text)
const isUnitPrice = (text: string) => unitPrice.safeParse(text).success
const isTotal = (text: string) => /^\d{1,13}(\.\d{1,2})?$/.test(text)

function faultOf(question: BidQuestion, { answers, files }: BidDraft): string | undefined {
  const { key, kind, text, is_required, word_limit, choices } = question
  if (kind === 'file') {
    return is_required && (files[key] ?? []).length === 0 ? texts.file(text) : undefined
  }
  const answer = (answers[key] ?? '').trim()
  if (answer === '') return is_required ? texts.answer(text) : undefined
  if (kind === 'number') return isNumber(answer) ? undefined : texts.number(text)
  if (kind !== 'text') {
    const known: readonly string[] = kind === 'yes_no' ? yesNoAnswers : choices
    return known.includes(answer) ? undefined : texts.choose(text)
  }
  const words = countWords(answer) - (word_limit ?? Infinity)
  if (words > 0) return texts.words(text, words)
  const characters = answer.length - longestAnswer
  return characters > 0 ? texts.characters(text, characters) : undefined
}

function missingPrices(lines: readonly PriceLine[], { lines: given, total }: Prices): Missing[] {
  if (lines.length === 0) {
    if (isTotal(total)) return []
    return [{ field: fieldOf.total, text: total === '' ? texts.total : texts.totalShape }]
  }
  return lines.flatMap(({ key, description }) => {
    const price = given[key] ?? ''
    if (isUnitPrice(price)) return []
    const text = price === '' ? texts.price(description) : texts.priceShape(description)
    return [{ field: fieldOf.line(key), text }]
  })
}

/** With a fixed price and no schedule, nobody is asked for one. */
export function hasPrice(setup: BiddingSetup): boolean {
  return envelopesOf(setup).includes('price')
}

/** Exact; null while a line has no price. */
export function totalPrice(
  { setup, lotId }: Asked,
  { lines: given, total }: Prices,
): string | null {
  const lines = linesFor(setup.price_lines, lotId)
  if (lines.length === 0) return isTotal(total) ? total : null
  const prices = lines.map(({ key, quantity }) => ({ quantity, unit_price: given[key] ?? '' }))
  return prices.every(({ unit_price }) => isUnitPrice(unit_price)) ? scheduleTotal(prices) : null
}

type Contents = Pick<SealedContent, 'answers' | 'files' | 'prices'>

/** What an envelope will hold: what is asked for now, and nothing else that the draft may still have. */
export function contentsOf(
  envelope: Envelope,
  { setup, lotId }: Asked,
  { answers, files, prices }: BidDraft,
): Contents {
  if (envelope === 'price') {
    const lines = linesFor(setup.price_lines, lotId).map(({ key }) => ({
      line: key,
      unit_price: prices.lines[key]!,
    }))
    const total = lines.length === 0 ? prices.total : null
    return { answers: [], files: [], prices: { lines, total } }
  }
  const given = setup.questions.flatMap(({ key, kind }) => {
    const value = storable(answers[key] ?? '')
    return kind === 'file' || value === '' ? [] : [{ question: key, value }]
  })
  const named = setup.questions.flatMap(({ key, kind }) =>
    kind === 'file' ? (files[key] ?? []).map((file) => ({ question: key, ...file })) : [],
  )
  return { answers: given, files: named, prices: null }
}

/** What a database refuses is left out here, or the bid could not be opened. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().trim()
}
