// Append-only tables refuse all changes except insertions, even by the owner of the tables.
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { useWorld } from '#app/test/world.ts'
import { guardedTables } from './grants.ts'

const world = useWorld()

test('every table that the server may only add to has the trigger that refuses other changes', async () => {
  const { rows } = await sql<{ name: string; is_added_to: boolean; is_guarded: boolean }>`
    select relname::text as name,
      has_table_privilege(${inject('postgres').user}, oid, 'insert')
        and not has_table_privilege(${inject('postgres').user}, oid, 'update, delete') as is_added_to,
      exists (select from pg_trigger where tgrelid = pg_class.oid and tgenabled = 'O'
        and tgfoid = 'refuse_change'::regproc
        -- Bits of a statement trigger before updates, deletions and truncate.
        and tgtype = 2 | 8 | 16 | 32) as is_guarded
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by name`.execute(world.owner)
  const namesOf = (found: typeof rows) => found.map(({ name }) => name)
  expect(namesOf(rows.filter((one) => one.is_added_to && !one.is_guarded))).toEqual([])
  expect(namesOf(rows.filter((one) => one.is_guarded))).toEqual(guardedTables.toSorted())
})

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
