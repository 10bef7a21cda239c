import type { InsertObject } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { Tables } from '#server/db/tables.ts'

/** Inserts a user. Returns the new id, or undefined if the address already has an account. */
export async function insertUser(
  tx: Tx,
  values: InsertObject<Tables, 'users'>,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('users')
    .values(values)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
