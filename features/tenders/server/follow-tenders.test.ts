import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listInterests } from '#features/interests/contract/interest.ts'
import { cancelTender, updateTender } from '../contract/tender-calls.ts'
import { fillInterested } from '#app/test/fill-interested.ts'
import { countedFigures, storedFigures } from '#app/test/figures.ts'
import { inDays, readForm } from '#app/test/tender-form.ts'
import { useWorld, type Row } from '#app/test/world.ts'
import { followNext, followTenders } from './follow-tenders.ts'

const world = useWorld()

/** Creates a tender with this many interested suppliers. */
async function makeCrowd(suppliers: number): Promise<Row<'tenders'>> {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id })
  await fillInterested(world.db, { tender, buyer, suppliers })
  return tender
}

/** Returns the number of rows that the statement and its triggers insert and update. */
async function rowsWrittenBy(statement: ReturnType<typeof sql>): Promise<number> {
  return world.db.transaction().execute(async (tx) => {
    const count = async () => {
      const { rows } = await sql<{ written: number }>`
        select sum(n_tup_ins + n_tup_upd)::int as written from pg_stat_xact_user_tables`.execute(tx)
      return rows[0]!.written ?? 0
    }
    const before = await count()
    await statement.execute(tx)
    return (await count()) - before
  })
}

const isConsistent = async () =>
  expect(await storedFigures(world.db)).toEqual(await countedFigures(world.db))

test('moving a deadline and cancelling write no more rows with 300 suppliers than with 30', async () => {
  const steps = {
    deadline: (id: number) => sql`update tenders
      set submission_deadline = submission_deadline + interval '1 day' where id = ${id}`,
    cancel: (id: number) => sql`update tenders set status = 'cancelled', cancelled_at = now()
      where id = ${id}`,
  }
  const few = await makeCrowd(30)
  const many = await makeCrowd(300)
  for (const step of [steps.deadline, steps.cancel]) {
    const written = await rowsWrittenBy(step(few.id))
    expect(written).toBeGreaterThan(20)
    expect(await rowsWrittenBy(step(many.id))).toBe(written)
  }
  await isConsistent()
})

test('a supplier beyond the first twenty sees a moved deadline and a cancellation in My Interests', async () => {
  const tender = await makeCrowd(25)
  const supplier = await world.makeUser()
  await world.makeInterest(tender, supplier)
  const params = { tenderId: tender.id }
  const buyer = await world.signedIn({ id: tender.created_by })
  const form = await readForm(buyer, tender.id)
  const submission_deadline = inDays(20)
  await buyer.call(updateTender, {
    params,
    body: { ...form, submission_deadline, change_note: null },
  })
  const client = await world.signedIn(supplier)
  const own = async (filter: 'open' | 'ended') =>
    (await client.call(listInterests, { query: { filter } })).data
  await followTenders(world.db)
  expect((await own('open')).map((one) => one.tender.submission_deadline)).toEqual([
    expect.stringMatching(new RegExp(`^${submission_deadline.slice(0, 19)}`)),
  ])
  await buyer.call(cancelTender, { params, body: { reason: 'other', text: 'Not needed' } })
  await followTenders(world.db)
  expect([(await own('open')).length, (await own('ended')).length]).toEqual([0, 1])
})

test('every supplier is updated despite a killed server, a second server and a second change', async () => {
  const tender = await makeCrowd(60)
  const close = sql`update tenders set status = 'closed', last_published = null where id = ${tender.id}`
  await close.execute(world.db)
  const killed = world.db.transaction().execute(async (tx) => {
    expect(await followNext(tx, 7)).toBe(true)
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect(await followNext(world.db, 7)).toBe(true)
  // The second change begins while some suppliers have not followed the first one.
  await sql`update tenders set deleted_at = now() where id = ${tender.id}`.execute(world.db)
  const other = world.connectAgain()
  const work = async (db: typeof other) => {
    while (await followNext(db, 3));
  }
  await Promise.all([work(world.db), work(other)])
  expect(await followNext(world.db)).toBe(false)
  await isConsistent()
})
