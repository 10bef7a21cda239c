// Serialises answers, file lists and prices as the parts of a draft, and merges the changes made by
// two colleagues.
import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import { reservedEntryKeys } from '#features/bids/sending/contract/your-bid.ts'
import type { BidDraft, BidFile, Prices } from '#features/bids/sending/rules/bid-draft.ts'
import type { EntryState, Merge } from '#kernel/client/autosave/entry.ts'

export function readFiles(text: string): readonly BidFile[] {
  return text ? (JSON.parse(text) as BidFile[]) : []
}

export const writeFiles = (files: readonly BidFile[]) =>
  files.length === 0 ? '' : JSON.stringify(files)

const noPrices: Prices = { lines: {}, total: '' }

export function readPrices(text: string): Prices {
  return text ? (JSON.parse(text) as Prices) : noPrices
}

export const writePrices = (prices: Prices) => JSON.stringify(prices)

type Entries = Record<string, EntryState>

/** Returns the draft in the form that the rules for bids use. */
export function draftFrom(setup: BiddingSetup, entries: Entries): BidDraft {
  const draft: BidDraft = {
    answers: {},
    files: {},
    prices: readPrices(entries[reservedEntryKeys.prices]?.text ?? ''),
  }
  for (const { key, kind } of setup.questions) {
    const text = entries[key]?.text ?? ''
    if (kind === 'file') draft.files[key] = readFiles(text)
    else draft.answers[key] = text
  }
  return draft
}

/** Merges file lists by applying the additions and removals of both sides. */
export const mergeFiles: Merge = ({ base, mine, theirs }) => {
  const [before, own, stored] = [base, mine, theirs].map(readFiles) as [
    readonly BidFile[],
    readonly BidFile[],
    readonly BidFile[],
  ]
  const has = (files: readonly BidFile[], id: number) => files.some(({ file_id }) => file_id === id)
  const kept = stored.filter(({ file_id }) => !has(before, file_id) || has(own, file_id))
  const added = own.filter(({ file_id }) => !has(before, file_id) && !has(kept, file_id))
  return writeFiles([...kept, ...added])
}

/**
 * Merges prices line by line. Returns undefined if both sides have changed a line to different
 * prices.
 */
export const mergePrices: Merge = ({ base, mine, theirs }) => {
  const [before, own, stored] = [flat(base), flat(mine), flat(theirs)]
  const names = Object.keys({ ...before, ...own, ...stored })
  const both: Record<string, string> = {}
  for (const name of names) {
    const [was, is, theirsIs] = [before[name] ?? '', own[name] ?? '', stored[name] ?? '']
    if (is !== was && theirsIs !== was && is !== theirsIs) return undefined
    both[name] = is === was ? theirsIs : is
  }
  const { [totalName]: total = '', ...lines } = both
  return writePrices({ lines, total })
}

/**
 * Key of the total in the result of `flat`. Keys of price lines start with a letter or a digit, so
 * none of them can equal this key.
 */
const totalName = '-total'

function flat(text: string): Record<string, string> {
  const { lines, total } = readPrices(text)
  return { ...lines, [totalName]: total }
}

export function mergeFor(setup: BiddingSetup, entry: string): Merge | undefined {
  if (entry === reservedEntryKeys.prices) return mergePrices
  const question = setup.questions.find(({ key }) => key === entry)
  return question?.kind === 'file' ? mergeFiles : undefined
}
