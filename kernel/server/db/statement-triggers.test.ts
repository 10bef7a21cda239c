// Statements that write many rows of one tender update the tender's own row, or its row of
// counters, once.
import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { countedFigures, storedFigures } from '#app/test/figures.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()
const rows = 100

interface Case {
  name: string
  table: 'tenders' | 'tender_figures'
  statement: (
    tender: number,
    supplier: { id: number; organisation_id: number },
  ) => RawBuilder<unknown>
}

const documentsOf = (tender: number) => sql`(select id from documents where tender_id = ${tender})`

const cases: Case[] = [
  {
    name: 'adding 100 lots',
    table: 'tenders',
    statement: (tender) => sql`insert into lots (tender_id, lot_number, title)
      select ${tender}, n, 'Lot ' || n from generate_series(1, ${rows}) n`,
  },
  {
    name: 'renaming 100 lots',
    table: 'tenders',
    statement: (tender) => sql`update lots set title = title || '!' where tender_id = ${tender}`,
  },
  {
    name: 'deleting 100 lots',
    table: 'tenders',
    statement: (tender) => sql`delete from lots where tender_id = ${tender}`,
  },
  {
    name: 'adding 100 documents',
    table: 'tender_figures',
    statement: (tender) => sql`insert into documents (tender_id, title, type)
      select ${tender}, 'Document ' || n, 'other' from generate_series(1, ${rows}) n`,
  },
  {
    name: 'downloading 100 documents',
    table: 'tender_figures',
    statement: (tender, { id, organisation_id }) => sql`
      insert into document_downloads (document_id, version, user_id, organisation_id)
      select id, 1, ${id}::int, ${organisation_id}::int from ${documentsOf(tender)} as documents`,
  },
  {
    name: 'deleting 100 documents',
    table: 'tender_figures',
    statement: (tender) => sql`delete from documents where tender_id = ${tender}`,
  },
]

test('statements on 100 lots, documents or downloads update their tender once', async () => {
  const { id } = await world.makeTender()
  const supplier = await world.makeUser()
  const reader = { id: supplier.id, organisation_id: supplier.organisation_id! }
  for (const { name, table, statement } of cases) {
    const updates = await world.db.transaction().execute(async (tx) => {
      const count = async () => {
        const { rows: counted } = await sql<{ updates: number }>`
          select n_tup_upd::int as updates from pg_stat_xact_user_tables
          where relname = ${table}`.execute(tx)
        return counted[0]!.updates
      }
      const before = await count()
      const { numAffectedRows } = await statement(id, reader).execute(tx)
      expect([name, Number(numAffectedRows)]).toEqual([name, rows])
      return (await count()) - before
    })
    expect([name, updates]).toEqual([name, 1])
    expect(await storedFigures(world.db)).toEqual(await countedFigures(world.db))
  }
})
