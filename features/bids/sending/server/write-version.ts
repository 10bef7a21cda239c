import { sql } from 'kysely'
import { bidLimits, type BidSending, type BidVersionKind, type Receipt } from '../contract/bid.ts'
import { bidTransitions } from '../rules/bid-lifecycle.ts'
import type { FoundBidding } from '#features/bids/setup/server/biddings.ts'
import { signReceipt } from '#features/bids/sealing/server/receipt-keys.ts'
import { setupHash } from '#features/bids/setup/server/setup-hash.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { conflict } from '#kernel/server/http/refusal.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import type { FoundTender } from '#features/tenders/server/find-tender.ts'
import type { FoundBid } from './find-bid.ts'
import type { SentFile } from './sealed-envelopes.ts'

interface Written {
  tender: FoundTender
  bidding: FoundBidding
  bid: FoundBid
  user: { id: number }
  kind: BidVersionKind
  files?: SentFile[]
  body?: BidSending
}

const steps = { sent: 'send', withdrawn: 'withdraw' } as const

/**
 * Writes a new version of a bid with its receipt. The version's timestamp is the time that was
 * compared with the deadline.
 */
export async function writeVersion(
  tx: Tx,
  services: Services,
  { tender, bidding, bid, user, kind, files = [], body }: Written,
): Promise<{ id: number; version: number; receipt: Receipt }> {
  const { last } = await tx
    .selectFrom('bid_versions')
    .where('bid_id', '=', bid.id)
    .select(sql<number>`coalesce(max(version), 0)`.as('last'))
    .executeTakeFirstOrThrow()
  // The last version number is reserved for a withdrawal.
  if (last + (kind === 'sent' ? 1 : 0) >= bidLimits.versions)
    throw conflict('This bid has been sent and withdrawn 200 times. It can no longer change.')
  const version = last + 1
  const created_at = tender.now.toISOString()
  const text = signReceipt(services.appKey, {
    kind,
    portal: services.config.publicUrl,
    tender: tender.reference,
    title: tender.title,
    ...(await readNames(tx, bid)),
    bid: bid.id,
    version,
    time: created_at,
    deadline: tender.submission_deadline,
    setup: setupHash(bidding),
    files,
    ...hashesOf(body?.envelopes ?? []),
    audit: await readChainEnd(tx),
  })
  const { requirements, key_set } = bidding
  const { id } = await tx
    .insertInto('bid_versions')
    .values({
      bid_id: bid.id,
      version,
      kind,
      user_id: user.id,
      created_at,
      requirements,
      key_set,
      receipt: text,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const file of files) {
    await tx.insertInto('bid_version_files').values({ version_id: id, file_id: file.id }).execute()
  }
  await tx
    .updateTable('bids')
    .set({ status: bidTransitions[steps[kind]].to })
    .where('id', '=', bid.id)
    .execute()
  return { id, version, receipt: { version, kind, text } }
}

/** Returns the hashes in the receipt that commit the bidder to the content of the envelopes. */
function hashesOf(envelopes: BidSending['envelopes']) {
  return {
    commitments: envelopes.map(({ envelope, commitment }) => ({ envelope, sha256: commitment })),
    shares: envelopes.flatMap(({ envelope, shares = [] }) =>
      shares.map(({ opener_id, commitment }) => ({
        envelope,
        opener: opener_id,
        sha256: commitment,
      })),
    ),
  }
}

async function readNames(tx: Tx, { organisation_id, lot_id }: FoundBid) {
  const { name } = await tx
    .selectFrom('organisations')
    .select('name')
    .where('id', '=', organisation_id)
    .executeTakeFirstOrThrow()
  if (lot_id === null) return { organisation: name, lot: null }
  const lot = await tx
    .selectFrom('lots')
    .select(['lot_number', 'title'])
    .where('id', '=', lot_id)
    .executeTakeFirstOrThrow()
  return { organisation: name, lot: `${lot.lot_number} ${lot.title}` }
}

/**
 * Returns the hash of the latest entry in the audit chain. The receipt states it, so later changes
 * to earlier entries can be detected.
 */
async function readChainEnd(tx: Tx): Promise<string> {
  const end = await tx
    .selectFrom('audit_seals')
    .select(sql<string>`encode(hash, 'hex')`.as('hash'))
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  return end?.hash ?? '0'.repeat(64)
}
