import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'

/**
 * Returns the SHA-256 of all receipts for an organisation's bids. These hashes identify its bids in
 * the record of opening, in which an organisation has the name that it had at that time.
 */
export async function readReceiptHashes(
  db: Database,
  { tenderId, organisationId }: { tenderId: number; organisationId: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('bids')
    .innerJoin('bid_versions', 'bid_versions.bid_id', 'bids.id')
    .select(
      sql<string>`encode(sha256(convert_to(bid_versions.receipt, 'UTF8')), 'hex')`.as('sha256'),
    )
    .where('bids.tender_id', '=', tenderId)
    .where('bids.organisation_id', '=', organisationId)
    .execute()
  return rows.map(({ sha256 }) => sha256)
}
