import { sql } from 'kysely'
import type { Tx } from '#kernel/server/db/connect.ts'
import { hashToken } from '#kernel/server/platform/tokens.ts'

/**
 * Marks the state of a single sign-on attempt, or a passkey challenge, as used. Returns true if it
 * had not been used before. The mark is kept for twice the value's lifetime (`minutes`), so a used
 * value expires before its mark does.
 */
export async function markAsUsed(tx: Tx, value: string, minutes: number): Promise<boolean> {
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
