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
  const { last, audit, ...names } = await readPast(tx, bid)
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
    ...names,
    bid: bid.id,
    version,
    time: created_at,
    deadline: tender.submission_deadline,
    setup: setupHash(bidding),
    files,
    ...hashesOf(body?.envelopes ?? []),
    audit,
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
  if (files.length > 0) {
    const values = files.map((file) => ({ version_id: id, file_id: file.id }))
    await tx.insertInto('bid_version_files').values(values).execute()
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

interface Past {
  /** Number of the bid's last version; 0 if it has none. */
  last: number
  organisation: string
  lot: string | null
  /**
   * Hash of the latest entry in the audit chain. The receipt states the hash, so later changes to
   * earlier entries can be detected.
   */
  audit: string
}

async function readPast(tx: Tx, { id, organisation_id, lot_id }: FoundBid): Promise<Past> {
  const { rows } = await sql<Past>`
    select name as organisation,
      (select lot_number || ' ' || title from lots where id = ${lot_id}) as lot,
      (select coalesce(max(version), 0) from bid_versions where bid_id = ${id}) as last,
      coalesce((select encode(hash, 'hex') from audit_seals order by place desc limit 1),
        repeat('0', 64)) as audit
    from organisations where id = ${organisation_id}`.execute(tx)
  return rows[0]!
}
