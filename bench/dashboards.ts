// How long the dashboards and analytics take on a full portal: 100,000 tenders, 1,000,000 views,
// 300,000 interests, 200,000 questions and as many downloads, each call a hundred times through the
// server's front door. Prints p50 and p95 and fails when a call is slower than promised.
// Run: node bench/dashboards.ts [tenders], where a smaller number makes all of it smaller.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { openAppKey } from '#server/app-key.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { createServices } from '#server/services.ts'
import { hashToken, newToken } from '#server/tokens.ts'
import { fillActivity } from './fill-activity.ts'
import { fill, prepare } from './fill-tenders.ts'

const tenders = Number(process.argv[2] ?? 100_000)
const runs = 100
const promised = 100

const calls: [role: string, url: string][] = [
  ['supplier', '/api/analytics/dashboard'],
  ['buyer', '/api/analytics/dashboard'],
  ['admin', '/api/analytics/dashboard'],
  ['buyer', '/api/analytics/unanswered-questions'],
  ['admin', '/api/analytics/unanswered-questions'],
  ['buyer', '/api/analytics/trends'],
  ['admin', '/api/analytics/trends'],
  ['admin', '/api/analytics/tenders/BUSIEST/stats'],
]

async function signIn(pool: pg.Pool, userId: number): Promise<string> {
  const id = newToken()
  await pool.query(
    `insert into sessions (id_hash, user_id, is_remembered, expires_at)
     values ($1, $2, true, now() + interval '1 day')`,
    [hashToken(id), userId],
  )
  return id
}

async function time(app: FastifyInstance, session: string, url: string): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs + 10; run += 1) {
    const start = performance.now()
    const answer = await app.inject({ url, cookies: { session } })
    const ms = performance.now() - start
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
    // The first few warm the caches up.
    if (run >= 10) times.push(ms)
  }
  return times.toSorted((a, b) => a - b)
}

async function findBusiestTender(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ tender_id: number }>(
    'select tender_id from tender_figures order by views desc limit 1',
  )
  return rows[0]!.tender_id
}

const dataDir = await mkdtemp(join(tmpdir(), 'tender-portal-bench-'))
const embedded = await startEmbedded({ dataDir, log: () => {} })
const filling = connect({ ...embedded.connection, max: 1 })
const { db, pool } = connect({ ...embedded.connection, max: 4 })
const failures: string[] = []
try {
  await migrate(filling.pool)
  const users = await prepare(filling.pool)
  const start = performance.now()
  await fill(filling.pool, tenders)
  const counts = await fillActivity(filling.pool, tenders)
  console.log(`Stored in ${Math.round((performance.now() - start) / 1000)} s`)
  console.table(counts)

  const config = readConfig({ DATA_DIR: dataDir, SERVE_CLIENT: 'off', LOG_LEVEL: 'error' })
  const app = await buildApp(createServices(config, db, await openAppKey(config, db)))
  const busiest = String(await findBusiestTender(pool))
  const figures: Record<string, Record<string, string>> = {}
  for (const [role, url] of calls) {
    const times = await time(app, await signIn(pool, users[role]!), url.replace('BUSIEST', busiest))
    const p50 = times[Math.floor(runs * 0.5)]!
    const p95 = times[Math.floor(runs * 0.95)]!
    figures[`${url}, ${role}`] = { 'p50 ms': p50.toFixed(1), 'p95 ms': p95.toFixed(1) }
    if (p95 > promised) failures.push(`${url}, ${role}: p95 ${p95.toFixed(1)} ms`)
  }
  console.table(figures)
  await app.close()
} finally {
  await filling.db.destroy()
  await db.destroy()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
for (const failure of failures) console.error(`FAILED ${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0
