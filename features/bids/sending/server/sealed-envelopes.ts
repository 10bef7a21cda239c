// Checks everything that can be checked about a sealed bid without opening it: it was made for the
// current set-up, has one document per envelope, names existing files, and, if opener-sealed, has a
// share of its key for each opener.
import { sql } from 'kysely'
import { bidTexts as texts, type BidSending, type SealedEnvelope } from '../contract/bid.ts'
import type { Envelope } from '#features/bids/setup/contract/bidding.ts'
import { envelopesOf } from '#features/bids/setup/rules/bidding-setup.ts'
import type { FoundBidding } from '#features/bids/setup/server/biddings.ts'
import { isSealedToOne } from '#features/bids/sealing/server/age.ts'
import { namedOpeners } from '#features/bids/setup/server/publish-bidding.ts'
import { bidPurposes } from '#features/bids/sealing/server/purposes.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { invalid, stale } from '#kernel/server/http/refusal.ts'
import { encrypt } from '#kernel/server/platform/encryption.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import type { FoundBid } from './find-bid.ts'

export interface SentFile {
  id: number
  envelope: Envelope
  file_size: number
  sha256: string
}

/**
 * Returns the files of all envelopes, each envelope's document before its other files. Throws if
 * the envelopes are not valid.
 */
export async function requireValidEnvelopes(
  tx: Tx,
  { bid, bidding }: { bid: FoundBid; bidding: FoundBidding },
  body: BidSending,
): Promise<SentFile[]> {
  if (body.requirements !== bidding.requirements) throw stale(texts.requirementsChanged)
  if (body.key_set !== bidding.key_set)
    throw stale('The openers have changed. Reload the page and send your bid again.')
  const given = body.envelopes.map(({ envelope }) => envelope).toSorted()
  if (given.join() !== envelopesOf(bidding.setup).toSorted().join()) {
    throw invalid({ envelopes: ['Send one sealed document for each envelope'] })
  }
  if (bidding.sealing === 'openers') await requireShares(tx, bid.tender_id, body.envelopes)
  return requireFiles(tx, bid, body.envelopes)
}

async function requireFiles(
  tx: Tx,
  bid: FoundBid,
  envelopes: SealedEnvelope[],
): Promise<SentFile[]> {
  const wanted = envelopes.flatMap(({ envelope, document_id, file_ids }) =>
    [document_id, ...file_ids].map((id) => ({ id, envelope })),
  )
  const found = await tx
    .selectFrom('bid_files')
    .where('bid_id', '=', bid.id)
    .where(
      'id',
      'in',
      wanted.map(({ id }) => id),
    )
    .select(['id', 'envelope', 'file_size', sql<string>`encode(sha256, 'hex')`.as('sha256')])
    .execute()
  const files = wanted.flatMap(
    ({ id, envelope }) => found.find((file) => file.id === id && file.envelope === envelope) ?? [],
  )
  // Each file must be named exactly once.
  if (files.length < wanted.length || new Set(files).size < files.length) {
    throw invalid({ envelopes: ['A file in this bid is missing. Upload it again.'] })
  }
  return files
}

async function requireShares(tx: Tx, tenderId: number, envelopes: SealedEnvelope[]): Promise<void> {
  const openers = await usableOpeners(tx, tenderId)
  const isWhole = ({ recipient, portal_share, shares = [] }: SealedEnvelope) => {
    const ids = shares.map(({ opener_id }) => opener_id).toSorted((a, b) => a - b)
    const areSealed = shares.every(({ content }) => isSealedToOne(Buffer.from(content, 'base64')))
    return recipient && portal_share && areSealed && ids.join() === openers.join()
  }
  if (!envelopes.every(isWhole)) throw invalid({ envelopes: [texts.sharesWrong] })
}

async function usableOpeners(tx: Tx, tenderId: number): Promise<number[]> {
  const openers = await namedOpeners(tx, tenderId)
  return openers
    .filter(({ recipient, proved_at }) => recipient !== null && proved_at !== null)
    .map(({ id }) => id)
}

export async function storeEnvelopes(
  tx: Tx,
  { appKey }: Services,
  { versionId, body }: { versionId: number; body: BidSending },
): Promise<void> {
  const stored = await tx
    .insertInto('bid_envelopes')
    .values(
      body.envelopes.map(({ envelope, document_id, commitment, recipient, portal_share }) => ({
        version_id: versionId,
        envelope,
        document_id,
        commitment_sha256: Buffer.from(commitment, 'hex'),
        recipient: recipient ?? null,
        portal_share: portal_share ? encrypt(appKey, bidPurposes.share, portal_share) : null,
      })),
    )
    .returning(['id', 'envelope'])
    .execute()
  const shares = body.envelopes.flatMap(({ envelope, shares: given = [] }) =>
    given.map(({ opener_id, content, commitment }) => ({
      envelope_id: stored.find((one) => one.envelope === envelope)!.id,
      opener_id,
      content,
      commitment_sha256: Buffer.from(commitment, 'hex'),
    })),
  )
  if (shares.length > 0) await tx.insertInto('bid_shares').values(shares).execute()
}
