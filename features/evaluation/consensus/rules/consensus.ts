// Rules for a bid's agreed mark: when marks are so far apart that the panel must record its
// discussion, which passages of a reason compare bids with each other, and whether quotations are
// correct.
import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import {
  evaluationTexts as texts,
  wideSpread,
  type Citation,
} from '#features/evaluation/contract/evaluation.ts'
import {
  fraction,
  highestOf,
  lowestOf,
  minus,
  order,
  over,
  rational,
  type Rational,
} from '#kernel/rules/rational.ts'

/** Returns the difference between the highest and the lowest mark as a share of the scale. */
export function spreadOf(scale: readonly string[], marks: readonly string[]) {
  if (marks.length === 0) return fraction(0n, 1n)
  const values = marks.map(rational)
  const difference = minus(highestOf(values), lowestOf(values))
  return over(difference, rational(String(scale.length - 1)))
}

const widest: Rational = fraction(BigInt(wideSpread.numerator), BigInt(wideSpread.denominator))

/** Returns whether the marks are so far apart that the panel's discussion must be recorded. */
export function isWideSpread(scale: readonly string[], marks: readonly string[]): boolean {
  return order(spreadOf(scale, marks), widest) > 0
}

const comparatives =
  '(?:better|worse|stronger|weaker|clearer|cheaper|faster|slower|higher|lower|greater|smaller|fuller|(?:more|less) [\\p{L}-]+)'
const superlatives =
  '(?:best|worst|strongest|weakest|clearest|cheapest|fastest|highest|lowest|fullest|(?:most|least) [\\p{L}-]+)'
const rivals =
  '(?:bids?|bidders?|tenders?|tenderers?|suppliers?|submissions?|proposals?|offers?|competitors?|candidates?)'
/**
 * Words that may follow “than”. Comparisons with the requirements are allowed, unlike comparisons
 * with other bids.
 */
const requirements =
  '(?:what|the minimum|the requirements?|the specification|required|asked|needed|expected|requested|specified|necessary|\\d)'

const comparisons = [
  `${comparatives} than(?! (?:is |was |we )?${requirements})`,
  `(?:the |all |any )?(?:other|rival|competing) ${rivals}`,
  `compared (?:with|to) (?:the )?(?:others?|rest|remaining)`,
  `in comparison (?:with|to) (?:the )?(?:others?|rest|remaining)`,
  `relative to (?:the )?(?:others?|rest|remaining)`,
  `unlike (?:the )?(?:others?|rest|${rivals})`,
  `${superlatives} (?:of|among|amongst) (?:all|the|them|these|those)`,
  `the ${superlatives} ${rivals}`,
  `out(?:performs?|scores?|ranks?|classes)`,
  `bidder [A-Z]{1,2}(?![\\p{L}’'])`,
].map((pattern) => new RegExp(`(?<!\\p{L})${pattern.replaceAll(' ', '\\s+')}(?!\\p{L})`, 'giu'))

/**
 * Returns the passages of a reason that compare bids with each other, in text order. Each bid must
 * be judged against the criteria alone, so users are warned about such wording.
 */
export function comparativePassages(text: string): string[] {
  const found = comparisons
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(({ index, 0: match }) => ({ start: index, end: index + match.length }))
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
  const merged: { start: number; end: number }[] = []
  for (const passage of found) {
    const last = merged.at(-1)
    const isAdjacent = last && text.slice(last.end, passage.start).trim() === ''
    if (last && isAdjacent) last.end = Math.max(last.end, passage.end)
    else merged.push({ ...passage })
  }
  return merged.map(({ start, end }) => text.slice(start, end))
}

/** The content of a bid that citations can refer to. */
export interface CitedBid {
  answers: readonly { question: string; value: string }[]
  files: readonly { question: string }[]
}

/**
 * Returns the errors in citations, by field. A quotation must occur in the answer, apart from
 * differences in white space. Quotations from files can't be checked, but the bidder must have sent
 * a file for the question.
 */
export function faultsInCitations(
  { questions }: Pick<BiddingSetup, 'questions'>,
  bid: CitedBid,
  citations: readonly Citation[],
): Record<string, string[]> {
  if (citations.length === 0) return { citations: [texts.citationRequired] }
  const faults: Record<string, string[]> = {}
  for (const [place, { question, quote }] of citations.entries()) {
    const kind = questions.find(({ key }) => key === question)?.kind
    const answer = bid.answers.find((one) => one.question === question)
    const hasFiles = bid.files.some((file) => file.question === question)
    const field = `citations.${place}`
    if (kind === undefined || (kind !== 'file' && !answer)) {
      faults[`${field}.question`] = ['Choose a question that the bidder has answered']
    } else if (kind === 'file' && !hasFiles) {
      faults[`${field}.question`] = [
        'The bidder has sent no file for this question. Cite another answer.',
      ]
    } else if (answer && kind !== 'file' && !contains(answer.value, quote)) {
      faults[`${field}.quote`] = [
        'This passage isn’t in the bidder’s answer. Copy it from the bid.',
      ]
    }
  }
  return faults
}

function contains(answer: string, quote: string): boolean {
  return withoutSpace(answer).includes(withoutSpace(quote))
}

const withoutSpace = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, '')
