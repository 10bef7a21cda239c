// Measures the export of a hundred thousand tenders as CSV, as a workbook and as open data, with
// the portal as a separate process: the growth of its memory, and how long other users wait for a
// tender's page. Fails if a limit is exceeded.
//
// `npm run bench -- exports`
//
// Set BENCH_DATA to a directory to keep the filled database for the next run.
import { at, maxWaitMs, makeBystander, signInAs, takeWhole } from './measure-bystanders.ts'
import { openFilled } from './filled-database.ts'
import { fillReleases } from './fill-releases.ts'
import { endProcess, residentMemory, startProcess } from './server-process.ts'

/** Number of tenders. One in fifty is archived and not listed, which leaves about 100,000. */
const size = 102_100
const limits = { growth: 50, p99: maxWaitMs }
const megabyte = 1024 * 1024

const database = await openFilled(size)
const server = await startProcess('bench/serve-portal.ts', {
  APP_KEY: 'a-key-for-benchmarks-that-is-long-enough',
  DATA_DIR: database.dataDir,
  PUBLIC_NOTICES: 'on',
  CONNECTION: JSON.stringify(database.connection),
})
const [session] = (await signInAs(database.pool, 'admin', 1)) as [string]
const bystand = await makeBystander(database.pool, server)
const take = (path: string, onChunk?: (chunk: Buffer) => void) =>
  takeWhole(server, { path, session, onChunk })

async function measure(name: string, path: string) {
  const before = await residentMemory(server)
  let peak = before
  let isDone = false
  const watch = setInterval(async () => {
    peak = Math.max(peak, await residentMemory(server))
  }, 25)
  const start = performance.now()
  const waiting = bystand(() => isDone)
  let lines = 0
  const bytes = await take(path, (chunk) => {
    for (const byte of chunk) if (byte === 10) lines += 1
  })
  const seconds = (performance.now() - start) / 1000
  isDone = true
  const { waits } = await waiting
  clearInterval(watch)
  const growth = (peak - before) / megabyte
  const row = {
    export: name,
    seconds: seconds.toFixed(1),
    'MB sent': (bytes / megabyte).toFixed(1),
    ...(name === 'CSV' && { rows: lines - 1 }),
    'memory MB': `+${growth.toFixed(1)}`,
    bystanders: waits.length,
    'p50 ms': at(waits, 0.5).toFixed(0),
    'p99 ms': at(waits, 0.99).toFixed(0),
  }
  console.log(JSON.stringify(row))
  return [
    ...(growth > limits.growth ? [`${name}: memory +${growth.toFixed(1)} MB`] : []),
    ...(at(waits, 0.99) > limits.p99 ? [`${name}: p99 ${at(waits, 0.99).toFixed(0)} ms`] : []),
  ]
}

const lists = [
  ['CSV', '/api/tenders/export.csv'],
  ['XLSX', '/api/tenders/export.xlsx'],
] as const

const failures: string[] = []
try {
  // The server is warmed up before the measurement, because its memory keeps growing for a while
  // after it starts. The warm-up exports the awarded tenders as CSV and as a workbook, and makes at
  // least 300 other calls.
  let isWarm = false
  const warming = bystand((calls) => isWarm && calls >= 300)
  await take('/api/tenders/export.csv?status=awarded')
  await take('/api/tenders/export.xlsx?status=awarded')
  isWarm = true
  const { waits: quiet } = await warming
  console.log(`others, warming up: p50 ${at(quiet, 0.5).toFixed(0)} ms of ${quiet.length} calls`)
  for (const [name, path] of lists) failures.push(...(await measure(name, path)))
  await fillReleases(database.db)
  failures.push(...(await measure('OCDS, gzip', '/api/ocds/bulk')))
} finally {
  await endProcess(server, 'SIGTERM')
  await database.close()
}
for (const failure of failures) console.error(`Not reached: ${failure}`)
if (failures.length > 0) process.exitCode = 1
