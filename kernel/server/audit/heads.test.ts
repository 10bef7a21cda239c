// Tests the signed heads of the audit log: anyone can verify them, they are copied outside the
// database, their series is never restarted, and attacks on the tables and files are detected.
import { createPublicKey, verify } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '#kernel/server/db/connect.ts'
import { disarm, removeAndSealAnew } from '#app/test/tamper.ts'
import { useWorld, type World } from '#app/test/world.ts'
import { readHead, signHead } from './head.ts'
import { recordHead, startRecordingHeads } from './heads.ts'
import { readHeads } from './stored-heads.ts'
import { verifyAudit } from '#features/audit/server/verify-audit.ts'

const hour = 3_600_000
const hoursAgo = Date.now() - 2 * hour

const world = useWorld()
const wiped = useWorld()

const write = (into: World = world) =>
  sql`insert into audit_logs (action, resource_type, ip)
    select 'lot.created', 'Lot', '192.0.2.7' from generate_series(1, 5)`.execute(into.db)

const local = (of: World = world) => join(of.dataDir, 'audit-heads', '000001.txt')
const stored = (of: World = world) => join(of.dataDir, 'files', 'audit-heads', '000001.txt')

const faults = async () => (await verifyAudit(world.services)).faults
const records = () =>
  world.db.selectFrom('audit_logs').select('metadata').where('action', 'like', 'audit.%').execute()

test('an empty log is intact, but rows without any signed checkpoint are a fault', async () => {
  expect(await faults()).toEqual([])
  await write()
  expect(await faults()).toEqual(['There are 5 sealed rows, but no head that vouches for them.'])
})

test('any server signs checkpoints in sequence, one for each state of the log', async () => {
  await Promise.all(Array.from({ length: 4 }, () => recordHead(world.services, { now: hoursAgo })))
  for (let round = 0; round < 2; round += 1) {
    await write()
    await recordHead(world.services, { now: hoursAgo })
  }
  await recordHead(world.services)
  const heads = await readHeads(world.db)
  expect(heads.map(({ number, place }) => [number, place])).toEqual([
    [1, 5],
    [2, 10],
    [3, 15],
  ])
  const lines = heads.map(({ line }) => `${line}\n`).join('')
  for (const copy of [local(), stored()]) expect(await readFile(copy, 'utf8')).toBe(lines)
})

test('the public key accepts a checkpoint’s signature and rejects an altered checkpoint', async () => {
  const { publicKey, ...report } = await verifyAudit(world.services)
  expect(report).toEqual({ rows: 15, waiting: 0, heads: 3, entries: 0, faults: [], unread: [] })
  const newest = (await readFile(stored(), 'utf8')).trimEnd().split('\n').at(-1)!
  const [words = '', signature = ''] = newest.split(/ (?=\S+$)/)
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  const isRight = (text: string) =>
    verify(null, Buffer.from(`audit-head:${text}`), key, Buffer.from(signature, 'base64url'))
  expect([isRight(words), isRight(words.replace(/^3 15 /, '3 16 '))]).toEqual([true, false])
})

const forget: Attack = (tx) => sql`delete from audit_heads`.execute(tx)
const forgetAll: Attack = async (tx) => {
  await forget(tx)
  for (const copy of [local(), stored()]) await rm(copy)
}

/** Tampering by an attacker with full access to the database and the files, but without the key. */
type Attack = (tx: Tx) => Promise<unknown>

