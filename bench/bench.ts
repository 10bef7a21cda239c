// Measures the cost and rate of the portal's calls, compared with bare Node and `pg` doing the same
// work. Both are measured in alternating rounds, so that other load on the machine affects both.
// Fails if a target is missed.
//
// `npm run bench -- [--size 100000] [--quick] [--only list] [--connections 16] [--crowd 64] [--save
// file] [--smaller file]`
//
// Set BENCH_DATA to a directory to keep the filled database for the next run. Set OTHER_CHECKOUT to
// the directory of another checkout to measure that version on the same database. `--save` writes
// the figures to a file, and `--smaller` reads the saved figures for a smaller database, to report
// growth.
import { readFile, writeFile } from 'node:fs/promises'
import { parseArguments } from '#app/server/commands/parse-arguments.ts'
import type { Bench } from './bench-context.ts'
import { openFilled } from './filled-database.ts'
import { measureReads } from './reads.ts'
import { signInEverybody } from './sign-in.ts'
import { endProcess, startProcess } from './server-process.ts'
import { measureStatic } from './static.ts'
import { describe, inMarkdown, missed, outgrown, paceOf, type Row } from './table.ts'
import { measureUploads } from './uploads.ts'
import { measureWrites } from './writes.ts'

const { values: options } = parseArguments({
  options: {
    size: { type: 'string' },
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    connections: { type: 'string', default: '16' },
    crowd: { type: 'string', default: '64' },
    save: { type: 'string' },
    smaller: { type: 'string' },
  },
})
const size = Number(options.size ?? (options.quick ? 1000 : 100_000))

const database = await openFilled(size)
const settings = {
  APP_KEY: 'a-key-for-benchmarks-that-is-long-enough',
  DATA_DIR: database.dataDir,
  SHED_VISITORS_AT: '1000',
  // The benchmark makes very many calls, as few users and from one address.
  RATE_LIMIT_FACTOR: '10000',
  PUBLIC_NOTICES: 'on',
  CONNECTION: JSON.stringify(database.connection),
}
const otherCheckout = process.env['OTHER_CHECKOUT']
const serve = (env: Record<string, string> = {}) =>
  startProcess('bench/serve-portal.ts', { ...settings, ...env })
const portals = {
  ours: await serve(),
  ...(otherCheckout && { otherCheckout: await serve({ PORTAL: otherCheckout }) }),
}
const bench: Bench = {
  database,
  portals,
  settings,
  sessions: await signInEverybody(database.pool),
  only: options.only,
  connections: Number(options.connections),
  crowd: Number(options.crowd),
  seconds: options.quick ? 0.2 : 2,
  rounds: options.quick ? 1 : 2,
  report(row) {
    console.log(JSON.stringify(describe(row, 1)))
    return row
  },
}
const rows: Row[] = []
try {
  for (const measure of [measureReads, measureWrites, measureStatic]) {
    rows.push(...(await measure(bench)))
  }
} finally {
  for (const server of Object.values(portals)) await endProcess(server, 'SIGTERM')
  await database.close()
}
// Uploads are measured last, on a separate portal, after the large database has been written to
// disk. Flushing a file waits for all other writes to that disk. For each upload, the portal
// flushes three times and the bare server once, so pending writes would slow down the portal more.
rows.push(...(await measureUploads(bench)))

const pace = paceOf(rows)
console.table(rows.map((row) => describe(row, pace)))
console.log(`\nThe table of docs/performance.md:\n\n${inMarkdown(rows)}\n`)
if (options.save) await writeFile(options.save, JSON.stringify(rows))
const failures = rows.flatMap((row) => missed(row, pace))
if (options.smaller) {
  failures.push(...outgrown(rows, JSON.parse(await readFile(options.smaller, 'utf8')) as Row[]))
}
for (const failure of failures) console.error(`Not reached: ${failure}`)
// A quick run only shows that all parts work; its figures are noise.
if (failures.length > 0 && !options.quick) process.exitCode = 1
