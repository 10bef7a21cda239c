// Migrates a filled database from every earlier schema version to the current one. Rows are added
// after each migration, so that each migration runs on rows from all earlier versions.
import { expect, inject, onTestFinished, test } from 'vitest'
import { getTender } from '#features/tenders/contract/tender-calls.ts'
import { verifyChain } from '#kernel/server/audit/verify-chain.ts'
import { fillTables } from '#app/test/rows-for-any-schema.ts'
import { countedFigures, storedFigures } from '#app/test/figures.ts'
import { makeOldDatabase, migrateTo } from '#app/test/old-database.ts'
import { makeWorld } from '#app/test/world.ts'
import { migrate, readMigrations } from './migrate.ts'

test('a database filled at every migration step is migrated, keeps its rows and can be served', async () => {
  const numbers = (await readMigrations()).map(({ name }) => name.slice(0, 4))
  const database = await makeOldDatabase(numbers[0])
  const { pool } = database
  const filled: Record<string, number> = {}
  for (const [index, number] of numbers.entries()) {
    await migrateTo(pool, number)
    for (const [table, rows] of Object.entries(await fillTables(pool, index + 1))) {
      filled[table] = (filled[table] ?? 0) + rows
    }
  }
  // This call grants the server's role its privileges, as a server does when it starts.
  expect(await migrate(pool, inject('postgres').user)).toEqual([])

  const counts = Object.fromEntries(
    await Promise.all(
      Object.keys(filled).map(async (table) => {
        const { rows } = await pool.query<{ count: number }>(`select count(*) from ${table}`)
        return [table, rows[0]!.count] as const
      }),
    ),
  )
  expect(counts).toEqual(filled)
  const { rows: withoutFile } = await pool.query(`select id from documents
    where not exists (select from files where document_id = documents.id and filename = 'plan.pdf')`)
  expect(withoutFile).toEqual([])
  const { rows: unchecked } = await pool.query(
    'select conname from pg_constraint where not convalidated',
  )
  // This constraint is deliberately checked only for new rows, because existing rows of the log are
  // never changed.
  expect(unchecked).toEqual([{ conname: 'audit_logs_one_address' }])

  const world = await makeWorld({}, database)
  onTestFinished(() => world.close())
  expect(await storedFigures(world.db)).toEqual(await countedFigures(world.db))
  for (const [index, number] of numbers.entries()) {
    const id = (index + 1) * 10
    const buyer = await world.signedIn({ id: id + 1 })
    for (const tenderId of [id + 1, id + 2, id + 3, id + 4]) {
      const { data } = await buyer.call(getTender, { params: { tenderId } })
      expect({ number, title: data.title }).toEqual({ number, title: `Cleaning ${index + 1}` })
    }
    const supplier = await world.signedIn({ id: id + 2 })
    const { data } = await supplier.call(getTender, { params: { tenderId: id + 1 } })
    expect({
      number,
      is_interested: data.is_interested,
      documents: data.documents?.length,
    }).toEqual({
      number,
      is_interested: true,
      documents: 1,
    })
  }
  expect((await verifyChain(world.owner)).fault).toBeUndefined()
})