const attacks: Record<string, { attack: Attack; found: RegExp }> = {
  'rows removed, the chain sealed anew with the portal’s own function, the heads file deleted': {
    async attack(tx) {
      await removeAndSealAnew(tx)
      await rm(local())
    },
    found: /the chain was rewritten|its end was removed/,
  },
  'the same, and the heads in the database deleted': {
    async attack(tx) {
      await removeAndSealAnew(tx)
      await forget(tx)
      await rm(local())
    },
    found: /the chain was rewritten|its end was removed/,
  },
  'the same, and every copy deleted': {
    async attack(tx) {
      await removeAndSealAnew(tx)
      await forgetAll(tx)
    },
    found: /^There are 12 sealed rows, but no head that vouches for them\.$/,
  },
  'every row, seal, count and head deleted': {
    async attack(tx) {
      for (const table of ['audit_logs', 'audit_seals', 'audit_counts'])
        await sql`delete from ${sql.table(table)}`.execute(tx)
      await forgetAll(tx)
    },
    found: /^The heads in the database are gone\.$/,
  },
  'the end of the log and of the heads cut off alike, in the database and beside the data': {
    async attack(tx) {
      await sql`delete from audit_seals where place > 5`.execute(tx)
      await sql`delete from audit_logs where id not in (select log_id from audit_seals)`.execute(tx)
      await sql`delete from audit_heads where number > 1`.execute(tx)
      await sql`update audit_counts set rows = 5`.execute(tx)
      await cut(local(), 1)
    },
    found: /its end was removed/,
  },
  'the heads file deleted': {
    attack: () => rm(local()),
    found: /^Head 1 is missing in .*audit-heads\.$/,
  },
  'the heads file replaced by an older copy': {
    attack: () => cut(local(), 2),
    found: /^Head 3 is missing in .*audit-heads\.$/,
  },
  'a head taken out of the middle': {
    async attack() {
      const [first, , third] = (await readFile(stored(), 'utf8')).split('\n')
      await writeFile(stored(), `${first}\n${third}\n`)
    },
    found: /^Head 2 is missing in the file storage\.$/,
  },
  'a head changed in a copy': {
    async attack() {
      const text = await readFile(stored(), 'utf8')
      await writeFile(stored(), text.replace('\n3 15 ', '\n3 14 '))
    },
    found: /^Head 3 in the file storage is not in the database/,
  },
  'something else put into a copy': {
    attack: () => writeFile(stored(), 'not a head\n'),
    found: /^There is something in the file storage that is no head\.$/,
  },
  'rows changed, sealed anew, and a head for them signed with another key': {
    async attack(tx) {
      await removeAndSealAnew(tx)
      const appKey = { ...world.services.appKey, current: Buffer.alloc(32, 9) }
      const [, second, third] = await readHeads(tx)
      const { line } = signHead(appKey, third!, second)
      await sql`update audit_heads set line = ${line} where number = 3`.execute(tx)
    },
    found: /the chain was rewritten|its end was removed/,
  },
  'a head added by somebody else': {
    async attack(tx) {
      const appKey = { ...world.services.appKey, current: Buffer.alloc(32, 9) }
      const last = (await readHeads(tx)).at(-1)!
      const { number, line } = signHead(appKey, last, last)
      await tx.insertInto('audit_heads').values({ number, line }).execute()
    },
    found: /^Among the heads in the database, number 4 is not signed by this portal\.$/,
  },
}

test.for(Object.keys(attacks))('the attack is detected: %s', async (name) => {
  const { attack, found } = attacks[name]!
  const copies = await Promise.all(
    [local(), stored()].map(async (file) => [file, await readFile(file, 'utf8')] as const),
  )
  // Each attack is rolled back, so that the next test starts from an intact log.
  const undo = new Error('undo')
  const attempt = world.owner.transaction().execute(async (tx) => {
    await disarm(tx)
    await attack(tx)
    expect((await verifyAudit({ ...world.services, db: tx })).faults[0]).toMatch(found)
    throw undo
  })
  await expect(attempt).rejects.toBe(undo)
  for (const [file, text] of copies) await writeFile(file, text)
  expect(await faults()).toEqual([])
})

async function cut(file: string, lines: number): Promise<void> {
  const kept = (await readFile(file, 'utf8')).split('\n').slice(0, lines)
  await writeFile(file, kept.map((line) => `${line}\n`).join(''))
}

