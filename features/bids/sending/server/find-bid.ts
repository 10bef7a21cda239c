// Loads a bid of the caller's own organisation. `lockBid` also locks the bid and checks the
// caller's rights.
import type { TenderAction } from '#features/tenders/rules/can.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { requireLive, type FoundBidding } from '#features/bids/setup/server/biddings.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { notFound } from '#kernel/server/http/refusal.ts'
import { findTender, type FoundTender } from '#features/tenders/server/find-tender.ts'

interface Path {
  tenderId: number
  bidId: number
}

const columns = ['id', 'tender_id', 'organisation_id', 'lot_id', 'status', 'logged_at'] as const

export type FoundBid = NonNullable<Awaited<ReturnType<typeof findOwnBid>>>

export async function findOwnBid(db: Database, actor: Actor, { tenderId, bidId }: Path) {
  return db
    .selectFrom('bids')
    .select(columns)
    .where('id', '=', bidId)
    .where('tender_id', '=', tenderId)
    .where('organisation_id', '=', actor.organisation?.id ?? null)
    .executeTakeFirst()
}

interface Locked {
  tender: FoundTender
  bidding: FoundBidding
  bid: FoundBid
}

/**
 * Locks the tender in share mode, so that other bidders are not blocked, and the bid exclusively.
 * Every caller acquires the two locks in this order, which prevents deadlocks.
 */
export async function lockBid(
  tx: Tx,
  actor: Actor,
  action: TenderAction,
  path: Path,
): Promise<Locked> {
  await tx
    .selectFrom('tenders')
    .innerJoin('bids', 'bids.tender_id', 'tenders.id')
    .select('bids.id')
    .where('tenders.id', '=', path.tenderId)
    .where('bids.id', '=', path.bidId)
    .where('bids.organisation_id', '=', actor.organisation?.id ?? null)
    .forShare('tenders')
    .forUpdate('bids')
    .execute()
  // The current time is read after the locks are acquired, so a request is refused if the deadline
  // passes while it waits for a colleague's request.
  const tender = await findTender(tx, actor, action, path.tenderId)
  const bidding = await requireLive(tx, tender.id)
  const bid = await findOwnBid(tx, actor, path)
  if (!bid) throw notFound()
  return { tender, bidding, bid }
}
