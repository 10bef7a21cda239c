import { expect, inject, onTestFinished, test } from 'vitest'
import { makeDatabase } from '#app/test/database.ts'
import { fillTables } from '#app/test/rows-for-any-schema.ts'
import { makeOldDatabase } from '#app/test/old-database.ts'
import { poolOf } from './connect.ts'
import { migrate, readMigrations } from './migrate.ts'
import type pg from 'pg'

const own = `relnamespace = 'public'::regnamespace`

/**
 * Selects the definitions of all columns, constraints, indexes, functions and so on in the schema,
 * one per row, so that two schemas can be compared.
 */
const catalogue = `
  select 'column ' || relname || ' ' || row_number() over (partition by relname order by attnum)
    || ' ' || concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      attgenerated, pg_get_expr(adbin, adrelid), attstorage, attcollation::regcollation) as line
  from pg_attribute join pg_class on pg_class.oid = attrelid
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where ${own} and relkind in ('r', 'v') and attnum > 0 and not attisdropped
  union all
  select concat_ws(' ', relkind, relname, reloptions, relacl) from pg_class
  where ${own} and relkind in ('r', 'v', 'S')
  union all
  select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select definition from pg_views where schemaname = 'public'
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all
  select concat_ws(' ', pg_get_functiondef(oid), proacl) from pg_proc
  where pronamespace = 'public'::regnamespace and prokind = 'f' and not exists (
    select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  union all
  select 'type ' || typname from pg_type where typnamespace = 'public'::regnamespace
    and typtype in ('c', 'd', 'e')
  order by 1`

const readCatalogue = async (pool: pg.Pool) =>
  (await pool.query<{ line: string }>(catalogue)).rows.map(({ line }) => line)

test('a filled database of version 0.1.0 is migrated to the schema of a new database', async () => {
  const { user } = inject('postgres')
  const old = await makeOldDatabase('0054')
  const fresh = await makeDatabase('template1')
  onTestFinished(async () => {
    await Promise.all([old.drop(), fresh.drop()])
  })
  await fillTables(old.pool, 1)
  const migrations = (await readMigrations()).map(({ name }) => name)
  expect(await migrate(old.pool, user)).toEqual(migrations.slice(1))
  expect(await migrate(old.pool, user)).toEqual([])
  const freshPool = poolOf(fresh.owner)
  expect(await migrate(freshPool, user)).toEqual(migrations)

  expect(await readCatalogue(old.pool)).toEqual(await readCatalogue(freshPool))
  const names = 'select name from migrations order by name'
  expect((await old.pool.query(names)).rows).toEqual((await freshPool.query(names)).rows)
  const { rows } = await old.pool.query('select title from tenders limit 1')
  expect(rows).toEqual([{ title: 'Cleaning 1' }])
})

test('a new database has the rows that the migrations insert', async () => {
  const old = await makeOldDatabase()
  const fresh = await makeDatabase('template1')
  onTestFinished(async () => {
    await Promise.all([old.drop(), fresh.drop()])
  })
  const [migrated, created] = [old.pool, poolOf(fresh.owner)]
  for (const pool of [migrated, created]) await migrate(pool)
  const tables = `select relname from pg_class where ${own} and relkind = 'r' order by relname`
  for (const { relname } of (await created.query<{ relname: string }>(tables)).rows) {
    const count = async (pool: pg.Pool) =>
      (await pool.query<{ count: number }>(`select count(*) from ${relname}`)).rows[0]!.count
    expect([relname, await count(created)]).toEqual([relname, await count(migrated)])
  }
})

test.for([
  '8ebfdc77b1837ba1043d05d58ed1817643448b6f9d59320e428c124d14f61d05',
  'b056a755123351865df0457ee586ba47aa577edb9c697af02a68cfbb01ea1e39',
])('a database created by the earlier baseline %s can still be migrated', async (checksum) => {
  const { owner, drop } = await makeDatabase()
  onTestFinished(drop)
  const pool = poolOf(owner)
  const checksums = `select checksum from migrations where name = '0054-baseline.sql'`
  const { rows: recorded } = await pool.query(checksums)
  await pool.query(`update migrations set checksum = $1 where name = '0054-baseline.sql'`, [
    checksum,
  ])
  expect(await migrate(pool)).toEqual([])
  expect((await pool.query(checksums)).rows).toEqual(recorded)
})

test('a database from before migration 0054 is refused', async () => {
  const old = await makeOldDatabase('0054')
  onTestFinished(old.drop)
  await old.pool.query(`delete from migrations where name > '0050'`)
  await expect(migrate(old.pool)).rejects.toThrow('Start a version first that applies 0054')
})

// Guards that only refuse a statement are not counted.
test('the database has at most 26 triggers and 34 functions', async () => {
  const { owner, drop } = await makeDatabase()
  onTestFinished(drop)
  const { rows } = await poolOf(owner).query<{ triggers: number; functions: number }>(`
    select (select count(*) from pg_trigger
        where not tgisinternal and tgfoid <> 'refuse_change'::regproc) as triggers,
      (select count(*) from pg_proc where pronamespace = 'public'::regnamespace
        and not exists (
          select from pg_depend where objid = pg_proc.oid and deptype = 'e')) as functions`)
  expect(rows[0]!.triggers).toBeLessThanOrEqual(26)
  expect(rows[0]!.functions).toBeLessThanOrEqual(34)
})
