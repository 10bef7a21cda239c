// Tests the sealing of audit rows, which adds them to the hash chain. Rows are committed first and
// sealed shortly afterwards: no row is left out or sealed twice, and writers don't wait for the
// sealing.
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { listAuditLogs } from '#features/audit/contract/audit.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { measureBackground } from '#app/server/metrics/measure.ts'
import { useWorld } from '#app/test/world.ts'
import { sealWaiting, startSealing } from './seal-waiting.ts'
import { verifyChain } from './verify-chain.ts'

const world = useWorld()

const write = (count = 1, db: Database = world.db) =>
  sql`insert into audit_logs (action, resource_type)
    select 'lot.created', 'Lot' from generate_series(1, ${count}::int)`.execute(db)

async function count(table: 'audit_logs' | 'audit_waiting' | 'audit_seals'): Promise<number> {
  const { rows } = await world.db
    .selectFrom(table)
    .select((found) => found.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}

const silent = { warn: () => {} }
const metrics = () => measureBackground(world.services, []).metrics()

/** Waits until no row is pending. Returns the result of verifying the chain. */
async function settle() {
  await expect.poll(() => count('audit_waiting')).toBe(0)
  const { rows, ...rest } = await verifyChain(world.db)
  return { unsealed: (await count('audit_logs')) - rows, ...rest }
}

const whole = { unsealed: 0, waiting: 0, fault: undefined }

test('an audit row is queued only if its transaction commits, and is sealed once', async () => {
  await expect(
    world.db.transaction().execute(async (tx) => {
      await write(2, tx)
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await write(3)
  expect([await count('audit_waiting'), await count('audit_seals')]).toEqual([3, 0])
  expect(await metrics()).toMatch(/audit_unsealed_rows 3\n(.*\n){3}audit_unsealed_seconds 0\.\d+/)
  await Promise.all([sealWaiting(world.db), sealWaiting(world.db)])
  expect(await settle()).toEqual(whole)
  expect(await metrics()).toMatch(/audit_unsealed_rows 0\n(.*\n){3}audit_unsealed_seconds 0\n/)
})

test('the audit list counts each row both before and after it is sealed', async () => {
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  const queries = [{}, { action: 'lot' }, { resource_type: 'Lot' as const }]
  const totals = async () => {
    const lists = queries.map((query) => admin.call(listAuditLogs, { query }))
    return (await Promise.all(lists)).map(({ meta, data }) => [meta.total, data.length])
  }
  await write(2)
  const rows = await count('audit_logs')
  const all = queries.map(() => [rows, rows])
  expect(await totals()).toEqual(all)
  await sealWaiting(world.db)
  expect(await totals()).toEqual(all)
})

test('a row that is committed after newer rows were sealed is still sealed', async () => {
  const late = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const slow = world.db.transaction().execute(async (tx) => {
    await write(1, tx)
    written.resolve()
    await late.promise
  })
  await written.promise
  await write(1)
  await sealWaiting(world.db)
  late.resolve()
  await slow
  expect(await count('audit_waiting')).toBe(1)
  await sealWaiting(world.db)
  expect(await settle()).toEqual(whole)
})

/** Runs `work` while a sealing transaction is not yet committed. */
async function whileSealing(work: (tx: Tx) => Promise<void>): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    await sql`select seal_waiting(1000)`.execute(tx)
    await work(tx)
  })
}

test('writers do not wait for sealing', async () => {
  await write(2)
  await whileSealing(async () => {
    await write(3)
    expect(await count('audit_waiting')).toBe(5)
  })
  expect(await count('audit_waiting')).toBe(3)
  await sealWaiting(world.db)
  expect(await settle()).toEqual(whole)
})

test('no row is lost if a server is killed between committing and sealing', async () => {
  await write(4)
  const killed = whileSealing(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(world.owner)
    await sql`select 1`.execute(tx)
  })
  // The error message depends on which side notices the broken connection first.
  expect(await killed.then(() => 'sealed').catch(() => 'killed')).toBe('killed')
  expect(await count('audit_waiting')).toBe(4)
  const restarted = startSealing(world.db, silent, 10)
  onTestFinished(() => restarted.stop())
  expect(await settle()).toEqual(whole)
})

test('only one of two servers seals audit rows, and the other takes over when it stops', async () => {
  const first = startSealing(world.db, silent, 5)
  const second = startSealing(world.connectAgain(), silent, 5)
  onTestFinished(() => second.stop())
  await Promise.all(Array.from({ length: 40 }, () => write(5)))
  expect(await settle()).toEqual(whole)
  await first.stop()
  await Promise.all(Array.from({ length: 10 }, () => write(5)))
  expect(await settle()).toEqual(whole)
})

test('failed sealing is logged once, and sealing resumes when possible', async () => {
  const said: string[] = []
  await sql`alter function seal_waiting(integer) rename to gone`.execute(world.owner)
  const sealing = startSealing(world.db, { warn: (_, text) => void said.push(text) }, 5)
  onTestFinished(() => sealing.stop())
  await write(1)
  await expect.poll(() => said).toEqual(['Audit rows are not being sealed'])
  await sql`alter function gone(integer) rename to seal_waiting`.execute(world.owner)
  await expect
    .poll(() => said)
    .toEqual(['Audit rows are not being sealed', 'Audit rows are sealed again'])
  expect(await settle()).toEqual(whole)
})
