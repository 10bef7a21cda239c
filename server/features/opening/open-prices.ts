// Tenders with two envelopes: the prices stay sealed when the rest is opened, and are opened in a
// separate step.
import { sql } from 'kysely'
import type { PriceOpening } from '#domain/contract/opening.ts'
import { record } from '#server/audit/record.ts'
import { priceStatusOf, type FoundBidding } from '#server/bidding/biddings.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { bySystem } from '#server/http/cause.ts'
import { tell } from '#server/notices/tell.ts'
import type { Services } from '#server/services.ts'
import { startHandIn, tellOfFailures } from './hand-in-term.ts'

/**
 * Allows the price envelopes of a tender to be opened, after its other envelopes. Callers have
 * checked the condition: two openers have confirmed, or an evaluation has locked the quality marks.
 * Callers start the work with `Openings.start` after the commit.
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

/**
 * Ends the opening of the prices once each has been opened or marked, and notifies the buyers.
 * Returns true.
 */
export async function finishPrices({ db }: Services, tenderId: number): Promise<boolean> {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('openings')
      .set({
        price_status: 'opened',
        prices_finished_at: sql<string>`clock_timestamp()`,
        worked_on_by: null,
        worked_on_until: null,
      })
      .where('tender_id', '=', tenderId)
      .where('price_status', '=', 'opening')
      .executeTakeFirstOrThrow()
    // Another server has already finished it.
    if (numUpdatedRows === 0n) return
    const { opened, total } = await readPriceProgress(tx, tenderId)
    await record(tx, bySystem, {
      action: 'opening.prices_finished',
      resource: ['Tender', tenderId],
      metadata: { opened, not_openable: total - opened },
    })
    await tell(tx, 'prices-opened', { tender_id: tenderId })
    if (opened === total) return
    const { setup } = await tx
      .selectFrom('biddings')
      .select('setup')
      .where('tender_id', '=', tenderId)
      .executeTakeFirstOrThrow()
    const hand_in_until = await startHandIn(tx, tenderId, setup)
    await tellOfFailures(tx, tenderId, { hand_in_until, envelope: 'price' })
  })
  return true
}

/** Returns the number of bids whose price has been opened, and their total number. */
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
 * Returns the state of the price opening, or null if the tender has one envelope or nothing is
 * opened yet.
 */
export async function readPriceOpening(
  db: Database,
  { bidding, needed }: { bidding: FoundBidding; needed: number },
): Promise<PriceOpening | null> {
  const status = priceStatusOf(bidding)
  if (!status) return null
  const { tender_id } = bidding
  const { prices_started_at, prices_finished_at } = await db
    .selectFrom('openings')
    .select(['prices_started_at', 'prices_finished_at'])
    .where('tender_id', '=', tender_id)
    .executeTakeFirstOrThrow()
  const hasBegun = status === 'opening' || status === 'opened'
  return {
    status,
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
    .select('confirmed_at')
    .execute()
}

/** Returns the price section of the record of opening, once the prices have been opened. */
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
