// The draft of one bid: its parts, opened, each saved by itself. Kept outside the screens, so that what
// was typed is saved also when its writer has gone to another tab of the page.
import { getBidDraft, saveBidDraft } from '#domain/contract/bid-calls.ts'
import type { OwnBid, SavedEntry, StoredEntry } from '#domain/contract/bid.ts'
import type { BiddingSetup } from '#domain/contract/bidding.ts'
import { call } from '#client/lib/api.ts'
import { inWorker } from '#client/features/bids/sealing/sealer.ts'
import { createEntry, emptyEntry, isUnsaved, type Entry, type Known } from './entry.ts'
import { mergeFor } from './parts.ts'
import type { EntryState } from './entry.ts'

export interface DraftKeys {
  /** Opens the draft. */
  identity: string
  /** Seals it. */
  recipient: string
}

interface Options {
  tenderId: number
  bid: OwnBid
  /** As it is now: what is asked for may change while one writes, and the words stay. */
  setup: () => BiddingSetup
  keys: DraftKeys
  user: { name: string }
  /** By the server's clock. */
  now: () => Date
}

export type DraftState = Readonly<Record<string, EntryState>>
export type BidDraftStore = Awaited<ReturnType<typeof openBidDraft>>

export async function openBidDraft({ tenderId, bid, setup, keys, user, now }: Options) {
  const params = { tenderId, bidId: bid.id }
  const entries = new Map<string, Entry>()
  const listeners = new Set<() => void>()
  let state: DraftState = {}

  function publish(): void {
    state = Object.fromEntries([...entries].map(([name, entry]) => [name, entry.current()]))
    for (const listener of listeners) listener()
  }

  async function save(entry: string, text: string, version: number): Promise<Known> {
    const content = await inWorker('sealText', { text, recipients: [keys.recipient] })
    const saved = await call(saveBidDraft, { params, body: { entry, content, version } })
    return { text, version: saved.version, saved_at: now().toISOString(), saved_by: user }
  }

  async function fetch(entry: string): Promise<Known | null> {
    const { data } = await call(getBidDraft, { params, query: { entry } })
    return (await openEntries(keys.identity, data))[0]?.known ?? null
  }

  function add(name: string, known: Known | null): Entry {
    const entry = createEntry({
      known,
      save: (text, version) => save(name, text, version),
      fetch: () => fetch(name),
      merge: (both) => mergeFor(setup(), name)?.(both),
      onChange: publish,
    })
    entries.set(name, entry)
    return entry
  }

  const { data: stored } = await call(getBidDraft, { params })
  for (const { name, known } of await openEntries(keys.identity, stored)) add(name, known)
  publish()
  const entryOf = (name: string) => entries.get(name) ?? add(name, null)

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => state,
    textOf: (name: string) => state[name]?.text ?? emptyEntry.text,
    type: (name: string, text: string) => entryOf(name).type(text),
    takeTheirs: (name: string) => entryOf(name).takeTheirs(),
    keepMine: (name: string) => entryOf(name).keepMine(),
    /** Whether the server has all of it. */
    async saveAll(): Promise<boolean> {
      const saved = await Promise.all([...entries.values()].map((entry) => entry.save()))
      return saved.every(Boolean)
    },
    isUnsaved: () => Object.values(state).some(isUnsaved),
    /** Fetches and shows what colleagues have saved since. */
    async notice(saved: readonly SavedEntry[]): Promise<void> {
      for (const { entry, ...last } of saved) {
        const before = state[entry]?.known
        const isNew = last.version > (before?.version ?? 0)
        if (!isNew && before?.saved_at === last.saved_at) continue
        // A save of one's own is known already, but not its exact time.
        const known = isNew ? await fetch(entry) : before && { ...before, ...last }
        if (known) entryOf(entry).notice(known)
      }
    },
  }
}

/** Those that the key opens. What it does not open counts as empty, and its version is known. */
async function openEntries(identity: string, entries: readonly StoredEntry[]) {
  const contents = entries.map(({ content }) => content)
  const texts = await inWorker('openTexts', { contents, identity })
  return entries.map(({ entry, version, saved_at, saved_by }, place) => ({
    name: entry,
    known: { text: texts[place] ?? '', version, saved_at, saved_by },
  }))
}
