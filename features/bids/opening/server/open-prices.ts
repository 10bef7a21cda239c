// The opening of the prices for tenders with two envelopes. The prices stay sealed when the rest of
// a bid is opened, and are opened in a separate step.
import { sql } from 'kysely'
import type { PriceOpening } from '../contract/opening.ts'
import type { FoundBidding } from '#features/bids/setup/server/biddings.ts'
import { isEvaluated } from './to-be-opened.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'

/**
 * Allows the openers to submit the shares for the price envelopes, once the other envelopes have
 * been opened. Callers have checked that enough openers have confirmed.
 */
export async function collectPriceShares(tx: Tx, tenderId: number): Promise<void> {
  await tx
    .updateTable('openings')
    .set({ price_status: 'collecting' })
    .where('tender_id', '=', tenderId)
    .where('status', '=', 'opened')
    .execute()
}

/**
 * Allows a tender's price envelopes to be opened, once its other envelopes have been. Callers have
 * checked that enough openers have confirmed and, for opener-sealed bids, that a price can be
 * processed. Callers start the work with `Openings.start` after the commit.
 */
export async function startPriceOpening(tx: Tx, tenderId: number): Promise<void> {
  await tx
    .updateTable('openings')
    .set({
      envelopes: ['quality', 'price'],
      price_status: 'opening',
      prices_started_at: sql<string>`clock_timestamp()`,
    })
    .where('tender_id', '=', tenderId)
    .where('status', '=', 'opened')
    .execute()
}

/** Returns the number of bids whose price has been opened, and the total number of bids. */
export async function readPriceProgress(db: Database, tenderId: number) {
  return db
    .selectFrom('bids')
    .leftJoin('opened_envelopes', (join) =>
      join
        .onRef('opened_envelopes.bid_id', '=', 'bids.id')
        .on('opened_envelopes.envelope', '=', 'price'),
    )
    .where('tender_id', '=', tenderId)
    .where('status', 'in', ['opened', 'not_openable'])
    .select(
      sql<number>`count(*) filter (where status = 'opened' and envelope is not null)`.as('opened'),
    )
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
}

/**
 * Returns the state of the price opening, or null if the prices aren't sealed separately or the
 * other envelopes haven't all been processed yet.
 */
export async function readPriceOpening(
  db: Database,
  { bidding, needed }: { bidding: FoundBidding; needed: number },
): Promise<PriceOpening | null> {
  const { tender_id, prices: status } = bidding
  if (!status) return null
  const { is_evaluated, prices_started_at, prices_finished_at } = await db
    .selectFrom('openings')
    .select(['prices_started_at', 'prices_finished_at', isEvaluated.as('is_evaluated')])
    .where('tender_id', '=', tender_id)
    .executeTakeFirstOrThrow()
  const hasBegun = status === 'opening' || status === 'opened'
  return {
    status,
    is_evaluated,
    needed,
    confirmations: await readConfirmations(db, tender_id),
    started_at: prices_started_at,
    finished_at: prices_finished_at,
    progress: hasBegun ? await readPriceProgress(db, tender_id) : null,
  }
}

function readConfirmations(db: Database, tenderId: number) {
  return db
    .selectFrom('price_confirmations')
    .innerJoin('users', 'users.id', 'price_confirmations.user_id')
    .where('tender_id', '=', tenderId)
    .orderBy('confirmed_at')
    .select(
      sql<PriceOpening['confirmations'][number]['user']>`
      json_build_object('id', users.id, 'name', users.name)`.as('user'),
    )
    .select(['confirmed_at', sql<boolean>`gave_shares_at is not null`.as('has_given_shares')])
    .execute()
}

/**
 * Returns the price section of the record of opening, or null if the opening of the prices has not
 * ended.
 */
export async function readPricesOpened(db: Database, tenderId: number) {
  const opening = await db
    .selectFrom('openings')
    .select('prices_finished_at')
    .where('tender_id', '=', tenderId)
    .executeTakeFirst()
  if (!opening?.prices_finished_at) return null
  const confirmations = await readConfirmations(db, tenderId)
  return {
    finished_at: opening.prices_finished_at,
    openers: confirmations.map(({ user, confirmed_at }) => ({ name: user.name, confirmed_at })),
  }
}
