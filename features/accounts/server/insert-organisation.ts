import type { InsertObject } from 'kysely'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Tables } from '#kernel/server/db/tables.ts'

/** Inserts an organisation and returns its id. */
export async function insertOrganisation(
  tx: Tx,
  values: InsertObject<Tables, 'organisations'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('organisations')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