test('a lost copy of the checkpoints is restored from the others, and the restoration is logged', async () => {
  // A copy may lack recent heads, which another server has signed, so this completion is not
  // recorded.
  await cut(local(), 2)
  await recordHead(world.services, { now: hoursAgo })
  expect(await records()).toEqual([])
  await rm(local())
  await recordHead(world.services)
  expect(await readFile(local(), 'utf8')).toBe(await readFile(stored(), 'utf8'))
  expect(await records()).toEqual([
    { metadata: { copy: join(world.dataDir, 'audit-heads'), first: 1, last: 3 } },
  ])
})

test('a copy of the checkpoints is only appended to, never overwritten', async () => {
  const before = await readFile(stored(), 'utf8')
  await writeFile(stored(), 'something else\n')
  await write()
  await expect(recordHead(world.services)).rejects.toThrow(
    'The heads in the file storage are not those in the database',
  )
  expect(await readFile(stored(), 'utf8')).toBe('something else\n')
  // The other copy has the new head despite the failure.
  const newest = (await readFile(local(), 'utf8')).trimEnd().split('\n').at(-1)!
  expect(readHead(newest)).toMatchObject({ number: 4, place: 21 })
  await writeFile(stored(), before)
  await recordHead(world.services)
  expect(await faults()).toEqual([])
})

test('years of checkpoints are stored in pieces, and each piece is verified', async () => {
  let last = (await readHeads(world.db)).at(-1)!
  const made = Array.from({ length: 600 }, () => {
    const time = new Date(hoursAgo).toISOString()
    last = signHead(world.services.appKey, { ...last, time }, last)
    return { number: last.number, line: last.line }
  })
  await world.owner.insertInto('audit_heads').values(made).execute()
  await recordHead(world.services)
  expect(await faults()).toEqual([])
  const second = stored().replace('000001', '000002')
  const lines = await readFile(second, 'utf8')
  await rm(second)
  expect(await faults()).toEqual(['Head 251 is missing in the file storage.'])
  await writeFile(second, lines.replace('\n300 ', '\n299 '))
  expect((await faults())[0]).toMatch(/^Head \d+ in the file storage is not in the database/)
  await writeFile(second, lines)
  expect(await faults()).toEqual([])
})

test('checkpoints signed with an earlier key are confirmed by those signed with the new key', async () => {
  const { appKey } = world.services
  const rotated = { ...appKey, current: Buffer.alloc(32, 1), previous: [appKey.current] }
  await recordHead({ ...world.services, appKey: rotated })
  const later = { ...world.services, appKey: { ...rotated, previous: [] } }
  expect((await verifyAudit(later)).faults).toEqual([])
  expect(await faults()).toEqual([
    'Among the heads in the database, number 605 is not signed by this portal.',
  ])
  await expect(recordHead(world.services)).rejects.toThrow(
    'Head 605 in the database is not signed by this portal',
  )
})

test('a server signs checkpoints when it starts, at intervals and when it stops, and never restarts the series', async () => {
  const stop = await startRecordingHeads(wiped.services, 20)
  const count = async () => (await readHeads(wiped.db)).length
  expect(await count()).toBe(1)
  await write(wiped)
  await expect.poll(count).toBe(2)
  await write(wiped)
  await stop()
  expect(await count()).toBe(3)
  // A copy without any head is a fault, however recent the heads are.
  const text = await readFile(local(wiped), 'utf8')
  await rm(local(wiped))
  expect((await verifyAudit(wiped.services)).faults).toEqual([
    `Head 1 is missing in ${join(wiped.dataDir, 'audit-heads')}.`,
  ])
  await writeFile(local(wiped), text)
  await wiped.owner.transaction().execute(async (tx) => {
    await disarm(tx)
    await forget(tx)
  })
  const refused = 'The heads of the audit log are gone from the database'
  await expect(recordHead(wiped.services)).rejects.toThrow(refused)
  for (const copy of [local(wiped), stored(wiped)]) await rm(copy)
  await expect(recordHead(wiped.services)).rejects.toThrow(refused)
})
