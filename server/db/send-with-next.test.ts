import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { makeDatabase, type TestDatabase } from '#server/test/database.ts'
import { connect, type Database, type Tx } from './connect.ts'
import { sendWithNext } from './send-with-next.ts'

let database: TestDatabase
let db: Database
/** How often PostgreSQL was waited for. */
let waits: number

beforeAll(async () => {
  database = await makeDatabase()
  await sql`create table numbers (number integer primary key)`.execute(database.owner)
  await sql`grant all on numbers to public`.execute(database.owner)
  const { pool, ...opened } = connect({ ...inject('postgres'), database: database.name, max: 1 })
  db = opened.db
  pool.on('connect', (client) => client.connection.on('readyForQuery', () => (waits += 1)))
})

beforeEach(async () => {
  await sql`delete from numbers`.execute(db)
  waits = 0
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const add = (tx: Tx, number: unknown) =>
  sendWithNext(tx, sql`insert into numbers values (${number})`)
const read = async (from: Database = db) => {
  const { rows } = await sql<{ number: number }>`select number from numbers order by 1`.execute(
    from,
  )
  return rows.map(({ number }) => number)
}
const repeat = async (times: number, act: () => Promise<unknown>) => {
  for (let time = 0; time < times; time += 1) await act()
}

test('what is sent with the next is there for it, and costs no wait of its own', async () => {
  const seen = await db.transaction().execute(async (tx) => {
    await add(tx, 1)
    await add(tx, 2)
    const seen = await read(tx)
    await add(tx, 3)
    return seen
  })
  expect(waits).toBe(2)
  expect(seen).toEqual([1, 2])
  expect(await read()).toEqual([1, 2, 3])
})

test('the answer is that of the last, with values and counts as ever', async () => {
  await repeat(5, () =>
    db.transaction().execute(async (tx) => {
      await sendWithNext(tx, sql`select 'another', 2`)
      const { rows } =
        await sql`select now() is not null as is_set, ${[1, 2]}::int[] as list`.execute(tx)
      expect(rows).toEqual([{ is_set: true, list: [1, 2] }])
      await add(tx, 1)
      const { numAffectedRows } = await sql`delete from numbers`.execute(tx)
      expect(numAffectedRows).toBe(1n)
    }),
  )
})

test('one that fails fails the next, nothing behind it is run, and all is undone', async () => {
  for (const isPrepared of [false, true]) {
    if (isPrepared)
      await repeat(4, () =>
        db
          .transaction()
          .execute((tx) => add(tx, 1))
          .catch(() => {}),
      )
    await sql`delete from numbers`.execute(db)
    const failing = db.transaction().execute(async (tx) => {
      await add(tx, 1)
      await add(tx, 1)
      await sql`delete from numbers`.execute(tx)
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await read()).toEqual([])
  }
})

test('one that fails before the commit takes all with it', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await add(tx, 1)
    await read(tx)
    await add(tx, 1)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await read()).toEqual([])
})

test('values that can’t be written down fail it too, the commit included', async () => {
  const circular: unknown[] = []
  circular.push({ circular })
  for (const isLast of [true, false]) {
    const failing = db.transaction().execute(async (tx) => {
      await add(tx, 1)
      await sendWithNext(tx, sql`select ${{ circular }}`)
      await add(tx, 2)
      if (!isLast) await read(tx)
    })
    await expect(failing).rejects.toThrow('circular')
    expect(await read()).toEqual([])
  }
})

test('who refuses before anything was sent has not disturbed PostgreSQL', async () => {
  const refused = db.transaction().execute(async (tx) => {
    await add(tx, 1)
    throw new Error('Not today')
  })
  await expect(refused).rejects.toThrow('Not today')
  expect(waits).toBe(0)
  expect(await read()).toEqual([])
})

test('who refuses later undoes all of it', async () => {
  const refused = db.transaction().execute(async (tx) => {
    await add(tx, 1)
    await read(tx)
    await add(tx, 2)
    throw new Error('Not today')
  })
  await expect(refused).rejects.toThrow('Not today')
  expect(await read()).toEqual([])
})

test('a prepared one that is outdated is prepared anew', async () => {
  const ask = (then = read) =>
    db.transaction().execute(async (tx) => {
      await sendWithNext(tx, sql`select number from numbers`)
      return then(tx)
    })
  await repeat(5, ask)
  await sql`alter table numbers alter number type bigint`.execute(database.owner)
  await expect(ask()).rejects.toThrow('cached plan must not change result type')
  await expect(read()).rejects.toThrow('cached plan must not change result type')
  expect(await ask()).toEqual([])
})

test('what is passed over is not taken for prepared', async () => {
  const failing = (column: string) =>
    db.transaction().execute(async (tx) => {
      await sendWithNext(tx, sql`select 1 / ${0}::int`)
      await sql`select 1 as ${sql.ref(column)}`.execute(tx)
    })
  await repeat(5, () => failing('passed').catch(() => {}))
  const { rows } = await sql`select 1 as ${sql.ref('passed')}`.execute(db)
  expect(rows).toEqual([{ passed: 1 }])
})

test('outside of a transaction nothing is held back', async () => {
  await add(db as Tx, 1)
  expect(await read()).toEqual([1])
})
