// Tests the audit log's hash chain: it stays complete under concurrent writers, and the
// verification detects every kind of tampering. Set `TAMPERINGS=1000` for a long run.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { canAlterLog } from '#kernel/server/db/grants.ts'
import { disarm, tamperings } from '#app/test/tamper.ts'
import { useWorld } from '#app/test/world.ts'
import { recordHead } from './heads.ts'
import { readHeads } from './stored-heads.ts'
import { record } from './record.ts'
import { sealWaiting } from './seal-waiting.ts'
import { verifyChain } from './verify-chain.ts'

const world = useWorld()
const rounds = Number(process.env['TAMPERINGS'] ?? 60)
const nobody = { user_id: null, ip: '192.0.2.7', request_id: 'é – 漢' }

const writeOne = (text: string) =>
  world.db.transaction().execute((tx) =>
    record(tx, nobody, {
      action: 'user.login_failed',
      resource: ['User', null],
      metadata: { email: text },
      changes: { name: { from: null, to: `Zoë "${text}" \\ 漢字` } },
    }),
  )

const writeLots = (count: number) =>
  sql`insert into audit_logs (action, resource_type)
    select 'lot.created', 'Lot' from generate_series(1, ${count}::int)`.execute(world.db)

async function verify() {
  await sealWaiting(world.db)
  return verifyChain(world.db, await readHeads(world.db))
}

test('an empty log is intact', async () => {
  expect(await verify()).toEqual({ rows: 0, waiting: 0, fault: undefined })
})

test('many concurrent writers create a single chain', async () => {
  await Promise.all(Array.from({ length: 60 }, (_, index) => writeOne(`${index}@example.test`)))
  // A rollback leaves a gap in the ids, but none in the chain.
  const given = world.db.transaction().execute(async (tx) => {
    await record(tx, nobody, { action: 'user.logout', resource: ['User', 1], metadata: {} })
    throw new Error('changed my mind')
  })
  await expect(given).rejects.toThrow('changed my mind')
  await writeLots(40)
  expect(await verify()).toEqual({ rows: 100, waiting: 0, fault: undefined })
  const { rows } = await sql`select (select sum(rows) from audit_counts)::int as counted,
    (select count(*) from audit_logs)::int as stored`.execute(world.db)
  expect(rows).toEqual([{ counted: 100, stored: 100 }])
})

test('writers that hold each other’s locks do not deadlock', async () => {
  const user = await world.makeUser()
  const change = () =>
    world.db.transaction().execute(async (tx) => {
      await record(tx, nobody, { action: 'user.logout', resource: ['User', user.id], metadata: {} })
      await tx.updateTable('users').set({ name: 'Ann' }).where('id', '=', user.id).execute()
    })
  await Promise.all(Array.from({ length: 30 }, change))
  expect((await verify()).fault).toBeUndefined()
})

const changes = [
  "update audit_logs set action = ''",
  'delete from audit_logs',
  'truncate audit_logs cascade',
  "update audit_waiting set content = ''",
  'truncate audit_waiting',
  'update audit_seals set place = 0',
  'delete from audit_seals',
  'truncate audit_seals',
  "update audit_heads set line = ''",
  'delete from audit_heads',
  'truncate audit_heads',
]

test.for(changes)('a trigger refuses "%s" even for the owner', async (statement) => {
  // Each table needs at least one row, or no trigger would run.
  await recordHead(world.services)
  await writeLots(1)
  await expect(sql.raw(statement).execute(world.owner)).rejects.toThrow('append-only')
})

test.for([
  ...changes,
  'delete from audit_waiting',
  `insert into audit_waiting values (0, now(), now(), 'lot.created', 'Lot', '[]')`,
  `insert into audit_seals values (0, 0, '', '')`,
  'update audit_counts set rows = 0',
  'delete from audit_counts',
  `insert into audit_counts values (now(), 'user.login', 'User', 1)`,
  'truncate audit_counts',
  'alter table audit_logs disable trigger user',
  'drop trigger audit_logs_append_only on audit_logs',
  'drop table audit_heads',
  'delete from migrations',
])('the server’s database role has no permission for "%s"', async (change) => {
  expect(await canAlterLog(world.db)).toBe(false)
  await expect(sql.raw(change).execute(world.db)).rejects.toMatchObject({ code: '42501' })
})

test('temporary tables of the same names do not prevent a row from being sealed', async () => {
  const before = await verify()
  await world.db.transaction().execute(async (connection) => {
    for (const table of ['audit_waiting', 'audit_seals'])
      await sql`create temp table ${sql.table(table)} (like ${sql.table(`public.${table}`)})`.execute(
        connection,
      )
    await sql`insert into public.audit_logs (action, resource_type)
      values ('lot.created', 'Lot')`.execute(connection)
    await sealWaiting(connection)
    for (const table of ['audit_waiting', 'audit_seals'])
      await sql`drop table ${sql.table(`pg_temp.${table}`)}`.execute(connection)
  })
  expect(await verify()).toEqual({ ...before, rows: before.rows + 1 })
})

test('an IP address in the log is a single address, not a network', async () => {
  const row = sql`insert into audit_logs (action, resource_type, ip) values ('x', 'X', '10.0.0.1/8')`
  await expect(row.execute(world.db)).rejects.toThrow('audit_logs_one_address')
})

test(
  `${rounds} random tamperings are all found, and the log is intact again when they are undone`,
  async () => {
    await recordHead(world.services)
    await writeLots(3)
    expect(await verifyChain(world.db)).toMatchObject({ waiting: 3, fault: undefined })
    const missed: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      const [name, tamper] = tamperings[round % tamperings.length]!
      // Each tampering is rolled back, so that the next round tests only its own tampering.
      const undo = new Error('undo')
      const attempt = world.owner.transaction().execute(async (tx) => {
        const heads = await readHeads(tx)
        await disarm(tx)
        await tamper(tx)
        const { fault } = await verifyChain(tx, heads)
        if (!fault) missed.push(name)
        throw undo
      })
      await expect(attempt).rejects.toBe(undo)
    }
    expect(missed).toEqual([])
    expect((await verify()).fault).toBeUndefined()
  },
  30_000 + rounds * 500,
)

test('verification reports the first row that was tampered with', async () => {
  const undo = new Error('undo')
  const attempt = world.owner.transaction().execute(async (tx) => {
    await disarm(tx)
    await sql`update audit_logs set action = 'user.login' where id in (12, 30)`.execute(tx)
    expect((await verifyChain(tx)).fault).toEqual({
      log_id: 12,
      problem: 'its contents were changed',
    })
    throw undo
  })
  await expect(attempt).rejects.toBe(undo)
})
