import { sql } from 'kysely'
import { openerNumbers } from '#features/bids/setup/contract/bidding.ts'
import type { Opening } from '../contract/opening.ts'
import { hasPassed, type Actor } from '#kernel/rules/permission.ts'
import { stageOfShares } from '../rules/opening-lifecycle.ts'
import { countNeeded, type FoundBidding } from '#features/bids/setup/server/biddings.ts'
import { namedOpeners } from '#features/bids/setup/server/publish-bidding.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import type { FoundTender } from '#features/tenders/server/find-tender.ts'
import { readAwaited } from './awaited-shares.ts'
import { readPriceOpening } from './open-prices.ts'

/**
 * Returns the state of the opening. The number of bids is included only once the opening has begun.
 */
export async function readOpening(
  db: Database,
  { tender, bidding, actor }: { tender: FoundTender; bidding: FoundBidding; actor: Actor },
): Promise<Opening> {
  const opening = await db
    .selectFrom('openings')
    .selectAll()
    .where('tender_id', '=', tender.id)
    .executeTakeFirst()
  const confirmations = await readConfirmations(db, tender.id)
  const openers = await namedOpeners(db, tender.id)
  const hasBegun = opening?.status === 'opening' || opening?.status === 'opened'
  const now = await needed(db, tender, bidding)
  return {
    status: bidding.opening,
    sealing: bidding.sealing,
    is_due: hasPassed(tender.submission_deadline, tender.now),
    server_time: tender.now.toISOString(),
    submission_deadline: tender.submission_deadline,
    needed: opening?.needed ?? now,
    is_opener: openers.some(({ user_id }) => user_id === actor.id),
    confirmations,
    started_at: opening?.started_at ?? null,
    finished_at: opening?.finished_at ?? null,
    progress: hasBegun ? await readProgress(db, tender.id) : null,
    awaited: stageOfShares(bidding) ? await readAwaited(db, tender.id) : [],
    prices: await readPriceOpening(db, { bidding, needed: now }),
  }
}

/** Returns the number of confirmations needed; opener-sealed bids always need two. */
export async function needed(
  db: Database,
  tender: FoundTender,
  bidding: FoundBidding,
): Promise<number> {
  return bidding.sealing === 'openers' ? openerNumbers.needed : countNeeded(db, tender, bidding)
}

function readConfirmations(db: Database, tenderId: number) {
  return db
    .selectFrom('opening_confirmations')
    .innerJoin('users', 'users.id', 'opening_confirmations.user_id')
    .where('tender_id', '=', tenderId)
    .orderBy('confirmed_at')
    .select([
      sql<{ id: number; name: string }>`
        json_build_object('id', users.id, 'name', users.name)`.as('user'),
      'confirmed_at',
      sql<boolean>`gave_shares_at is not null`.as('has_given_shares'),
    ])
    .execute()
}

export async function readProgress(db: Database, tenderId: number) {
  return db
    .selectFrom('bids')
    .where('tender_id', '=', tenderId)
    .where('status', 'in', ['sent', 'opened', 'not_openable'])
    .select([
      sql<number>`count(*) filter (where status <> 'sent')`.as('opened'),
      sql<number>`count(*)`.as('total'),
    ])
    .executeTakeFirstOrThrow()
}
