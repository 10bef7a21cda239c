import { sql, type Insertable } from 'kysely'
import type { Database, Tx } from '#server/db/connect.ts'
import type { Tables } from '#server/db/tables.ts'
import { hashToken } from '#server/tokens.ts'

/** Compared as people would: case, spaces and endings such as Ltd make no difference. */
export async function isNameTaken(db: Database, name: string): Promise<boolean> {
  const { exists } = await db
    .selectNoFrom((row) =>
      row
        .exists(
          row
            .selectFrom('organisations')
            .select('id')
            .where('name_key', '=', sql<string>`organisation_name_key(${name})`),
        )
        .as('exists'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(exists)
}

export async function insertOrganisation(
  tx: Tx,
  values: Insertable<Tables['organisations']>,
): Promise<number> {
  const { id } = await tx
    .insertInto('organisations')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Nobody when the address has an account already, also when that happened a moment ago. */
export async function insertUser(
  tx: Tx,
  values: Insertable<Tables['users']>,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('users')
    .values(values)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

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

/** Takes the token, so that it works once. */
export async function takeConfirmationToken(tx: Tx, token: string): Promise<number | undefined> {
  const row = await tx
    .deleteFrom('email_confirmations')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<string>`now()`)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

export async function markEmailConfirmed(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_confirmed_at: sql<string>`coalesce(email_confirmed_at, now())` })
    .where('id', '=', userId)
    .execute()
}
