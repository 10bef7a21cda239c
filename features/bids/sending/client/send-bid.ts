// Sends a draft: a JSON document with the content of each envelope is encrypted and uploaded, and
// then one small request sends the bid. If the reply is lost, the same request is repeated; it is
// idempotent, so the bid is not sent twice.
import { sendBid, type BidSending, type SealedEnvelope } from '../contract/bid.ts'
import type { Bidding } from '#features/bids/setup/contract/bidding-calls.ts'
import type { Envelope } from '#features/bids/setup/contract/bidding.ts'
import { contentFormat, type SealedContent } from '../contract/sealed-content.ts'
import { contentsOf, type BidDraft } from '../rules/bid-draft.ts'
import { envelopesOf } from '#features/bids/setup/rules/bidding-setup.ts'
import { readSealedContent } from '#features/bids/sealing/rules/read-content.ts'
import { call } from '#kernel/client/lib/api.ts'
import { ExplainedError } from '#kernel/client/lib/explained-error.ts'
import { newIdempotencyKey } from '#kernel/client/lib/idempotency-key.ts'
import { sealAndUpload, type BidPath } from './bid-uploads.ts'
import type { BidKeys } from './draft/bid-keys.ts'
import { inWorker } from '#features/bids/sealing/client/sealer.ts'

const texts = {
  notSendable:
    'This bid couldn’t be opened later, so it wasn’t sent. Check your answers and the names of your files for unusual characters.',
}

export interface Sending {
  path: BidPath
  lotId: number | null
  bidding: Bidding
  bidKeys: BidKeys
  draft: BidDraft
}

/** Encrypted bid with its idempotency key, so that a failed request can be retried. */
export interface SealedBid {
  key: string
  body: BidSending
}

export async function sealBid(sending: Sending, signal: AbortSignal): Promise<SealedBid> {
  const { setup, requirements, key_set } = sending.bidding
  const envelopes: SealedEnvelope[] = []
  for (const envelope of envelopesOf(setup)) {
    envelopes.push(await sealEnvelope(envelope, sending, signal))
  }
  return { key: newIdempotencyKey(), body: { requirements, key_set, envelopes } }
}

export function send(path: BidPath, { key, body }: SealedBid) {
  return call(sendBid, { params: path, body, headers: { 'idempotency-key': key } })
}

async function sealEnvelope(
  envelope: Envelope,
  { path, lotId, bidding, bidKeys, draft }: Sending,
  signal: AbortSignal,
): Promise<SealedEnvelope> {
  const contents = contentsOf(envelope, { setup: bidding.setup, lotId }, draft)
  const content: SealedContent = {
    format: contentFormat,
    envelope,
    nonce: makeNonce(),
    ...contents,
  }
  const words = JSON.stringify(content)
  // The content is checked with the function that will read it when the bid is opened, because
  // errors can no longer be corrected then.
  if (!readSealedContent(words)) throw new ExplainedError(texts.notSendable)
  const text = new Blob([words])
  const recipients = [bidKeys.recipients[envelope], bidKeys.draft.recipient]
  const document = await sealAndUpload({ path, envelope, content: text }, { recipients, signal })
  return {
    envelope,
    document_id: document.id,
    commitment: document.sha256,
    file_ids: contents.files.map(({ file_id }) => file_id),
    ...(bidKeys.envelopes && (await divide({ path, envelope, keys: bidKeys.envelopes, bidding }))),
  }
}

interface Dividing {
  path: BidPath
  envelope: Envelope
  keys: NonNullable<BidKeys['envelopes']>
  bidding: Bidding
}

async function divide({ path, envelope, keys, bidding }: Dividing) {
  const { identity, recipient } = keys[envelope]
  const openers = bidding.openers.flatMap((one) =>
    one.recipient ? [{ id: one.id, recipient: one.recipient }] : [],
  )
  const of = { tender_id: path.tenderId, bid_id: path.bidId, envelope }
  return { recipient, ...(await inWorker('divide', { of, identity, openers })) }
}

/** Returns 32 random bytes in hexadecimal. */
function makeNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
