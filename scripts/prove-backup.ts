// `npm run prove -- backup [<backups> [<tenders>]]`: backs up a portal under write load several
// times. Each archive is restored into an empty folder and must contain every change acknowledged
// before the backup exactly once, with every file intact and an audit log that passes verification.
// The same is done with a full portal (about 200,000 rows and 300 files). Prints sizes and times,
// and exits with 1 at the first broken guarantee.
import { randomBytes } from 'node:crypto'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { calculateFigures } from '../bench/calculate-figures.ts'
import { fillTenders, prepare } from '../bench/fill-tenders.ts'
import { filledTables, inBulk } from '../bench/in-bulk.ts'
import { withArchive } from '#features/backup/server/read-archive.ts'
import { readConfig } from '#kernel/server/platform/config.ts'
import { connect } from '#kernel/server/db/connect.ts'
import { SUPERUSER } from '#kernel/server/db/embedded-cluster.ts'
import { startEmbedded } from '#kernel/server/db/embedded.ts'
import { migrate } from '#kernel/server/db/migrate.ts'
import { createStorage } from '#kernel/server/storage/create-storage.ts'
import { newStorageKey } from '#kernel/server/storage/storage.ts'
import { run } from '#app/test/run.ts'
import { checkEffects, checkHashes } from './check-effects.ts'
import { BrokenGuarantee, KillablePortal } from './killable-portal.ts'
import { SimulatedUsers } from './simulated-users.ts'

const backups = Number(process.argv[2] ?? 5)
const tenders = Number(process.argv[3] ?? 50_000)
const files = 300
const fileSize = 1024 * 1024

async function command(file: string, args: string[], env: Record<string, string>): Promise<number> {
  const start = performance.now()
  const { code, output, errors } = await run([`app/server/commands/${file}`, ...args], env)
  if (code !== 0) throw new BrokenGuarantee(`${file} ended with ${code}: ${errors}${output}`)
  return (performance.now() - start) / 1000
}

/**
 * Backs up and restores the portal, then checks all changes that were acknowledged before the
 * backup.
 */
async function rehearse(
  portal: KillablePortal,
  archive: string,
  users?: SimulatedUsers,
): Promise<void> {
  const effects = users?.effects.slice() ?? []
  const hashes = users?.hashes.slice() ?? []
  // A portal that was filled but never started has no app key yet, so its backup can't include one.
  const args = users ? [archive, '--with-key'] : [archive]
  const backedUp = await command('backup.ts', args, portal.env)
  const place = await KillablePortal.make('prove-backup-restored')
  const restored = await command('restore.ts', [archive], place.env)
  const embedded = await startEmbedded({ dataDir: place.dataDir, log: () => {} })
  const { db, pool } = connect({ ...embedded.connection, max: 2 })
  await checkEffects(pool, effects)
  await checkHashes(pool, hashes)
  await db.destroy()
  await embedded.stop()
  await place.start()
  const ready = await place.waitUntilReady()
  await place.stop()
  await place.erase()

  const { tables, files: kept } = await withArchive(archive, async ({ manifest }) => manifest)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = kept.reduce((sum, file) => sum + file.size, 0)
  console.log(
    `${rows.toLocaleString('en-GB')} rows and ${kept.length} files (${(bytes / 1e6).toFixed(0)} MB): ` +
      `backed up in ${backedUp.toFixed(1)} s to ${((await stat(archive)).size / 1e6).toFixed(1)} MB, ` +
      `restored and compared in ${restored.toFixed(1)} s, ready ${(ready / 1000).toFixed(1)} s later` +
      `${users ? `; ${effects.length} acknowledged effects, each present exactly once` : ''}.`,
  )
}

async function proveUnderLoad(portal: KillablePortal): Promise<void> {
  await portal.start()
  await portal.waitUntilReady()
  const users = await SimulatedUsers.begin(portal)
  const working = users.run(3)
  async function backUpAgainAndAgain(): Promise<void> {
    for (let backup = 1; backup <= backups; backup += 1) {
      await sleep(Math.random() * 3000)
      await rehearse(portal, join(portal.dataDir, `backup-${backup}.zip`), users)
    }
  }
  await Promise.race([backUpAgainAndAgain(), working])
  users.end()
  await working
  await portal.stop()
  const { failed, unanswered } = users.figures
  if (failed + unanswered > 0) {
    const calls = `${failed} calls failed and ${unanswered} got no reply while backups were made.`
    throw new BrokenGuarantee([calls, ...users.refusals].join('\n'))
  }
  console.log(
    `${backups} backups; ${users.effects.length} writes during the backups, none of them refused.`,
  )
}

/** Creates the requested number of tenders, with lots, invitations and some files. */
async function fillPortal({ dataDir, env }: KillablePortal): Promise<void> {
  const embedded = await startEmbedded({ dataDir, log: () => {} })
  const owner = connect(embedded.connection)
  await migrate(owner.pool)
  await owner.db.destroy()
  const { db, pool } = connect({ ...embedded.connection, user: SUPERUSER, max: 1 })
  await prepare(pool)
  await inBulk(pool, filledTables, async () => {
    await fillTenders(pool, tenders)
    await calculateFigures(pool)
  })
  const storage = createStorage(readConfig(env))
  await mkdir(storage.incoming, { recursive: true })
  for (let file = 1; file <= files; file += 1) {
    const path = join(storage.incoming, 'made')
    const content = randomBytes(fileSize)
    await writeFile(path, content)
    const key = newStorageKey()
    await storage.put(key, path)
    await pool.query(
      `with document as (
         insert into documents (tender_id, title, type) values ($1, 'File', 'other')
         returning id, tender_id)
       insert into files (document_id, version, uploaded_by, filename, file_size, sha256, storage_key)
       select document.id, 1, created_by, 'file.pdf', $2, sha256($3), $4
       from document join tenders on tenders.id = tender_id`,
      [file, fileSize, content, key],
    )
  }
  await db.destroy()
  await embedded.stop()
}

const portals: KillablePortal[] = []
async function makePortal(): Promise<KillablePortal> {
  const portal = await KillablePortal.make('prove-backup')
  portals.push(portal)
  return portal
}

try {
  await proveUnderLoad(await makePortal())
  const full = await makePortal()
  await fillPortal(full)
  await rehearse(full, join(full.dataDir, 'backup.zip'))
  for (const portal of portals) await portal.erase()
  console.log('Proven.')
} catch (error) {
  for (const portal of portals) portal.kill()
  console.error(error instanceof BrokenGuarantee ? error.message : error)
  console.error(`NOT PROVEN. The data is in ${portals.map(({ dataDir }) => dataDir).join(', ')}`)
  process.exit(1)
}
