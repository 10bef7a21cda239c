// What the portal's reads cost on a full database: how many statements a call sends, how long PostgreSQL
// plans and runs them, and how many calls a second 16 connections get, beside Node's own server with
// `pg` and the same statements. All in interleaved rounds of one run, since the machine may be busy.
//
//   npm run bench:reads -- [--size 100000] [--only list] [--seconds 2] [--rounds 2]
//
// BENCH_DATA keeps the filled database for the next run; BESIDE names another checkout of the portal
// that is measured on the same database.
import { writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { openAppKey } from '#server/app-key.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/connect.ts'
import { createServices } from '#server/services.ts'
import { hashToken, newToken } from '#server/tokens.ts'
import { openFilled } from './filled-database.ts'
import { listenIn, type Statement } from '#server/test/listen-in.ts'
import { readCalls } from './read-calls.ts'
import { endProcess, startProcess, type ServerProcess } from './server-process.ts'

const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '100000' },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '2' },
  },
})
const connections = 16
const counted = 50

const database = await openFilled(Number(options.size))
const { pool, dataDir } = database
const settings = {
  APP_KEY: 'a-key-for-benchmarks-that-is-long-enough',
  DATA_DIR: dataDir,
  SHED_VISITORS_AT: '1000',
  CONNECTION: JSON.stringify(database.connection),
}
const calls = await readCalls(pool)
const wanted = calls.filter(({ name }) => name.includes(options.only))
const sessions = await signIn(pool)
const servers: Record<string, ServerProcess> = {}
try {
  const statements = join(tmpdir(), `tender-portal-statements-${process.pid}.json`)
  await writeFile(statements, JSON.stringify(await noteStatements()))
  const [portal, bare] = ['bench/serve-portal.ts', 'bench/bare-reads.ts']
  servers['bare'] = await startProcess(bare, { ...settings, STATEMENTS: statements })
  servers['ours'] = await startProcess(portal, settings)
  const beside = process.env['BESIDE']
  if (beside) servers['beside'] = await startProcess(portal, { ...settings, PORTAL: beside })

  const table: Record<string, Record<string, number | string>> = {}
  for (const { name, role, path } of wanted) {
    const row: Record<string, number | string> = (table[`${name}, ${role}`] = {})
    for (const [key, server] of Object.entries(servers)) {
      if (key === 'bare') continue
      const cost = await measureCost(server, path, role)
      row[`${key} statements`] = cost.statements
      row[`${key} plan ms`] = cost.plan
      row[`${key} run ms`] = cost.run
    }
    const rates = await measureRates(path, role)
    for (const [key, rate] of Object.entries(rates)) row[`${key} req/s`] = Math.round(rate)
    row['ratio'] = (rates['ours']! / rates['bare']!).toFixed(2)
    console.log(`${name}, ${role}`, JSON.stringify(row))
  }
  console.table(table)
} finally {
  for (const server of Object.values(servers)) await endProcess(server, 'SIGTERM')
  await database.close()
}

async function signIn(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ role: string; id: number }>(
    'select distinct on (role) role, id from users order by role, id',
  )
  const made: Record<string, string> = {}
  for (const { role, id } of rows) {
    const session = newToken()
    await pool.query(
      `insert into sessions (id_hash, user_id, is_remembered, expires_at)
       values ($1, $2, true, now() + interval '1 day')`,
      [hashToken(session), id],
    )
    made[role] = session
  }
  return made
}

/** What the portal reads for each address, without who the caller is and without what it writes. */
async function noteStatements(): Promise<Record<string, Statement[]>> {
  const { db, pool: watched } = connect({ ...database.connection, max: 1 })
  const heard = listenIn(watched)
  const config = readConfig({ ...settings, SERVE_CLIENT: 'off', LOG_LEVEL: 'error', DEMO: 'off' })
  const app = await buildApp(createServices(config, db, await openAppKey(config, db)))
  const noted: Record<string, Statement[]> = {}
  for (const { path, role } of wanted) {
    heard.length = 0
    const answer = await app.inject({ url: path, cookies: { session: sessions[role]! } })
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
    const read = heard.filter(({ text }) => /^\s*(select|with)/.test(text))
    const own = read.filter(({ text }) => !/"sessions"|set_config|insert into/.test(text))
    noted[`${path}#${role}`] = own.length > 0 ? [...own] : [{ text: 'select 1', values: [] }]
  }
  await app.close()
  await db.destroy()
  return Object.fromEntries(Object.entries(noted).map(([key, own]) => [bareAddress(key), own]))
}

function bareAddress(key: string): string {
  return `/${encodeURIComponent(key)}`
}

interface Target {
  server: ServerProcess
  path: string
  role: string
}

function ask(agent: Agent, { server, path, role }: Target): Promise<number> {
  const isBare = server === servers['bare']
  return new Promise((resolve, reject) => {
    get(
      {
        agent,
        host: '127.0.0.1',
        port: server.port,
        path: isBare ? bareAddress(`${path}#${role}`) : path,
        headers: { cookie: `session=${sessions[role]}` },
      },
      (response) => {
        response.resume()
        response.once('end', () => resolve(response.statusCode!))
      },
    ).once('error', reject)
  })
}

/** By PostgreSQL's own account, a call on average. */
async function measureCost(server: ServerProcess, path: string, role: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  // The first few warm the caches up, and give the statements their names on every connection.
  await load({ server, path, role }, 0.5)
  await pool.query('select pg_stat_statements_reset()')
  for (let call = 0; call < counted; call += 1) await ask(agent, { server, path, role })
  agent.destroy()
  const { rows } = await pool.query<Record<'statements' | 'plan' | 'run', number>>(
    `select (sum(calls) / $1)::float8 as statements, (sum(total_plan_time) / $1)::float8 as plan,
       (sum(total_exec_time) / $1)::float8 as run
     from pg_stat_statements where userid = $2::regrole`,
    [counted, database.connection.user],
  )
  const { statements, plan, run } = rows[0]!
  return { statements: round(statements), plan: round(plan), run: round(run) }
}

function round(figure: number): number {
  return Math.round(figure * 100) / 100
}

async function load(target: Target, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const start = performance.now()
  const end = start + seconds * 1000
  let answered = 0
  const one = async () => {
    while (performance.now() < end) {
      const status = await ask(agent, target)
      if (status !== 200) throw new Error(`${target.path}: ${status}`)
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  agent.destroy()
  return answered / ((performance.now() - start) / 1000)
}

/** The best round of each: what neighbours disturb only makes it slower. */
async function measureRates(path: string, role: string): Promise<Record<string, number>> {
  const best: Record<string, number> = {}
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (const [key, server] of Object.entries(servers)) {
      const rate = await load({ server, path, role }, Number(options.seconds))
      best[key] = Math.max(best[key] ?? 0, rate)
    }
  }
  return best
}
