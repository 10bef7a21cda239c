// Reads a tender's bidding set-up.
import { sql } from 'kysely'
import { biddingTexts, type BiddingSetup } from '../contract/bidding.ts'
import type { OpeningStatus, PriceStatus } from '#features/bids/opening/contract/opening.ts'
import type { TenderStatus } from '#features/tenders/contract/tender.ts'
import { arePricesOpenedSeparately } from '../rules/bidding-setup.ts'
import { hasPassed } from '#kernel/rules/permission.ts'
import { confirmationsNeeded } from '#features/bids/opening/rules/opening-lifecycle.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { conflict } from '#kernel/server/http/refusal.ts'

export type FoundBidding = NonNullable<Awaited<ReturnType<typeof findBidding>>>

/**
 * True if the opening has finished and no bid can be resubmitted any more: every bid was opened, or
 * the resubmission period is over (by the database's clock). Bidders see the opening record only
 * then, so that nobody reads other bidders' prices before resubmitting a bid.
 */
export const isHandInOver = sql<boolean>`(openings.status = 'opened' and (
  openings.hand_in_until is null or openings.hand_in_until <= clock_timestamp()
  or not exists (select from bids where bids.tender_id = openings.tender_id
    and bids.status = 'not_openable')))`

/** Selects a tender's bidding set-up with the progress of its opening. */
export function selectBidding(db: Database, tenderId: number) {
  return db
    .selectFrom('biddings')
    .leftJoin('openings', 'openings.tender_id', 'biddings.tender_id')
    .where('biddings.tender_id', '=', tenderId)
    .select([
      'biddings.tender_id',
      'biddings.sealing',
      'biddings.setup',
      'biddings.revision',
      'biddings.requirements',
      'biddings.key_set',
      'biddings.needed',
      'biddings.published_at',
      sql<OpeningStatus>`coalesce(openings.status, 'waiting')`.as('opening'),
      'openings.price_status',
      'openings.hand_in_until',
      sql<boolean>`coalesce(${isHandInOver}, false)`.as('is_hand_in_over'),
    ])
}

type SelectedBidding = NonNullable<
  Awaited<ReturnType<ReturnType<typeof selectBidding>['executeTakeFirst']>>
>

/** Returns the set-up with the status of the prices, which depends on the number of envelopes. */
export function biddingOf<Row extends SelectedBidding>({ price_status, ...bidding }: Row) {
  const isPriceStage = arePricesOpenedSeparately(bidding.setup) && bidding.opening === 'opened'
  /** Null if the prices are not opened separately, or the quality envelope is not opened yet. */
  const prices: PriceStatus | null = isPriceStage ? (price_status ?? 'sealed') : null
  return { ...bidding, prices }
}

/**
 * Revision number of an empty set-up. `announceBidding` adds the empty set-up to record that the
 * tender takes bids, and the first edit increases the number.
 */
export const emptySetupRevision = 0

/**
 * Returns the tender's set-up, or undefined if the tender takes no bids in the portal or nobody has
 * edited the set-up yet.
 */
export async function findBidding(db: Database, tenderId: number) {
  const found = await selectBidding(db, tenderId)
    .where('biddings.revision', '>', emptySetupRevision)
    .executeTakeFirst()
  return found && biddingOf(found)
}

/**
 * Returns whether the tender takes bids in the portal, even if nobody has edited the set-up yet.
 */
export async function hasBidding(db: Database, tenderId: number): Promise<boolean> {
  const row = await db
    .selectFrom('biddings')
    .select('tender_id')
    .where('tender_id', '=', tenderId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Adds an empty set-up, which must be completed before the draft can be published. An existing
 * set-up is kept.
 */
export async function announceBidding(tx: Tx, tender_id: number): Promise<void> {
  await tx
    .insertInto('biddings')
    .values({ tender_id, sealing: 'portal', setup: '{}', revision: emptySetupRevision })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface SealingTender {
  status: TenderStatus
  submission_deadline: string
  now: Date
}

/**
 * Returns whether suppliers can no longer seal bids, in which case a new opener's key could not
 * open any bid.
 */
export function isSealingOver({ published_at }: FoundBidding, tender: SealingTender): boolean {
  if (published_at === null || tender.status === 'draft') return false
  return hasPassed(tender.submission_deadline, tender.now)
}

/** Returns the set-up. Throws if suppliers have never been able to bid. */
export async function requireLive(db: Database, tenderId: number): Promise<FoundBidding> {
  const bidding = await findBidding(db, tenderId)
  if (!bidding?.published_at) throw conflict(biddingTexts.none)
  return bidding
}

/**
 * Restores the last published set-up. Called when an unpublished tender is cancelled: suppliers
 * then see the tender again, and must not see edits that were never published.
 */
export async function restoreSetup(
  tx: Tx,
  tenderId: number,
  setup: BiddingSetup | null,
): Promise<void> {
  if (!setup) return
  await tx
    .updateTable('biddings')
    .set({ setup: JSON.stringify(setup), revision: sql<number>`revision + 1` })
    .where('tender_id', '=', tenderId)
    .execute()
}

interface OfBuyer {
  id: number
  organisation_id: number
}

/**
 * Selects possible openers: active users in the buyer's organisation, and guests who are openers of
 * this tender.
 */
export function selectCandidates(db: Database, { id, organisation_id }: OfBuyer) {
  return db
    .selectFrom('users')
    .where('role', '=', 'buyer')
    .where('is_active', '=', true)
    .where(
      sql<boolean>`(organisation_id = ${organisation_id} or (is_guest and users.id in (
        select user_id from openers where tender_id = ${id} and removed_at is null)))`,
    )
}

/**
 * Returns the number of confirmations needed: two if there are at least two possible openers, and
 * never fewer than at publication. Otherwise a user could deactivate a colleague and open the bids
 * alone.
 */
export async function countNeeded(
  db: Database,
  tender: OfBuyer,
  bidding: FoundBidding,
): Promise<number> {
  const { count } = await selectCandidates(db, tender)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Math.max(bidding.needed, confirmationsNeeded(count))
}
