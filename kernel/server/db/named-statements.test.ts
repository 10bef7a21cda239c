import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeDatabase, type TestDatabase } from '#app/test/database.ts'
import { connect, plannedEachTime, poolOf, type ConnectConfig, type Database } from './connect.ts'
import { namingPool } from './named-statements.ts'
import type { Tables } from './tables.ts'

let database: TestDatabase
const opened: Database[] = []

beforeAll(async () => {
  database = await makeDatabase()
  await sql`create table numbers (number integer)`.execute(database.owner)
  await sql`insert into numbers values (1), (2)`.execute(database.owner)
  await sql`grant select on numbers to public`.execute(database.owner)
})

afterAll(async () => {
  await Promise.all(opened.map((db) => db.destroy()))
  await database.drop()
})

/** Connects with a single connection, so that its prepared statements can be listed. */
function open(config: Partial<ConnectConfig> = {}): Database {
  const { db } = connect({ ...inject('postgres'), database: database.name, max: 1, ...config })
  opened.push(db)
  return db
}

async function preparedOn(db: Database): Promise<string[]> {
  const { rows } = await poolOf(db).query<{ statement: string }>(
    'select statement from pg_prepared_statements order by prepare_time',
  )
  return rows.map((row) => row.statement)
}

async function repeat(times: number, act: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < times; time += 1) await act()
}

test('a frequent statement is prepared once and still uses the values of each call', async () => {
  const db = open()
  const ask = async (number: number) => {
    const { rows } = await sql`select number from numbers where number = ${number}`.execute(db)
    return rows
  }
  expect(await ask(1)).toEqual([{ number: 1 }])
  expect(await preparedOn(db)).toEqual([])
  await repeat(10, () => ask(1))
  expect(await ask(2)).toEqual([{ number: 2 }])
  expect(await preparedOn(db)).toEqual(['select number from numbers where number = $1'])
})

test('statements that need a plan for each value, select all columns or have no plan are not prepared', async () => {
  const db = open()
  await repeat(5, () => db.selectFrom('organisations').selectAll().execute())
  await repeat(5, () => sql`select 1 as one`.execute(plannedEachTime(db)))
  await repeat(5, () => db.transaction().execute(async () => {}))
  expect(await preparedOn(db)).toEqual([])
})

test('no statement is prepared if DATABASE_PREPARE is off', async () => {
  const db = open({ prepares: false })
  await repeat(5, () => sql`select ${1}::int as one`.execute(db))
  expect(await preparedOn(db)).toEqual([])
})

test('once the maximum number of names is reached, further statements are sent unnamed', async () => {
  const { pool } = connect({ ...inject('postgres'), database: database.name, max: 1 })
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: namingPool(pool, { often: 1, names: 2, texts: 10 }) }),
  })
  for (const column of ['a', 'b', 'c', 'b']) {
    const { rows } = await sql`select 1 as ${sql.ref(column)}`.execute(db)
    expect(rows).toEqual([{ [column]: 1 }])
  }
  const { rows } = await pool.query('select statement from pg_prepared_statements order by 1')
  expect(rows).toEqual([{ statement: 'select 1 as "a"' }, { statement: 'select 1 as "b"' }])
  await db.destroy()
})

test('a connection whose prepared statement is outdated is replaced after one error', async () => {
  const db = open()
  const ask = async () => (await sql`select number from numbers limit 1`.execute(db)).rows
  await repeat(5, ask)
  await sql`alter table numbers alter column number type text`.execute(database.owner)
  await expect(ask()).rejects.toThrow('cached plan must not change result type')
  expect(await ask()).toEqual([{ number: '1' }])
})
