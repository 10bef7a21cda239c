import type { Services } from '#server/services.ts'
import { isOutage } from './is-outage.ts'
import { openAndKeep } from './keep-opened.ts'
import { countAttempt } from './open-bids.ts'
import { isWorthRetrying, readDamaged, type SentBid } from './sent-bids.ts'

/**
 * Tries again what could not be opened: once the operator has brought the store back, or an update has
 * removed a fault, nobody has to hand anything in. Returns how many could be opened.
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

/** Returns whether the bid is open now; one that still can't be opened keeps the reason it has. */
async function reopen(services: Services, bid: SentBid): Promise<boolean> {
  const { db } = services
  await countAttempt(db, bid, 1)
  return openAndKeep(services, bid).catch(async (error: unknown) => {
    if (!isOutage(error)) return false
    await countAttempt(db, bid, -1)
    throw error
  })
}
