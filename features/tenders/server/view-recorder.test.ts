import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildApp } from '#app/server/app.ts'
import { createServices } from '#app/server/services.ts'
import { useWorld, type Row } from '#app/test/world.ts'
import { createViewRecorder } from './view-recorder.ts'

const world = useWorld()

/**
 * Starts a server that replies without waiting until views are recorded, as in production. The
 * server of the test world waits.
 */
async function startServer(maxWaiting?: number) {
  const lines: string[] = []
  const config = { ...world.services.config, logLevel: 'error' as const }
  const services = {
    ...createServices(config, world.db, world.services.appKey),
    viewRecorder: createViewRecorder(world.db, maxWaiting),
  }
  const app = await buildApp(services, { write: (line) => void lines.push(line) })
  return { app, lines }
}

/** Runs the work while the tender's counters are locked, as they would be during a slow change. */
async function whileLocked<T>({ id }: Row<'tenders'>, work: () => Promise<T>): Promise<T> {
  return world.db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`select from tender_figures where tender_id = ${id} for update`.execute(tx)
    return work()
  })
}

async function countViews({ id }: Row<'tenders'>): Promise<number> {
  const { views } = await world.db
    .selectFrom('tender_figures')
    .select('views')
    .where('tender_id', '=', id)
    .executeTakeFirstOrThrow()
  return views
}

async function makeSuppliers(count: number) {
  return Promise.all(Array.from({ length: count }, () => world.makeUser()))
}

test('a supplier gets the tender without waiting for the view to be recorded', async () => {
  const { app } = await startServer()
  const tender = await world.makeTender()
  const supplier = await world.signedIn(await world.makeUser(), app)
  await whileLocked(tender, async () => {
    expect((await supplier.get(`/api/tenders/${tender.id}`)).status).toBe(200)
    expect(await countViews(tender)).toBe(0)
  })
  await expect.poll(() => countViews(tender)).toBe(1)
  await app.close()
})

test('views that arrive during a slow write are written in one batch, each counted once', async () => {
  const { app } = await startServer()
  const [first, second] = [await world.makeTender(), await world.makeTender()]
  const people = await makeSuppliers(6)
  const clients = await Promise.all(people.map((person) => world.signedIn(person, app)))
  await whileLocked(first, async () => {
    for (const client of clients) {
      for (const { id } of [second, first, first]) await client.get(`/api/tenders/${id}`)
    }
  })
  await app.close()
  expect([await countViews(first), await countViews(second)]).toEqual([6, 6])
})

test('a server writes its pending views before it stops', async () => {
  const { app } = await startServer()
  const tender = await world.makeTender()
  const supplier = await world.signedIn(await world.makeUser(), app)
  const closed = await whileLocked(tender, async () => {
    await supplier.get(`/api/tenders/${tender.id}`)
    return { done: app.close() }
  })
  await closed.done
  expect(await countViews(tender)).toBe(1)
})

test('if the queue of pending views is full, a supplier waits for their own view to be recorded', async () => {
  const { app } = await startServer(2)
  const tender = await world.makeTender()
  const people = await makeSuppliers(4)
  const [first, second, third, late] = await Promise.all(
    people.map((person) => world.signedIn(person, app)),
  )
  const path = `/api/tenders/${tender.id}`
  let isAnswered = false
  const last = await whileLocked(tender, async () => {
    await first!.get(path)
    await expect.poll(countWaiting).toBe(1)
    for (const client of [second!, third!]) await client.get(path)
    const answer = late!.get(path).finally(() => (isAnswered = true))
    await expect.poll(countWaiting).toBe(2)
    expect(isAnswered).toBe(false)
    return { answer }
  })
  expect((await last.answer).status).toBe(200)
  await app.close()
  expect(await countViews(tender)).toBe(4)
})

/** Returns the number of statements that record views and are waiting for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
      and query like '%into tender_looks%'`.execute(world.db)
  return rows[0]!.count
}

test('a view that cannot be recorded is logged, and later views are still recorded', async () => {
  const { app, lines } = await startServer()
  const [gone, kept] = [await world.makeTender(), await world.makeTender()]
  const supplier = await world.signedIn(await world.makeUser(), app)
  await world.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('tenders').where('id', '=', gone.id).execute()
    expect((await supplier.get(`/api/tenders/${gone.id}`)).status).toBe(200)
    await expect.poll(countWaiting).toBe(1)
  })
  await expect.poll(() => lines.join('')).toContain('Views of tenders could not be recorded')
  await supplier.get(`/api/tenders/${kept.id}`)
  await app.close()
  expect(await countViews(kept)).toBe(1)
})
