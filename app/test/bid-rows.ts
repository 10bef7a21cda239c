// Inserts bids directly into the database, for tests of recipients and rights that don't need the
// bids' content.
import type { BidStatus } from '#features/bids/sending/contract/bid.ts'
import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import { setup } from './bid-scene.ts'
import type { Row, World } from './world.ts'

interface BiddingRows {
  sealing?: 'portal' | 'openers'
  envelope_count?: 1 | 2
  changes?: Partial<BiddingSetup>
  requirements?: number
  openers?: Pick<Row<'users'>, 'id'>[]
  published_at?: Date | null
}

export async function makeBidding(
  { db }: World,
  tender: Pick<Row<'tenders'>, 'id'>,
  {
    sealing = 'portal',
    envelope_count = 1,
    changes = {},
    requirements = 1,
    openers = [],
    published_at = new Date(),
  }: BiddingRows = {},
): Promise<void> {
  await db
    .insertInto('biddings')
    .values({
      tender_id: tender.id,
      sealing,
      setup: JSON.stringify({ ...setup, envelope_count, ...changes }),
      requirements,
      published_at,
    })
    .execute()
  for (const { id } of openers) {
    await db.insertInto('openers').values({ tender_id: tender.id, user_id: id }).execute()
  }
}

/** Inserts a bid with one sent version, unless it is a draft. */
export async function makeBidRow(
  { db }: World,
  tender: Pick<Row<'tenders'>, 'id'>,
  bidder: Row<'users'>,
  status: BidStatus = 'sent',
): Promise<Row<'bids'>> {
  const bid = await db
    .insertInto('bids')
    .values({
      tender_id: tender.id,
      organisation_id: bidder.organisation_id!,
      status,
      draft_recipient: `age1${'q'.repeat(58)}`,
      created_by: bidder.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (status === 'draft') return bid
  await db
    .insertInto('bid_versions')
    .values({
      bid_id: bid.id,
      version: 1,
      kind: 'sent',
      user_id: bidder.id,
      created_at: new Date(),
      requirements: 1,
      key_set: 1,
      receipt: 'A receipt',
    })
    .execute()
  return bid
}
