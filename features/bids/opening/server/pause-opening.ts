import type { Tx } from '#kernel/server/db/connect.ts'

/**
 * Pauses the opening by releasing this server's claim, so that the server that receives the next
 * share can continue immediately.
 */
export async function pauseOpening(tx: Tx, tenderId: number): Promise<void> {
  await tx
    .updateTable('openings')
    .set({ worked_on_by: null, worked_on_until: null })
    .where('tender_id', '=', tenderId)
    .execute()
}
