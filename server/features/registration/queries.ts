import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/connect.ts'
import { repeatDays } from '#server/accounts/accounts.ts'
import { hashToken } from '#server/tokens.ts'

/**
 * Compared as people would: case, spaces and endings such as Ltd make no difference. Only what the
 * administrators approved counts: a name that was registered a moment ago would tell that the
 * address it was registered with had no account.
 */
export async function isNameTaken(db: Database, name: string): Promise<boolean> {
  const { exists } = await db
    .selectNoFrom((row) =>
      row
        .exists(
          row
            .selectFrom('organisations')
            .select('id')
            .where('verification_status', '=', 'approved')
            .where('name_key', '=', sql<string>`organisation_name_key(${name})`),
        )
        .as('exists'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(exists)
}

export async function keepRepeatRegistration(
  tx: Tx,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await tx
    .insertInto('repeat_registrations')
    .values({
      user_id: userId,
      password_hash: passwordHash,
      expires_at: sql<string>`now() + make_interval(days => ${repeatDays})`,
    })
    .execute()
}

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
