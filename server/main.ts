// Starts the portal: configuration, database, migrations, demo data, server; and ends it in the
// opposite order, whatever asked it to.
import { join } from 'node:path'
import { allJobs } from './all-jobs.ts'
import { loadAppKey } from './app-key.ts'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { connect } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { isEmpty, seedDemo } from './demo/seed.ts'
import { demoSignIns } from './demo/sign-ins.ts'
import { explain } from './explain.ts'
import { startSealingHeads } from './features/audit/heads.ts'
import { startJobs } from './jobs/queue.ts'
import { measureBackground, measureRequests, serveMetrics } from './metrics/serve.ts'
import { startPost } from './post-office.ts'
import { createServices } from './services.ts'

const closers: (() => Promise<unknown>)[] = []
let closing: Promise<void> | undefined

function say(line: string): void {
  console.log(line)
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase(config, say)
  closers.push(database.close)
  const { db, pool } = connect(database.connection)
  closers.push(() => db.destroy())

  const applied = await migrate(pool)
  if (applied.length > 0) say(`Migrated the database (${applied.length} steps).`)
  if (config.isDemo && (await isEmpty(db))) {
    say('Filling the empty portal with demo data…')
    await seedDemo(db, { filesDir: join(config.dataDir, 'files') })
  }

  const appKey = await loadAppKey(config)
  const services = createServices(config, db, appKey)
  closers.push(await startSealingHeads(services))
  const app = await buildApp(services)
  const { metrics } = config
  if (metrics) {
    const measured = [...measureRequests(app), ...measureBackground(db, allJobs(services))]
    const served = await serveMetrics(measured, metrics)
    closers.push(() => served.close())
    say(`Figures are served at ${served.address}`)
  }
  closers.push(() => app.close())
  const post = startPost(services)
  closers.push(() => post.stop())
  const address = await app.listen({ port: config.port, host: config.host })
  const jobs = await startJobs({
    db,
    jobs: allJobs(services),
    log: (err, message) => app.log.error({ err }, message),
  })
  closers.push(() => jobs.stop())

  say(`\n${config.brand.product_name} is ready at ${address.replace('127.0.0.1', 'localhost')}`)
  if (config.isDemo) {
    say('Sign in as:')
    for (const { role, email, password } of demoSignIns) {
      say(`  ${role.padEnd(9)} ${email.padEnd(22)}  ${password}`)
    }
  }
}

function close(): Promise<void> {
  closing ??= (async () => {
    for (const closer of closers.toReversed()) await closer().catch((error) => console.error(error))
  })()
  return closing
}

async function stop(signal: string): Promise<void> {
  if (!closing) say(`\n${signal}: finishing what is under way…`)
  await close()
  process.exit(0)
}

async function fail(error: unknown): Promise<void> {
  console.error(explain(error))
  await close()
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
await start().catch(fail)
