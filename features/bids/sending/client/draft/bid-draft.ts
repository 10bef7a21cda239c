// Store for the decrypted draft of one bid. Each part of the draft is saved separately. The store
// is outside the components, so that input is saved even if the user has switched to another tab of
// the page.
import {
  getBidDraft,
  saveBidDraft,
  type OwnBid,
  type SavedEntry,
  type StoredEntry,
} from '#features/bids/sending/contract/bid.ts'
import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import { call } from '#kernel/client/lib/api.ts'
import { inWorker } from '#features/bids/sealing/client/sealer.ts'
import { createStore } from '#kernel/client/store/create-store.ts'
import {
  createEntry,
  emptyEntry,
  isUnsaved,
  type Entry,
  type EntryState,
  type Stored,
} from '#kernel/client/autosave/entry.ts'
import { mergeFor } from './parts.ts'

export interface DraftKeys {
  /** Private key that decrypts the draft. */
  identity: string
  /** Public key that encrypts the draft. */
  recipient: string
}

interface Options {
  tenderId: number
  bid: OwnBid
  /** Returns the current set-up, which may change while the user types. */
  setup: () => BiddingSetup
  keys: DraftKeys
  user: { name: string }
  /** Returns the current time by the server's clock. */
  now: () => Date
}

/** Version of a part, as stored on the server. */
export interface Known extends Stored {
  saved_at: string
  saved_by: { name: string }
}

export type PartState = EntryState<Known>
export type DraftState = Readonly<Record<string, PartState>>
export type BidDraftStore = Awaited<ReturnType<typeof openBidDraft>>

export async function openBidDraft({ tenderId, bid, setup, keys, user, now }: Options) {
  const params = { tenderId, bidId: bid.id }
  const entries = new Map<string, Entry<Known>>()
  const store = createStore<DraftState>({})

  function publish(): void {
    store.set(Object.fromEntries([...entries].map(([name, entry]) => [name, entry.current()])))
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

  function add(name: string, known: Known | null): Entry<Known> {
    const entry = createEntry<Known>({
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
    current: store.current,
    store,
    textOf: (name: string) => store.current()[name]?.text ?? emptyEntry.text,
    type: (name: string, text: string) => entryOf(name).type(text),
    takeTheirs: (name: string) => entryOf(name).takeTheirs(),
    keepMine: (name: string) => entryOf(name).keepMine(),
    /** Saves all parts. Returns whether all of them are stored on the server. */
    async saveAll(): Promise<boolean> {
      const saved = await Promise.all([...entries.values()].map((entry) => entry.save()))
      return saved.every(Boolean)
    },
    isUnsaved: () => Object.values(store.current()).some(isUnsaved),
    /** Fetches and shows the parts that colleagues have saved in the meantime. */
    async notice(saved: readonly SavedEntry[]): Promise<void> {
      for (const { entry, ...last } of saved) {
        const before = store.current()[entry]?.known
        const isNew = last.version > (before?.version ?? 0)
        if (!isNew && before?.saved_at === last.saved_at) continue
        // After the user's own save, the store already has this version, but with an estimated
        // time. Only the exact time, which the server recorded, is new.
        const known = isNew ? await fetch(entry) : before && { ...before, ...last }
        if (known) entryOf(entry).notice(known)
      }
    },
  }
}

/**
 * Decrypts the parts. A part that the key can't decrypt is treated as empty but keeps its version.
 */
async function openEntries(identity: string, entries: readonly StoredEntry[]) {
  const contents = entries.map(({ content }) => content)
  const texts = await inWorker('openTexts', { contents, identity })
  return entries.map(({ entry, version, saved_at, saved_by }, place) => ({
    name: entry,
    known: { text: texts[place] ?? '', version, saved_at, saved_by },
  }))
}
