import { sql } from 'kysely'
import { record } from '#kernel/server/audit/record.ts'
import { bySystem } from '#kernel/server/http/cause.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { startHandIn, notifyOfFailures } from './resubmit-term.ts'
import { readPriceProgress } from './open-prices.ts'
import { findNextSealedPrice, hasSealedPrice } from './sent-bids.ts'
import { pauseOpening } from './pause-opening.ts'

/**
 * Ends the opening of the prices once each price has been opened or marked as not openable, and
 * notifies the buyers. If shares are still missing, only pauses the opening. Returns false if a
 * price can be opened after all.
 */
export async function finishPrices({ db }: Services, tenderId: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const opening = await tx
      .selectFrom('openings')
      .innerJoin('biddings', 'biddings.tender_id', 'openings.tender_id')
      .where('openings.tender_id', '=', tenderId)
      .select(['openings.price_status', 'biddings.setup'])
      .forUpdate('openings')
      .executeTakeFirst()
    // Another server may have finished the opening first.
    if (opening?.price_status !== 'opening') return true
    // A share may have arrived since the last price was processed.
    if (await findNextSealedPrice(tx, tenderId)) return false
    if (await hasSealedPrice(tx, tenderId)) {
      await pauseOpening(tx, tenderId)
      return true
    }
    await tx
      .updateTable('openings')
      .set({
        price_status: 'opened',
        prices_finished_at: sql<string>`clock_timestamp()`,
        worked_on_by: null,
        worked_on_until: null,
      })
      .where('tender_id', '=', tenderId)
      .execute()
    const { opened, total } = await readPriceProgress(tx, tenderId)
    await record(tx, bySystem, {
      action: 'opening.prices_finished',
      resource: ['Tender', tenderId],
      metadata: { opened, not_openable: total - opened },
    })
    await notify(tx, 'prices-opened', { tender_id: tenderId })
    if (opened === total) return true
    const hand_in_until = await startHandIn(tx, tenderId, opening.setup)
    await notifyOfFailures(tx, tenderId, { hand_in_until, envelope: 'price' })
    return true
  })
}
