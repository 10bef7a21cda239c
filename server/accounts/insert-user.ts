import type { InsertObject } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { Tables } from '#server/db/tables.ts'

/** Nobody when the address has an account already, also when that happened a moment ago. */
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
