// How long a page of tenders takes, with 10,000 and with 100,000 of them: list, filtered list and
// search, as supplier, buyer and administrator, through the server's front door on one database
// connection. Prints p50 and p95 and the plans that PostgreSQL used; fails when one reads the
// whole table or is slower than promised. Run: node bench/tenders.ts
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
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
import { hashToken, newToken } from '#server/tokens.ts'
import { createServices } from '#server/services.ts'
import { fill, prepare } from './fill-tenders.ts'

const sizes = (process.env['SIZES'] ?? '10000,100000').split(',').map(Number)
const runs = Number(process.env['RUNS'] ?? 200)
const warmUps = 10
const promised = 50

const calls: Record<string, string> = {
  list: '/api/tenders',
  'list, active': '/api/tenders?filter=active',
  'list, by deadline': '/api/tenders?filter=active&sort=submission_deadline',
  'list, by title': '/api/tenders?sort=title',
  'list, by value': '/api/tenders?sort=-estimated_value',
  'filtered: procedure and category': '/api/tenders?procedure_type=RFQ&category=waste',
  'filtered: organisation and status': '/api/tenders?organisation_id=7&status=published',
  'filtered: value and deadline':
    '/api/tenders?min_value=100000&max_value=200000&deadline_from=2026-01-01&deadline_to=2030-01-01',
  'search, common word': '/api/tenders?search=cleaning',
  'search, two words': '/api/tenders?search=cleaning%20hospital',
  'search, rare word': '/api/tenders?search=ambergris',
  'search, beginning of a word': '/api/tenders?search=secur',
  'search, reference': '/api/tenders?search=TND-2025-004242',
  'search, mistyped': '/api/tenders?search=ambergirs',
  'search, mistyped and common': '/api/tenders?search=claening%20hopsital',
  'search and filter': '/api/tenders?search=cleaning&category=waste&filter=active',
}

interface Heard {
  text: string
  values: unknown[]
}

const heard: Heard[] = []

/** Notes every statement that the server sends, to be explained afterwards. */
function listen(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      if (typeof given[0] === 'string' && Array.isArray(given[1])) {
        heard.push({ text: given[0], values: given[1] })
      }
      return send(...given)
    }) as typeof client.query
  })
}

async function signIn(pool: pg.Pool, userId: number): Promise<string> {
  const id = newToken()
  await pool.query(
    `insert into sessions (id_hash, user_id, is_remembered, expires_at)
     values ($1, $2, true, now() + interval '1 day')`,
    [hashToken(id), userId],
  )
  return id
}

interface Timing {
  p50: number
  p95: number
  /** Processor time a call, in the server and in PostgreSQL: what neighbours do not disturb. */
  cpu: number
}

async function time(app: FastifyInstance, session: string, url: string): Promise<Timing> {
  const times: number[] = []
  // The first few warm the caches up.
  for (let run = -warmUps; run < runs; run += 1) {
    if (run === 0) startCounting()
    const start = performance.now()
    const answer = await app.inject({ url, cookies: { session } })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
    if (run >= 0) times.push(performance.now() - start)
  }
  const cpu = (cpuTime() - counted) / runs
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: sorted[Math.floor(runs * 0.5)]!, p95: sorted[Math.floor(runs * 0.95)]!, cpu }
}

let counted = 0
let backend = 0

function startCounting(): void {
  counted = cpuTime()
}

/** In milliseconds so far; PostgreSQL's share as Linux tells it, in hundredths of a second. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + backendTime()
}

function backendTime(): number {
  const stat = `/proc/${backend}/stat`
  if (!existsSync(stat)) return 0
  const fields = readFileSync(stat, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function explain(pool: pg.Pool, app: FastifyInstance, session: string, url: string) {
  heard.length = 0
  await app.inject({ url, cookies: { session } })
  const statements = heard.filter(({ text }) => /tenders|search_words|set_config/.test(text))
  const plans: string[] = []
  // In one transaction, since a correction sets how alike words must be for its own.
  await pool.query('begin')
  for (const { text, values } of statements) {
    if (text.includes('set_config')) {
      await pool.query(text, values)
      continue
    }
    const { rows } = await pool.query(`explain (analyze, costs off, summary off) ${text}`, values)
    plans.push(rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n'))
  }
  await pool.query('rollback')
  return plans.join('\n--\n')
}

const dataDir = await mkdtemp(join(tmpdir(), 'tender-portal-bench-'))
const embedded = await startEmbedded({ dataDir, log: () => {} })
const { db, pool } = connect({ ...embedded.connection, max: 1 })
listen(pool)
const failures: string[] = []
try {
  await migrate(pool)
  const config = readConfig({ DATA_DIR: dataDir, SERVE_CLIENT: 'off', LOG_LEVEL: 'error' })
  const app = await buildApp(createServices(config, db, await openAppKey(config, db)))
  const users = await prepare(pool)
  backend = (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
  const sessions = Object.fromEntries(
    await Promise.all(
      Object.entries(users).map(async ([role, id]) => [role, await signIn(pool, id)] as const),
    ),
  )
  const figures: Record<string, Record<string, string>> = {}
  const plans: string[] = []
  for (const size of sizes) {
    const start = performance.now()
    await fill(pool, size)
    console.log(`${size} tenders stored in ${Math.round((performance.now() - start) / 1000)} s`)
    for (const [name, url] of Object.entries(calls)) {
      for (const [role, session] of Object.entries(sessions)) {
        const address = role === 'buyer' ? `${url}${url.includes('?') ? '&' : '?'}scope=all` : url
        const { p50, p95, cpu } = await time(app, session, address)
        const row = (figures[`${name}, ${role}`] ??= {})
        row[`${size} cpu`] = cpu.toFixed(1)
        console.log(size, name, role, p50.toFixed(1), p95.toFixed(1), cpu.toFixed(1))
        row[`${size} p50`] = p50.toFixed(1)
        row[`${size} p95`] = p95.toFixed(1)
        if (p95 > promised) failures.push(`${name}, ${role}: p95 ${p95.toFixed(1)} ms`)
        const plan = await explain(pool, app, session, address)
        plans.push(`## ${size} tenders: ${name}, ${role}\n${address}\n\n${plan}\n`)
        if (size === sizes.at(-1) && /Seq Scan on tenders/.test(plan)) {
          failures.push(`${name}, ${role}: reads the whole table`)
        }
      }
    }
  }
  console.table(figures)
  const file = join(tmpdir(), 'tender-plans.txt')
  await writeFile(file, plans.join('\n'))
  console.log(`Plans: ${file}`)
  await app.close()
} finally {
  await db.destroy()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
for (const failure of failures) console.error(`FAILED ${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0
