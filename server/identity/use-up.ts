import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { hashToken } from '#server/platform/tokens.ts'

/**
 * Returns whether the state or challenge of a sign-in is used for the first time, and notes the use
 * for as long as the value could be sent again.
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
