// Tests an upgrade without downtime: servers of this portal version keep running after the next
// version has migrated the database, and can also be restarted on it, as in a downgrade.
import { expect, onTestFinished, test } from 'vitest'
import {
  createTender,
  getTender,
  listTenders,
  updateTender,
} from '#features/tenders/contract/tender-calls.ts'
import { tenderForm } from '#app/test/tender-form.ts'
import { makeDatabase } from '#app/test/database.ts'
import { makeWorld } from '#app/test/world.ts'
import { poolOf } from './connect.ts'
import { whyNotExpansion } from '#app/test/expansion.ts'
import { migrate } from './migrate.ts'

/**
 * A migration that the next portal version might contain: a new table, an index, and new columns in
 * tables that the calls below use.
 */
const next = `
  alter table tenders add column access_hours text, add column is_urgent boolean not null default false;
  alter table users add column nickname text;
  alter table organisations add column staff integer;
  alter table lots add column colour text;
  alter table sessions add column label text;
  alter table audit_logs add column note text;
  create table rooms (id integer generated always as identity primary key, name text not null);
  create index tenders_urgent on tenders (is_urgent) where is_urgent;`

test('a server keeps working while the next portal version migrates, and can restart on the migrated database', async () => {
  expect(whyNotExpansion(next)).toEqual([])
  const database = await makeDatabase()
  const world = await makeWorld({}, database)
  onTestFinished(() => world.close())
  const buyer = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  const supplier = await world.signedIn(await world.makeUser())

  /**
   * Makes calls often enough that their statements are prepared, since prepared statements depend
   * on the columns of their tables.
   */
  async function work(): Promise<void> {
    for (let round = 0; round < 8; round += 1) {
      const body = tenderForm({ status: 'published', title: `Round ${round}` })
      const { tender } = await buyer.call(createTender, { body })
      const params = { tenderId: tender.id }
      const { data } = await supplier.call(getTender, { params })
      expect(data.title).toBe(`Round ${round}`)
      const { message } = await buyer.call(updateTender, {
        params,
        body: { ...body, title: `Changed ${round}`, change_note: 'A typing error' },
      })
      expect(message).toBe('Tender updated successfully')
      expect((await supplier.call(listTenders)).data.length).toBeGreaterThan(0)
      expect((await supplier.get('/api/user')).status).toBe(200)
    }
  }
  await work()
  const owner = poolOf(database.owner)
  await owner.query(next)
  await owner.query(`insert into migrations values ('9000-next.expand.sql', 'x')`)
  await work()

  expect(await migrate(owner)).toEqual([])
  await owner.query(`insert into migrations values ('9001-contract.sql', 'x')`)
  await expect(migrate(owner)).rejects.toThrow(
    'The database was migrated by a newer version of the portal (9001-contract.sql)',
  )
})
