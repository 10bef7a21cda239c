import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeDatabase, type TestDatabase } from '#server/test/database.ts'
import { connect, poolOf, type ConnectConfig, type Database } from './connect.ts'
import { planEachTime, prepareOften } from './prepared-statements.ts'

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

/** On one connection, whose statements can then be looked at. */
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

test('what comes often is prepared once, and still answers by its values', async () => {
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

test('rows, counts and refusals are the same the first time and the tenth', async () => {
  const db = open()
  const ask = async (value: unknown) => {
    const { rows } = await sql`
      select ${value}::jsonb as json, null::text as nothing, 2::bigint as large, true as yes,
        '2026-01-02 03:04:05.678901+00'::timestamptz as time, array['a', null, 'b'] as list,
        'infinity'::timestamptz as never`.execute(db)
    return rows
  }
  const expected = {
    json: { a: 1 },
    nothing: null,
    large: 2,
    yes: true,
    time: '2026-01-02T03:04:05.678901Z',
    list: ['a', null, 'b'],
    never: 'infinity',
  }
  await repeat(10, async () => expect(await ask({ a: 1 })).toEqual([expected]))
  const circular: { self?: object } = {}
  circular.self = circular
  await expect(ask(circular)).rejects.toThrow('circular')
  await expect(ask('{')).rejects.toThrow('invalid input syntax for type json')
  expect(await ask({ a: 1 })).toEqual([expected])

  await db.transaction().execute(async (tx) => {
    await sql`create temporary table taken (number integer unique) on commit drop`.execute(tx)
    for (let number = 1; number < 6; number += 1) {
      const insert = sql`insert into taken values (${number}), (${number + 10})`
      expect((await insert.execute(tx)).numAffectedRows).toBe(2n)
    }
    const remove = () => sql`delete from taken where number < ${3}`.execute(tx)
    const removed: unknown[] = []
    await repeat(5, async () => removed.push((await remove()).numAffectedRows))
    expect(removed).toEqual([2n, 0n, 0n, 0n, 0n])
  })
})

test('a list of any length is one statement', async () => {
  const db = open()
  const ask = (numbers: number[]) =>
    sql`select number from numbers where number = any (${numbers})`.execute(db)
  for (const numbers of [[1], [1, 2], [], [2, 3, 4], [1]]) await ask(numbers)
  expect(await preparedOn(db)).toHaveLength(1)
})

test('what must be planned each time, has all columns or no plan is not prepared', async () => {
  const db = open()
  await repeat(5, () => db.selectFrom('organisations').selectAll().execute())
  await repeat(5, () => sql`select ${sql.raw(planEachTime)} 1 as one`.execute(db))
  await repeat(5, () => db.transaction().execute(async () => {}))
  expect(await preparedOn(db)).toEqual([])
})

test('nothing is prepared where it is switched off', async () => {
  const db = open({ prepares: false })
  await repeat(5, () => sql`select ${1}::int as one`.execute(db))
  expect(await preparedOn(db)).toEqual([])
})

test('a connection keeps the latest used, in a failed transaction too', async () => {
  const db = open({ prepares: false })
  poolOf(db).on('connect', prepareOften({ texts: 100, namesOfConnection: 2 }))
  const ask = async (column: string, from = db) => {
    const { rows } = await sql`select 1 as ${sql.ref(column)}`.execute(from)
    return rows
  }
  for (const column of ['a', 'b', 'a', 'c']) await repeat(3, () => ask(column))
  expect(await preparedOn(db)).toEqual(['select 1 as "a"', 'select 1 as "c"'])
  expect(await ask('b')).toEqual([{ b: 1 }])

  const failing = db.transaction().execute(async (tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => {})
    await ask('c', tx).catch(() => {})
    await ask('a', tx)
  })
  await expect(failing).rejects.toThrow('current transaction is aborted')
  for (const column of ['a', 'b', 'c']) expect(await ask(column)).toEqual([{ [column]: 1 }])
  expect(await preparedOn(db)).toHaveLength(2)
})

test('a statement whose columns have changed is prepared anew', async () => {
  const db = open()
  const ask = async () => (await sql`select number from numbers where number = 1`.execute(db)).rows
  await repeat(5, ask)
  await sql`alter table numbers alter column number type text`.execute(database.owner)
  const again = async () => (await sql`select number from numbers limit 1`.execute(db)).rows
  await repeat(5, again)
  await sql`alter table numbers alter column number type integer using number::integer`.execute(
    database.owner,
  )
  await expect(again()).rejects.toThrow('cached plan must not change result type')
  expect(await again()).toEqual([{ number: 1 }])
})
