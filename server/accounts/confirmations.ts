// Links that prove access to the mailbox of an email address.
import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { hashToken } from '#server/tokens.ts'

/** Stores a token besides those of earlier emails, which may be opened first. */
export async function keepConfirmationToken(tx: Tx, userId: number, token: string): Promise<void> {
  await tx
    .insertInto('email_confirmations')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      expires_at: sql<string>`now() + interval '14 days'`,
    })
    .execute()
}

/** Returns the user id. The token is kept, so that the link can be opened again. */
export async function findConfirmationToken(tx: Tx, token: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('email_confirmations')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row?.user_id
}

/** Returns whether the address was unconfirmed before. */
export async function markEmailConfirmed(tx: Tx, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ email_confirmed_at: sql<string>`now()` })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
