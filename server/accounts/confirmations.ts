// Links that show that whoever named an address reads its mailbox.
import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { hashToken } from '#server/tokens.ts'

/** Beside those of earlier emails, which may be opened first. */
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

/** Whose it is; it stays, so that it can be opened again. */
export async function findConfirmationToken(tx: Tx, token: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('email_confirmations')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row?.user_id
}

/** Whether it was not before. */
export async function markEmailConfirmed(tx: Tx, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ email_confirmed_at: sql<string>`now()` })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
