// How answers, lists of files and prices are written into the parts of a draft, and how two colleagues'
// changes to the same part are put together.
import type { BiddingSetup } from '#domain/contract/bidding.ts'
import { draftEntries } from '#domain/contract/your-bid.ts'
import type { BidDraft, BidFile, Prices } from '#domain/rules/bid-draft.ts'
import type { EntryState, Merge } from './entry.ts'

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

/** All parts together, as the rules read them. */
export function draftFrom(setup: BiddingSetup, entries: Entries): BidDraft {
  const draft: BidDraft = {
    answers: {},
    files: {},
    prices: readPrices(entries[draftEntries.prices]?.text ?? ''),
  }
  for (const { key, kind } of setup.questions) {
    const text = entries[key]?.text ?? ''
    if (kind === 'file') draft.files[key] = readFiles(text)
    else draft.answers[key] = text
  }
  return draft
}

/** Added by one, removed by the other: both hold. */
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

/** Line by line; where both have changed the same one, somebody has to choose. */
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

/** No line has this name: keys begin with a letter or a figure. */
const totalName = '-total'

function flat(text: string): Record<string, string> {
  const { lines, total } = readPrices(text)
  return { ...lines, [totalName]: total }
}

export function mergeFor(setup: BiddingSetup, entry: string): Merge | undefined {
  if (entry === draftEntries.prices) return mergePrices
  const question = setup.questions.find(({ key }) => key === entry)
  return question?.kind === 'file' ? mergeFiles : undefined
}
