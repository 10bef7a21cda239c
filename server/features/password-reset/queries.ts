import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { hashToken } from '#server/tokens.ts'

/** One a user: a new token voids the old one. */
export async function keepResetToken(tx: Tx, userId: number, token: string): Promise<void> {
  const values = {
    token_hash: hashToken(token),
    expires_at: sql<string>`now() + interval '60 minutes'`,
  }
  await tx
    .insertInto('password_resets')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** Takes the token: of fifty resets with the same link, one finds it. */
export async function takeResetToken(
  tx: Tx,
  token: string,
  email: string,
): Promise<number | undefined> {
  const row = await tx
    .deleteFrom('password_resets')
    .using('users')
    .whereRef('users.id', '=', 'password_resets.user_id')
    .where('users.email', '=', email)
    .where('password_resets.token_hash', '=', hashToken(token))
    .where('password_resets.expires_at', '>', sql<string>`now()`)
    .returning('password_resets.user_id')
    .executeTakeFirst()
  return row?.user_id
}
