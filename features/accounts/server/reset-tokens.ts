import { sql } from 'kysely'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { hashToken } from '#kernel/server/platform/tokens.ts'

const anHour = 60

/** Stores the token. Each user has at most one; a new token replaces the old one. */
export async function storeResetToken(
  tx: Tx,
  userId: number,
  token: string,
  minutes = anHour,
): Promise<void> {
  const values = {
    token_hash: hashToken(token),
    expires_at: sql<string>`now() + make_interval(mins => ${minutes})`,
  }
  await tx
    .insertInto('password_resets')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/**
 * Returns the token's user id, or undefined if the token is unknown or expired. The token is kept
 * for another attempt.
 */
export async function findResetToken(
  db: Database,
  token: string,
  email: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('password_resets.token_hash', '=', hashToken(token))
    .where('password_resets.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row?.id
}

/**
 * Deletes the token and returns whether it existed, so that only one of many concurrent resets
 * succeeds.
 */
export async function takeResetToken(tx: Tx, token: string, userId: number): Promise<boolean> {
  const taken = await tx
    .deleteFrom('password_resets')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return taken.numDeletedRows === 1n
}
