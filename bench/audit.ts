// Measures an audit log of a million rows over HTTP: the first, middle and last page of the list
// with each filter. Also measures how long it takes to verify and to write the hash chain. The
// target for a page is a 95th percentile under 100 ms, including exact totals.
//
// `npm run bench -- audit`
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listAuditLogs, type AuditQuery } from '#features/audit/contract/audit.ts'
import { addressOf } from '#kernel/contract/endpoint.ts'
import { openAppKey } from '#kernel/server/platform/app-key.ts'
import { buildApp } from '#app/server/app.ts'
import { readConfig } from '#kernel/server/platform/config.ts'
import { connect } from '#kernel/server/db/connect.ts'
import { startEmbedded } from '#kernel/server/db/embedded.ts'
import { migrate } from '#kernel/server/db/migrate.ts'
import { verifyChain } from '#kernel/server/audit/verify-chain.ts'
import { createServices } from '#app/server/services.ts'
import { Client } from '#app/test/client.ts'
import { hashToken, newToken } from '#kernel/server/platform/tokens.ts'
import { fillAudit, measureWrites } from './fill-audit.ts'

const total = Number(process.env['ROWS'] ?? 1_000_000)
const sealed = Math.min(100_000, total)
const rounds = 50

const dataDir = await mkdtemp(join(tmpdir(), 'tender-portal-bench-'))
await chmod(dataDir, 0o755)
const embedded = await startEmbedded({ dataDir, log: () => {} })
const { db, pool } = connect({ ...embedded.connection, max: 10 })
await migrate(pool)
const config = readConfig({
  DEMO: 'off',
  SERVE_CLIENT: 'off',
  LOG_LEVEL: 'silent',
  DATA_DIR: dataDir,
})
const app = await buildApp(createServices(config, db, await openAppKey(config, db)))

for (const line of await measureWrites(db)) console.log(line)
const { heavyUser, usualUser } = await fillAudit(db, { total, sealed, onSealed: verify })

async function verify(): Promise<void> {
  const start = performance.now()
  const { rows, fault } = await verifyChain(db)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`verified ${rows.toLocaleString('en-GB')} rows in ${seconds} s`, fault ?? '')
}

const client = new Client(app)
const token = newToken()
client.cookies.set('session', token)
await pool.query(
  `insert into sessions (id_hash, user_id, is_remembered, expires_at)
   select $1, id, false, now() + interval '1 hour' from users where role = 'admin' limit 1`,
  [hashToken(token)],
)

await pool.query(`insert into tombstones (tender_id, reference, title, deleted_by)
  select 12, 'TND-2026-000012', 'Gone', min(id) from users`)

const filters: Record<string, Partial<AuditQuery>> = {
  none: {},
  'action "login"': { action: 'login' },
  'action "e"': { action: 'e' },
  'action "mfa" (rare)': { action: 'mfa' },
  'action "nothing"': { action: 'nothing like it' },
  'resource Tender': { resource_type: 'Tender' },
  'resource Lot': { resource_type: 'Lot' },
  'one day': { from_date: '2026-03-03', to_date: '2026-03-03' },
  'one year': { from_date: '2025-01-01', to_date: '2025-12-31' },
  'year, Tender, "updated"': {
    from_date: '2025-01-01',
    to_date: '2025-12-31',
    resource_type: 'Tender',
    action: 'updated',
  },
  'usual user': { user_id: usualUser },
  'field "deadline"': { action: 'deadline' },
  'field "status"': { action: 'status' },
  'one tender': { tender: 'TND-2026-000012' },
  'heavy user': { user_id: heavyUser },
  'heavy user, "created"': { user_id: heavyUser, action: 'created' },
}

async function ask(query: Partial<AuditQuery>) {
  const { status, body } = await client.get(addressOf(listAuditLogs, { query }))
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.meta as { total: number; last_page: number }
}

async function measure(act: () => Promise<unknown>): Promise<string> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    await act()
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return [0, 0.5, 0.95]
    .map((part) => times[Math.floor(rounds * part)]!.toFixed(1).padStart(10))
    .join('')
}

console.log('\nfilter                     page         total   best ms    p50 ms    p95 ms')
// The time of a minimal call is printed as a baseline, since a busy machine slows all calls down.
console.log('(GET /user)'.padEnd(45), await measure(() => client.get('/api/user')))
for (const [name, query] of Object.entries(filters)) {
  const meta = await ask(query)
  const pages = new Set([1, Math.ceil(meta.last_page / 2), meta.last_page])
  for (const page of pages) {
    const figures = await measure(() => ask({ ...query, page }))
    const total = meta.total.toLocaleString('en-GB').padStart(13)
    console.log(name.padEnd(25), String(page).padStart(5), total, figures)
  }
}

await app.close()
await db.destroy()
await embedded.stop()
await rm(dataDir, { recursive: true, force: true })
