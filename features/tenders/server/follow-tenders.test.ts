import { sql } from 'kysely'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { listInterests } from '#features/interests/contract/interest.ts'
import { cancelTender, updateTender } from '../contract/tender-calls.ts'
import { fillInterested } from '#app/test/fill-interested.ts'
import { countedFigures, storedFigures } from '#app/test/figures.ts'
import type { Client } from '#app/test/client.ts'
import { recordStatements } from '#app/test/record-statements.ts'
import { inDays, readForm } from '#app/test/tender-form.ts'
import { poolOf } from '#kernel/server/db/connect.ts'
import { useWorld, type Row } from '#app/test/world.ts'
import { followNext, followTenders } from './follow-tenders.ts'

const world = useWorld()

/** Creates a tender with this many interested suppliers. */
async function makeCrowd(
  suppliers: number,
  values: Parameters<typeof world.makeTender>[0] = {},
): Promise<Row<'tenders'>> {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, ...values })
  await fillInterested(world.db, { tender, buyer, suppliers })
  return tender
}

/** Tables that have rows for each supplier. */
const perSupplier = ['interests', 'tender_participation', 'participation_sums', 'notifications']

/**
 * Records the number of rows that each transaction on the pool's new connections has read and
 * written in the tables with rows for each supplier.
 */
function recordTouched(pool: pg.Pool): number[] {
  const touched: number[] = []
  let before = 0
  // The counts of earlier transactions on the connection may still be included.
  const count = `select sum(n_tup_ins + n_tup_upd + n_tup_del + coalesce(seq_tup_read, 0)
      + coalesce(idx_tup_fetch, 0))::int as rows
    from pg_stat_xact_user_tables where relname = any ($1)`
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (text: string, values: unknown[]) => Promise<Counted>
    client.query = new Proxy(client.query, {
      async apply(query, _client, args: [string | { text: string }]) {
        const text = typeof args[0] === 'string' ? args[0] : args[0].text
        const counted = async () => (await send(count, [perSupplier])).rows[0]!.rows
        if (text === 'commit') touched.push((await counted()) - before)
        const result: unknown = await Reflect.apply(query, client, args)
        if (text === 'begin') before = await counted()
        return result
      },
    })
  })
  return touched
}

interface Counted {
  rows: [{ rows: number }]
}

const isConsistent = async () =>
  expect(await storedFigures(world.db)).toEqual(await countedFigures(world.db))

type Change = (client: Client, tenderId: number) => Promise<unknown>

/** Changes that affect suppliers' lists, each with the tender's status before the change. */
const changes: Record<string, [before: 'draft' | 'published', change: Change]> = {
  'publish again': ['draft', (client, id) => client.post(`/api/tenders/${id}/publish`, {})],
  unpublish: ['published', (client, id) => client.post(`/api/tenders/${id}/unpublish`, {})],
  close: ['published', (client, id) => client.post(`/api/tenders/${id}/close`, {})],
  cancel: [
    'published',
    (client, id) =>
      client.post(`/api/tenders/${id}/cancel`, { reason: 'other', text: 'Not needed' }),
  ],
  'move a deadline': [
    'published',
    async (client, id) =>
      client.put(`/api/tenders/${id}`, {
        ...(await readForm(client, id)),
        submission_deadline: inDays(20),
        change_note: null,
      }),
  ],
}

test.for(Object.entries(changes))(
  '%s: the same statements and rows with 300 suppliers as with 30 while the tender is locked',
  async ([, [status, change]]) => {
    const db = world.connectAgain()
    const statements = recordStatements(poolOf(db))
    const touched = recordTouched(poolOf(db))
    const app = await world.startSecondServer(db)
    const values = { status, published_at: inDays(-1) } as const
    const [few, many] = [await makeCrowd(30, values), await makeCrowd(300, values)]
    // The statements of the first call may be planned or cached differently.
    const warmUp = await makeCrowd(30, values)
    const counted = []
    for (const tender of [warmUp, few, many]) {
      const client = await world.signedIn({ id: tender.created_by }, app)
      statements.length = touched.length = 0
      await change(client, tender.id)
      counted.push({ texts: statements.map(({ text }) => text), touched: [...touched] })
    }
    expect(counted[1]!.touched[0]).toBeGreaterThan(20)
    expect(counted[2]).toEqual(counted[1])
    await followTenders(world.db)
    await isConsistent()
  },
)

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
  // The second change begins before the first one has reached the rows of all suppliers.
  await sql`update tenders set deleted_at = now() where id = ${tender.id}`.execute(world.db)
  const other = world.connectAgain()
  const work = async (db: typeof other) => {
    while (await followNext(db, 3));
  }
  await Promise.all([work(world.db), work(other)])
  expect(await followNext(world.db)).toBe(false)
  await isConsistent()
})
