// PostgreSQL with the data of a full portal: tenders, suppliers' activity, notifications and an
// audit log. BENCH_DATA names a directory in which the database is kept, so that the next run
// doesn't have to fill it again.
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type ConnectConfig } from '#kernel/server/db/connect.ts'
import { SUPERUSER } from '#kernel/server/db/embedded-cluster.ts'
import { startEmbedded } from '#kernel/server/db/embedded.ts'
import { rollUpTrends } from '#features/analytics/server/roll-up.ts'
import { migrate } from '#kernel/server/db/migrate.ts'
import { calculateFigures } from './calculate-figures.ts'
import { fillActivity } from './fill-activity.ts'
import { fillLog } from './fill-audit.ts'
import { fillNotices } from './fill-notices.ts'
import { fillReleases, listReleases } from './fill-releases.ts'
import { fillTenders, prepare } from './fill-tenders.ts'
import { fillViewsAndBids } from './fill-views-and-bids.ts'
import { filledTables, inBulk } from './in-bulk.ts'

const statistics = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
}

export type Filled = Awaited<ReturnType<typeof openFilled>>

export async function openFilled(size: number) {
  const kept = process.env['BENCH_DATA']
  const isNew = !kept || !existsSync(kept)
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'tender-portal-bench-')))
  if (!isNew) await requireFilled(dataDir, size)
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o755)
  const embedded = await startEmbedded({ dataDir, log: () => {}, settings: statistics })
  const { db, pool } = connect({ ...embedded.connection, max: 1 })
  const applied = await migrate(pool, embedded.app.user)
  if (isNew) {
    const start = performance.now()
    const superuser = { ...embedded.connection, user: SUPERUSER }
    await measureStatements(superuser, embedded.connection.user)
    await fillWhole(superuser, size)
    await writeFile(join(dataDir, marker), String(size))
    console.log(`Filled in ${Math.round((performance.now() - start) / 1000)} s`)
  } else if (applied.length > 0) await pool.query('vacuum analyze')

  async function close(): Promise<void> {
    await db.destroy()
    await embedded.stop()
    if (!kept) await rm(dataDir, { recursive: true, force: true })
  }
  return { db, pool, connection: embedded.app, dataDir, close }
}

/**
 * Name of a file that is written after the last row. If it doesn't exist, filling was interrupted.
 */
const marker = 'filled'

async function requireFilled(dataDir: string, size: number): Promise<void> {
  const path = join(dataDir, marker)
  const filled = existsSync(path) ? await readFile(path, 'utf8') : undefined
  if (filled === String(size)) return
  const what = filled ? `has ${filled} tenders, not ${size}` : 'was not filled completely'
  throw new Error(`The database in ${dataDir} ${what}. Delete the directory to fill it again.`)
}

async function fillWhole(superuser: ConnectConfig, size: number): Promise<void> {
  const { db, pool } = connect({ ...superuser, max: 1 })
  await prepare(pool)
  await inBulk(pool, filledTables, async () => {
    await fillTenders(pool, size)
    await fillActivity(pool, size)
    await fillLog(pool, size * 3)
    await fillViewsAndBids(pool)
    await calculateFigures(pool)
  })
  await fillNotices(pool)
  await fillReleases(db)
  await listReleases(db)
  await rollUpTrends(db)
  await db.destroy()
}

async function measureStatements(superuser: ConnectConfig, reader: string): Promise<void> {
  const { db, pool } = connect({ ...superuser, max: 1 })
  await pool.query('create extension pg_stat_statements')
  await pool.query(`grant pg_read_all_stats to ${reader}`)
  await pool.query(`grant execute on function pg_stat_statements_reset to ${reader}`)
  await db.destroy()
}
