// Append-only tables refuse all changes except insertions, even by the owner of the tables.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '#app/test/world.ts'
import { guardedTables } from './grants.ts'

const world = useWorld()

test.for(guardedTables)('the owner of the tables can’t change or empty %s', async (table) => {
  const { rows } = await sql<{ column: string }>`
    select quote_ident(column_name) as column from information_schema.columns
    where table_schema = current_schema and table_name = ${table} and is_identity = 'NO' limit 1`.execute(
    world.owner,
  )
  const { column } = rows[0]!
  for (const statement of [
    `update ${table} set ${column} = ${column}`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ]) {
    await expect(sql.raw(statement).execute(world.owner)).rejects.toThrow(/append-only|only ever/)
  }
})

test.for(['opening_records', 'sealed_entries'])(
  'the owner of the tables can’t empty %s',
  async (table) => {
    const emptied = sql`truncate ${sql.table(table)}`.execute(world.owner)
    await expect(emptied).rejects.toThrow('append-only')
  },
)
