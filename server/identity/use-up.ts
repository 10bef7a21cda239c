import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { hashToken } from '#server/platform/tokens.ts'

/**
 * Marks a sign-in's state or challenge as used, for as long as the value could be sent again.
 * Returns true if it had not been used before.
 */
export async function useUp(tx: Tx, value: string, minutes: number): Promise<boolean> {
  const used = await tx
    .insertInto('used_sso_attempts')
    .values({
      state_hash: hashToken(value),
      expires_at: sql<string>`now() + make_interval(mins => ${2 * minutes})`,
    })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst()
  return used.numInsertedOrUpdatedRows === 1n
}
