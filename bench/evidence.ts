// Measures the creation of an evidence pack, a ZIP file that here contains 200 bids of 50 MB each,
// with the portal as a separate process: the growth of its memory, and how long other users wait
// for a tender's page. Fails if a limit is exceeded; the limit for waiting is set for the reference
// machine and scaled to this one. Requires 10 GB of free disk space.
//
// `npm run build && npm run bench -- evidence`
//
// BIDS and MEGABYTES change the size.
import { setTimeout as sleep } from 'node:timers/promises'
import { hashToken, newToken } from '#kernel/server/platform/tokens.ts'
import { fillEvidence } from './fill-evidence.ts'
import { openFilled } from './filled-database.ts'
import { measurePace } from './machine-pace.ts'
import { at, maxWaitMs, makeBystander } from './measure-bystanders.ts'
import { endProcess, residentMemory, startProcess } from './server-process.ts'

const megabyte = 1024 * 1024
const bids = Number(process.env['BIDS'] ?? 200)
const bytes = Number(process.env['MEGABYTES'] ?? 50) * megabyte
/**
 * Maximum growth of the portal's memory, in megabytes, after a tenth of the pack has been written.
 */
const maxDrift = 50

const database = await openFilled(3000)
const { tender, chair } = await fillEvidence(database.pool, {
  dataDir: database.dataDir,
  bids,
  bytes,
})
const settings = {
  APP_KEY: 'a-key-for-benchmarks-that-is-long-enough',
  DATA_DIR: database.dataDir,
  CONNECTION: JSON.stringify(database.connection),
}
const limit = maxWaitMs / (await measurePace(settings))
const server = await startProcess('bench/serve-portal.ts', settings)
const bystand = await makeBystander(database.pool, server)

async function requestPack(): Promise<void> {
  const session = newToken()
  await database.pool.query(
    `insert into sessions (id_hash, user_id, is_remembered, expires_at)
     values ($1, $2, true, now() + interval '1 day')`,
    [hashToken(session), chair],
  )
  const base = `http://127.0.0.1:${server.port}`
  const cookie = `session=${session}`
  const given = await fetch(`${base}/sanctum/csrf-cookie`, { headers: { cookie } })
  const token = /XSRF-TOKEN=([^;]+)/.exec(given.headers.getSetCookie().join('\n'))?.[1] ?? ''
  const { status } = await fetch(`${base}/api/tenders/${tender}/evaluation/evidence`, {
    method: 'POST',
    headers: {
      cookie: `${cookie}; XSRF-TOKEN=${token}`,
      'x-xsrf-token': decodeURIComponent(token),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ profile: 'full' }),
  })
  if (status !== 200) throw new Error(`The pack was not started: ${status}`)
}

const failures: string[] = []
let watch: NodeJS.Timeout | undefined
try {
  await bystand((calls) => calls >= 300)
  const { waits: alone } = await bystand((calls) => calls >= 300)
  const before = await residentMemory(server)
  let peak = before
  /** Maximum memory while the first tenth of the pack is being written. */
  let firstPeak = before
  watch = setInterval(async () => {
    peak = Math.max(peak, await residentMemory(server))
  }, 50)
  const start = performance.now()
  await requestPack()
  let isDone = false
  const waiting = bystand(() => isDone)
  let pack = { status: 'waiting', file_size: 0 }
  while (pack.status === 'waiting' || pack.status === 'building') {
    await sleep(200)
    const { rows } = await database.pool.query(
      'select status, file_size, done_bytes, worked_on_by, worked_on_until from evidence_packs',
    )
    pack = rows[0]
    // The benchmark's server runs no jobs, so a failed attempt to create the pack is not retried.
    if (pack.status === 'waiting' && rows[0].worked_on_by && !rows[0].worked_on_until) {
      throw new Error(`The pack was not created:\n${server.output()}`)
    }
    if (Number(rows[0].done_bytes) < (bids * bytes) / 10) firstPeak = peak
  }
  isDone = true
  const { waits } = await waiting
  const drift = (peak - firstPeak) / megabyte
  console.log(
    JSON.stringify({
      bids,
      status: pack.status,
      seconds: ((performance.now() - start) / 1000).toFixed(1),
      'pack MB': (Number(pack.file_size) / megabyte).toFixed(0),
      'memory MB at first': `+${((firstPeak - before) / megabyte).toFixed(1)}`,
      'memory MB later': `+${drift.toFixed(1)}`,
      'p50 ms before': at(alone, 0.5).toFixed(0),
      'p99 ms before': at(alone, 0.99).toFixed(0),
      bystanders: waits.length,
      'p50 ms': at(waits, 0.5).toFixed(0),
      'p99 ms': at(waits, 0.99).toFixed(0),
      limit: limit.toFixed(0),
    }),
  )
  if (pack.status !== 'ready') failures.push(`the pack is ${pack.status}`)
  if (drift > maxDrift) failures.push(`memory +${drift.toFixed(1)} MB`)
  if (at(waits, 0.99) > limit) failures.push(`p99 ${at(waits, 0.99).toFixed(0)} ms`)
} finally {
  clearInterval(watch)
  await endProcess(server, 'SIGTERM')
  await database.close()
}
for (const failure of failures) console.error(`Not reached: ${failure}`)
if (failures.length > 0) process.exitCode = 1
