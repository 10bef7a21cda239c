// Tokens for links that prove that a user can read the mail sent to their email address.
import { sql } from 'kysely'
import type { Tx } from '#kernel/server/db/connect.ts'
import { hashToken } from '#kernel/server/platform/tokens.ts'

/**
 * Stores a token. Tokens from earlier emails stay valid, since the user may open those emails
 * first.
 */
export async function storeConfirmationToken(tx: Tx, userId: number, token: string): Promise<void> {
  await tx
    .insertInto('email_confirmations')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      expires_at: sql<string>`now() + interval '14 days'`,
    })
    .execute()
}

/**
 * Returns the token's user id, or undefined if the token is unknown or expired. The token is kept,
 * so that the link can be opened again.
 */
export async function findConfirmationToken(tx: Tx, token: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('email_confirmations')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row?.user_id
}

/** Marks the address as confirmed. Returns true if it was unconfirmed before. */
export async function markEmailConfirmed(tx: Tx, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ email_confirmed_at: sql<string>`now()` })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
