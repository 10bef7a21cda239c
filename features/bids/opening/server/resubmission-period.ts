// The resubmission period, in which bids that could not be opened can be resubmitted.
import { sql } from 'kysely'
import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { notify } from '#kernel/server/notices/notify.ts'

/** Starts the resubmission period for all bids that could not be opened. Returns its end. */
export async function startHandIn(tx: Tx, tenderId: number, setup: BiddingSetup): Promise<string> {
  const { hand_in_until } = await tx
    .updateTable('openings')
    .set({
      hand_in_until: sql<string>`clock_timestamp() + make_interval(hours => ${setup.hand_in_hours})`,
    })
    .where('tender_id', '=', tenderId)
    .returning(sql<string>`hand_in_until`.as('hand_in_until'))
    .executeTakeFirstOrThrow()
  return hand_in_until
}

/**
 * Notifies the bidders whose bid or price could not be opened, and tells them when the resubmission
 * period ends.
 */
export async function notifyOfFailures(
  tx: Tx,
  tenderId: number,
  { hand_in_until, envelope }: { hand_in_until: string; envelope?: 'price' },
): Promise<void> {
  const hasQuality = sql<boolean>`exists (select from opened_envelopes e
    where e.bid_id = bids.id and e.envelope = 'quality')`
  const failed = await tx
    .selectFrom('bids')
    .where('tender_id', '=', tenderId)
    .where('status', '=', 'not_openable')
    .$if(envelope === 'price', (bids) => bids.where(hasQuality))
    .select(['tender_id', 'organisation_id', 'lot_id', sql<string>`failure`.as('failure')])
    .orderBy('id')
    .execute()
  for (const bid of failed) await notify(tx, 'bid-not-openable', { ...bid, hand_in_until })
}
