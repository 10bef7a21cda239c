// What a browser needs to work on a bid: the key of its draft, and what each envelope is sealed to.
// Portal-sealed, the portal has both. Opener-sealed, the keys of the envelopes lie in the draft, and the
// draft's own key in the browsers of the organisation.
import { getBidDraft, saveBidDraft, startBid } from '#domain/contract/bid-calls.ts'
import type { OwnBid } from '#domain/contract/bid.ts'
import type { Bidding } from '#domain/contract/bidding-calls.ts'
import type { Envelope } from '#domain/contract/bidding.ts'
import { draftEntries } from '#domain/contract/your-bid.ts'
import { ApiError, call } from '#client/lib/api.ts'
import { inWorker } from '#client/features/bids/sealing/sealer.ts'
import type { KeyPair } from '#client/features/bids/sealing/work.ts'
import type { DraftKeys } from './bid-draft.ts'
import { keepDraftKey, readDraftKey, type Place } from './key-ring.ts'

export interface Vault {
  keys: DraftKeys
  /** What each envelope is sealed to. */
  recipients: Record<Envelope, string>
  /** Opener-sealed: the keys of the envelopes, which are divided among the openers. */
  envelopes: Record<Envelope, KeyPair> | null
}

/** Nothing where this browser has no key to the draft. */
export async function openVault(
  bid: OwnBid,
  bidding: Bidding,
  place: Place,
): Promise<Vault | undefined> {
  if (bidding.sealing === 'portal') {
    const keys = { identity: bid.draft_key!, recipient: bid.draft_recipient }
    return { keys, recipients: bidding.recipients!, envelopes: null }
  }
  const identity = readDraftKey(place)
  return identity ? openWith(identity, bid, place) : undefined
}

/** Whether this key opens the draft is seen by opening it. */
export async function openWith(
  identity: string,
  bid: OwnBid,
  place: Place,
): Promise<Vault | undefined> {
  const recipient = await inWorker('recipientOf', identity)
  if (!recipient) return undefined
  const keys = { identity, recipient }
  if (keysOf(bid)) return readStored(keys, { tenderId: place.tenderId, bidId: bid.id })
  // The tab was closed before the keys of the envelopes were saved.
  return recipient === bid.draft_recipient ? lockAfresh(keys, bid, place) : undefined
}

const keysOf = ({ entries }: OwnBid) => entries.find(({ entry }) => entry === draftEntries.keys)

async function readKept(keys: DraftKeys, content: string): Promise<Vault | undefined> {
  const { identity } = keys
  const [text] = await inWorker('openTexts', { contents: [content], identity })
  return text ? vaultOf(keys, JSON.parse(text) as Record<Envelope, KeyPair>) : undefined
}

function vaultOf(keys: DraftKeys, envelopes: Record<Envelope, KeyPair>): Vault {
  const { quality, price } = envelopes
  return { keys, envelopes, recipients: { quality: quality.recipient, price: price.recipient } }
}

/** New keys for the envelopes, kept in the draft under this one. */
async function lockAfresh(keys: DraftKeys, bid: OwnBid, place: Place): Promise<Vault> {
  const [quality, price] = (await inWorker('makeKeys', 2)) as [KeyPair, KeyPair]
  const envelopes = { quality, price }
  const text = JSON.stringify(envelopes)
  const content = await inWorker('sealText', { text, recipients: [keys.recipient] })
  const version = keysOf(bid)?.version ?? 0
  const params = { tenderId: place.tenderId, bidId: bid.id }
  try {
    await call(saveBidDraft, { params, body: { entry: draftEntries.keys, content, version } })
    return vaultOf(keys, envelopes)
  } catch (error) {
    // Saved meanwhile, by this page itself or by another tab: one set of keys is enough.
    const isSaved = error instanceof ApiError && error.reply.code === 'stale'
    const vault = isSaved ? await readStored(keys, params) : undefined
    if (!vault) throw error
    return vault
  }
}

async function readStored(keys: DraftKeys, params: { tenderId: number; bidId: number }) {
  const { data } = await call(getBidDraft, { params, query: { entry: draftEntries.keys } })
  return data[0] && readKept(keys, data[0].content)
}

/** The key is kept before anything is sealed to it. */
export async function startNewBid(bidding: Bidding, place: Place): Promise<OwnBid> {
  const params = { tenderId: place.tenderId }
  const { lotId: lot_id } = place
  if (bidding.sealing === 'portal') return (await call(startBid, { params, body: { lot_id } })).bid
  const keys = await newDraftKeys(place)
  const { bid } = await call(startBid, {
    params,
    body: { lot_id, draft_recipient: keys.recipient },
  })
  await lockAfresh(keys, bid, place)
  return bid
}

/** When nobody has the key any more: what the old one sealed can't be read, and is written over. */
export async function startDraftAgain(bid: OwnBid, place: Place): Promise<void> {
  await lockAfresh(await newDraftKeys(place), bid, place)
}

async function newDraftKeys(place: Place): Promise<DraftKeys> {
  const [keys] = await inWorker('makeKeys', 1)
  keepDraftKey(place, keys!.identity)
  return keys!
}
