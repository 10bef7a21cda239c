// `npm run prove -- crash [<kills>]`: kills the server, its PostgreSQL or both with SIGKILL at
// random moments. A tenth of the kills happen during the first start, the others while buyers and
// suppliers work and upload. Afterwards every acknowledged change must exist exactly once, with its
// audit row and its file, without manual repair, and the sweep must remove all files that belong to
// no row. Exits with 1 at the first broken guarantee. A server that ends because PostgreSQL was
// killed breaks a guarantee too, unless --no-server-survives is given.
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createStorage } from '#kernel/server/storage/create-storage.ts'
import { openAppKey } from '#kernel/server/platform/app-key.ts'
import { readConfig } from '#kernel/server/platform/config.ts'
import { connect, type Database } from '#kernel/server/db/connect.ts'
import { findRunning } from '#kernel/server/db/embedded-running.ts'
import { startEmbedded } from '#kernel/server/db/embedded.ts'
import { verifyAudit } from '#features/audit/server/verify-audit.ts'
import { checkStored } from '#features/tenders/documents/server/check-stored.ts'
import { sweepFiles } from '#features/tenders/documents/server/sweep-files.ts'
import { parseArguments } from '#app/server/commands/parse-arguments.ts'
import { checkEffects, checkHashes } from './check-effects.ts'
import { BrokenGuarantee, KillablePortal } from './killable-portal.ts'
import { SimulatedUsers } from './simulated-users.ts'

const { values: flags, positionals } = parseArguments({
  allowPositionals: true,
  allowNegative: true,
  options: { 'server-survives': { type: 'boolean', default: true } },
})
const kills = Number(positionals[0] ?? 200)
const early = Math.ceil(kills / 10)
const maxStartMs = 4000
/**
 * The next kill comes after up to `maxEffects` acknowledged changes or after `maxLifeMs`
 * milliseconds, whichever is sooner, plus a random delay of up to `jitter` milliseconds.
 */
const maxEffects = 20
const maxLifeMs = 10_000
const jitter = 300
const parallel = 4

const kinds = ['server', 'postgres', 'both'] as const
const counts = { server: 0, postgres: 0, both: 0 }
const recoveries: number[] = []
let serverEnds = 0

const portal = await KillablePortal.make('prove-crash')

async function killStarts(): Promise<void> {
  for (let kill = 1; kill <= early; kill += 1) {
    await portal.start()
    await sleep(Math.random() * maxStartMs)
    if (kill % 3 === 0) portal.killPostgres()
    portal.kill()
    await portal.ended()
  }
  await portal.start()
  const ms = await portal.waitUntilReady()
  console.log(`${early} kills during the first start; then ready in ${(ms / 1000).toFixed(1)} s.`)
}

async function killOnce(): Promise<void> {
  const kind = kinds[Math.floor(Math.random() * kinds.length)]!
  counts[kind] += 1
  const start = performance.now()
  const killed = kind === 'server' ? 0 : portal.killPostgres()
  if (kind === 'postgres') {
    // Orphaned processes of the old database may still reply for a moment, so the loop waits for a
    // new main process.
    while (portal.isRunning && portal.postgresPid() === killed) await sleep(10)
  } else {
    portal.kill()
    await portal.ended()
    await portal.start()
  }
  await portal.waitUntilReady().catch(async (error: unknown) => {
    if (kind !== 'postgres' || portal.isRunning) throw error
    serverEnds += 1
    if (flags['server-survives']) throw error
    await portal.start()
    await portal.waitUntilReady()
  })
  recoveries.push(performance.now() - start)
}

