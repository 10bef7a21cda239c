// Keys that a browser needs for a bid: the draft's key, and the public key of each envelope. If the
// portal seals the bids, it provides both. If the bids are sealed with the openers' keys, the draft
// contains the keys of the envelopes, and only the organisation's browsers have the draft's key.
import {
  getBidDraft,
  saveBidDraft,
  startBid,
  type OwnBid,
} from '#features/bids/sending/contract/bid.ts'
import type { Bidding } from '#features/bids/setup/contract/bidding-calls.ts'
import type { Envelope } from '#features/bids/setup/contract/bidding.ts'
import {
  reservedEntryKeys,
  yourBidTexts as texts,
} from '#features/bids/sending/contract/your-bid.ts'
import { ApiError, call } from '#kernel/client/lib/api.ts'
import { inWorker } from '#features/bids/sealing/client/sealer.ts'
import type { KeyPair } from '#features/bids/sealing/client/work.ts'
import { ExplainedError } from '#kernel/client/lib/explained-error.ts'
import type { DraftKeys } from './bid-draft.ts'
import { storeDraftKey, readDraftKey, type DraftLocation } from './draft-key-storage.ts'

export interface BidKeys {
  draft: DraftKeys
  /** Public keys of the envelopes. */
  recipients: Record<Envelope, string>
  /**
   * Key pairs of the envelopes, for bids sealed with the openers' keys. Each private key is divided
   * into shares for the portal and the openers. Null for bids sealed by the portal.
   */
  envelopes: Record<Envelope, KeyPair> | null
}

/** Returns the keys, or undefined if this browser doesn't have the draft's key. */
export async function openBidKeys(
  bid: OwnBid,
  bidding: Bidding,
  draftLocation: DraftLocation,
): Promise<BidKeys | undefined> {
  if (bidding.sealing === 'portal') {
    const keys = { identity: bid.draft_key!, recipient: bid.draft_recipient }
    return { draft: keys, recipients: bidding.recipients!, envelopes: null }
  }
  const identity = readDraftKey(draftLocation)
  return identity ? openWithDraftKey(identity, bid, draftLocation) : undefined
}

/** Returns the keys of the bid if the given private key decrypts the draft, otherwise undefined. */
export async function openWithDraftKey(
  identity: string,
  bid: OwnBid,
  draftLocation: DraftLocation,
): Promise<BidKeys | undefined> {
  const recipient = await inWorker('recipientOf', identity)
  if (!recipient) return undefined
  const keys = { identity, recipient }
  if (keysOf(bid))
    return fetchEnvelopeKeys(keys, { tenderId: draftLocation.tenderId, bidId: bid.id })
  // The tab may have been closed before the envelope keys were saved. If the given key is the
  // draft's key, new envelope keys are created.
  return recipient === bid.draft_recipient
    ? createEnvelopeKeys(keys, bid, draftLocation)
    : undefined
}

const keysOf = ({ entries }: OwnBid) =>
  entries.find(({ entry }) => entry === reservedEntryKeys.keys)

async function decryptEnvelopeKeys(keys: DraftKeys, content: string): Promise<BidKeys | undefined> {
  const { identity } = keys
  const [text] = await inWorker('openTexts', { contents: [content], identity })
  return text ? bidKeysOf(keys, JSON.parse(text) as Record<Envelope, KeyPair>) : undefined
}

function bidKeysOf(keys: DraftKeys, envelopes: Record<Envelope, KeyPair>): BidKeys {
  const { quality, price } = envelopes
  return {
    draft: keys,
    envelopes,
    recipients: { quality: quality.recipient, price: price.recipient },
  }
}

/** Creates keys for the envelopes and saves them in the draft. */
async function createEnvelopeKeys(
  keys: DraftKeys,
  bid: OwnBid,
  draftLocation: DraftLocation,
): Promise<BidKeys> {
  const [quality, price] = (await inWorker('makeKeys', 2)) as [KeyPair, KeyPair]
  const envelopes = { quality, price }
  const text = JSON.stringify(envelopes)
  const content = await inWorker('sealText', { text, recipients: [keys.recipient] })
  const version = keysOf(bid)?.version ?? 0
  const params = { tenderId: draftLocation.tenderId, bidId: bid.id }
  try {
    await call(saveBidDraft, { params, body: { entry: reservedEntryKeys.keys, content, version } })
    return bidKeysOf(keys, envelopes)
  } catch (error) {
    // If another tab has saved keys in the meantime, those are used instead.
    const isSaved = error instanceof ApiError && error.reply.code === 'stale'
    const bidKeys = isSaved ? await fetchEnvelopeKeys(keys, params) : undefined
    if (!bidKeys) throw error
    return bidKeys
  }
}

async function fetchEnvelopeKeys(keys: DraftKeys, params: { tenderId: number; bidId: number }) {
  const { data } = await call(getBidDraft, { params, query: { entry: reservedEntryKeys.keys } })
  return data[0] && decryptEnvelopeKeys(keys, data[0].content)
}

/** Starts a bid. The draft's key is stored in this browser before anything is encrypted with it. */
export async function startNewBid(bidding: Bidding, draftLocation: DraftLocation): Promise<OwnBid> {
  const params = { tenderId: draftLocation.tenderId }
  const { lotId: lot_id } = draftLocation
  if (bidding.sealing === 'portal') return (await call(startBid, { params, body: { lot_id } })).bid
  const keys = await newDraftKeys(draftLocation)
  const { bid } = await call(startBid, {
    params,
    body: { lot_id, draft_recipient: keys.recipient },
  })
  await createEnvelopeKeys(keys, bid, draftLocation)
  return bid
}

/**
 * Starts the draft again after its key was lost. The old content can't be decrypted and is
 * overwritten.
 */
export async function startDraftAgain(bid: OwnBid, draftLocation: DraftLocation): Promise<void> {
  await createEnvelopeKeys(await newDraftKeys(draftLocation), bid, draftLocation)
}

async function newDraftKeys(draftLocation: DraftLocation): Promise<DraftKeys> {
  const [keys] = await inWorker('makeKeys', 1)
  if (!storeDraftKey(draftLocation, keys!.identity)) throw new ExplainedError(texts.keyNotStored)
  return keys!
}
