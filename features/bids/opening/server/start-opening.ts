import { sql } from 'kysely'
import { openingTransitions } from '../rules/opening-lifecycle.ts'
import type { Tx } from '#kernel/server/db/connect.ts'

/**
 * Moves the opening to its next step after enough confirmations or shares. The start time comes
 * from the database clock.
 */
export async function startOpening(
  tx: Tx,
  tenderId: number,
  transition: 'collect' | 'start',
): Promise<void> {
  const { to } = openingTransitions[transition]
  await tx
    .updateTable('openings')
    .set({
      status: to,
      ...(transition === 'start' ? { started_at: sql<string>`clock_timestamp()` } : {}),
    })
    .where('tender_id', '=', tenderId)
    .execute()
}
