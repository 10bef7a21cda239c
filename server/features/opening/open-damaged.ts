import type { Services } from '#server/services.ts'
import { openAndKeep } from './open-bids.ts'
import { Unopenable } from './open-envelope.ts'
import { readDamaged } from './sent-bids.ts'

/**
 * Tries again what could not be opened because a sealed file was missing or damaged: once the operator
 * has brought the store back, nobody has to hand anything in. How many could be opened.
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
          .where('bids.status', '=', 'not_openable')
          .where('bids.failure', 'in', ['missing', 'altered']),
      ),
    )
    .execute()
  let opened = 0
  for (const { tender_id } of finished) {
    for (const bid of await readDamaged(services.db, tender_id)) {
      const isOpened = await openAndKeep(services, bid, 'recover').catch((error: unknown) => {
        if (error instanceof Unopenable) return false
        throw error
      })
      if (isOpened) opened += 1
    }
  }
  return opened
}
