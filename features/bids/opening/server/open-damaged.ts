import { isWorthRetrying } from './to-be-opened.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { isOutage } from './is-outage.ts'
import { openAndKeep } from './store-opened.ts'
import { countAttempt } from './open-bids.ts'
import { readDamaged, type SentBid } from './sent-bids.ts'

/**
 * Retries bids that could not be opened. If the operator has restored the store, or an update has
 * fixed a fault, the bidders don't need to resubmit their bids. Returns the number of bids that
 * were opened.
 */
export async function openDamaged(services: Services): Promise<number> {
  const finished = await services.db
    .selectFrom('openings')
    .select('tender_id')
    .where('status', '=', 'opened')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('bids')
          .select('bids.id')
          .whereRef('bids.tender_id', '=', 'openings.tender_id')
          .where(isWorthRetrying),
      ),
    )
    .execute()
  let opened = 0
  for (const { tender_id } of finished) {
    for (const bid of await readDamaged(services.db, tender_id)) {
      if (await reopen(services, bid)) opened += 1
    }
  }
  return opened
}

/**
 * Tries again to open the bid. Returns false if the bid still can't be opened, in which case it
 * keeps its earlier failure reason.
 */
async function reopen(services: Services, bid: SentBid): Promise<boolean> {
  const { db } = services
  await countAttempt(db, bid, 1)
  return openAndKeep(services, bid).catch(async (error: unknown) => {
    if (!isOutage(error)) return false
    await countAttempt(db, bid, -1)
    throw error
  })
}