async function killDuringWork(users: SimulatedUsers): Promise<void> {
  let checked = 0
  for (let kill = early + 1; kill <= kills; kill += 1) {
    const aim = users.effects.length + Math.random() * maxEffects
    const deadline = performance.now() + maxLifeMs
    while (users.effects.length < aim && performance.now() < deadline) await sleep(20)
    await sleep(Math.random() * jitter)
    await killOnce()
    const acknowledged = users.effects.slice(checked)
    checked += acknowledged.length
    await withRunning((db) => checkEffects(db, acknowledged))
    if (kill % 10 === 0) console.log(`${kill} kills, ${users.effects.length} acknowledged effects`)
  }
}

/** Connects directly to the portal's database. */
async function withRunning(work: (db: Pool) => Promise<void>): Promise<void> {
  const { db, pool } = connect({ ...findRunning(portal.dataDir), max: 1 })
  await work(pool).finally(() => db.destroy())
}

type Pool = ReturnType<typeof connect>['pool']

async function checkEverything(db: Database, pool: Pool, users: SimulatedUsers): Promise<void> {
  await checkEffects(pool, users.effects)
  await checkHashes(pool, users.hashes)
  const config = readConfig(portal.env)
  const storage = createStorage(config)
  let files = 0
  for await (const { file, fault } of checkStored({ db, storage })) {
    if (fault) throw new BrokenGuarantee(`The file ${file.storage_key} of a row is ${fault}.`)
    files += 1
  }
  const before = await countFiles()
  await sweepFiles({ db, storage }, 0)
  const after = await countFiles()
  if (after !== files) throw new BrokenGuarantee(`${files} rows own files, and there are ${after}.`)
  const appKey = await openAppKey(config, db)
  const { rows, heads, faults } = await verifyAudit({ config, db, appKey, storage })
  if (faults.length > 0) throw new BrokenGuarantee(`The audit log is broken. ${faults.join(' ')}`)
  console.log(
    `${files} rows own a file and have it; ${before - files} files without a row, all swept. ` +
      `Audit log: ${rows} rows intact, ${heads} signed heads.`,
  )
}

/**
 * Returns the number of stored files, including unfinished uploads, for the comparison with the
 * number of rows that own a file. The copies of the audit log's heads are left out, because no row
 * owns them.
 */
async function countFiles(): Promise<number> {
  const entries = await readdir(join(portal.dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  })
  const isHeads = (folder: string) => basename(folder) === 'audit-heads'
  return entries.filter((entry) => entry.isFile() && !isHeads(entry.parentPath)).length
}

async function prove(): Promise<void> {
  await killStarts()
  const users = await SimulatedUsers.begin(portal)
  const working = users.run(parallel)
  await Promise.race([killDuringWork(users), working])
  users.end()
  await working
  await portal.stop()
  const { dataDir } = portal
  const embedded = await startEmbedded({ dataDir, log: () => {} })
  const { db, pool } = connect({ ...embedded.connection, max: 2 })
  try {
    await checkEverything(db, pool, users)
  } finally {
    await db.destroy()
    await embedded.stop()
  }
  const sorted = recoveries.toSorted((a, b) => a - b)
  const seconds = (part: number) =>
    ((sorted[Math.ceil(sorted.length * part) - 1] ?? 0) / 1000).toFixed(1)
  const { unanswered, failed, repeated } = users.figures
  console.log(
    `${kills} kills (${early} at the start, then server ${counts.server}, PostgreSQL ${counts.postgres}, ` +
      `both ${counts.both}): 0 of ${users.effects.length} acknowledged effects lost or duplicated, ` +
      `${users.hashes.length} uploads among them; ${unanswered} calls without a reply, ` +
      `${failed} answered with 500 or more, ${repeated} acknowledged when repeated. Ready again after ${seconds(0.5)} s ` +
      `(median), ${seconds(1)} s (slowest); the server ended with PostgreSQL ${serverEnds} times.`,
  )
}

try {
  await prove()
  await portal.erase()
  console.log('Proven.')
} catch (error) {
  portal.kill()
  console.error(error instanceof BrokenGuarantee ? error.message : error)
  console.error(`NOT PROVEN. The data is in ${portal.dataDir}`)
  process.exit(1)
}
