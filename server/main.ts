// Starts the portal: configuration, database, migrations, demo data, server; and ends it in the
// opposite order, whatever asked it to.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { firstAdminTexts } from '#domain/contract/first-admin.ts'
import { allJobs } from './all-jobs.ts'
import { openAppKey } from './app-key.ts'
import { buildApp } from './app.ts'
import { createClosing } from './closing.ts'
import { readConfig, type Config } from './config.ts'
import { connect } from './db/connect.ts'
import { canAlterLog } from './db/grants.ts'
import { openDatabase } from './db/open.ts'
import { prepareDatabase } from './db/prepare.ts'
import { createReplica } from './db/replica.ts'
import { waitForDatabase } from './db/wait-for-database.ts'
import { isEmpty, seedDemo } from './demo/seed.ts'
import { demoSignIns } from './demo/sign-ins.ts'
import { makeFirstAdminLink } from './features/first-admin/links.ts'
import { exitCodeOf, explain } from './explain.ts'
import { startSealingHeads } from './audit/heads.ts'
import { startSealing } from './audit/seal-waiting.ts'
import { startJobs } from './jobs/queue.ts'
import { measureBackground, measureRequests, serveMetrics } from './metrics/serve.ts'
import type { Metric } from './metrics/registry.ts'
import type { Log } from './outage-log.ts'
import { startPost } from './post-office.ts'
import { createServices } from './services.ts'
import { startWebhooks } from './webhooks/start.ts'

const exits = { asked: 0, unexpected: 70 }

const closing = createClosing()
/** Its lines are JSON, and from the moment that it serves so are all others. */
let log: FastifyInstance['log'] | undefined
let ceilingMs = 25_000
/** From the moment that it serves: others may be sent elsewhere first. */
let leave = async () => {}

let isEnding = false
/** Whoever asks by SIGTERM gives it time; a person at a keyboard, or nobody left to serve, does not. */
const hurry = new AbortController()

/** To a person who starts it by hand; later, and after a restart, to whatever reads the log. */
function say(line: string): void {
  if (log) log.warn(line)
  else if (!process.env.IS_RESTART) console.log(line)
  else console.log(JSON.stringify({ level: 30, time: Date.now(), pid: process.pid, msg: line }))
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  ceilingMs = config.shutdownMs
  const database = await openDatabase(config, say)
  closing.liesBeneath(database.close, 7000) // an embedded PostgreSQL takes up to five seconds
  const telemetry = config.telemetry && (await startTelemetry(config.telemetry))
  if (telemetry) closing.liesBeneath(() => telemetry.exporter.stop())
  const { db, pool } = connect({ ...database.connection, onQuery: telemetry?.onQuery })
  closing.liesBeneath(() => db.destroy())

  await waitForDatabase(pool, { patienceMs: config.databaseWaitMs, log: say })
  const applied = await prepareDatabase(database.owner, db, async (ownerDb) => {
    if (!config.isDemo || !(await isEmpty(ownerDb))) return
    say('Filling the empty portal with demo data…')
    const { dataDir, publicUrl } = config
    const appKey = await openAppKey(config, ownerDb)
    await seedDemo(ownerDb, { filesDir: join(dataDir, 'files'), publicUrl, appKey })
  })
  if (applied.length > 0) say(`Migrated the database (${applied.length} steps).`)
  if (await canAlterLog(db)) {
    say(
      'The database role of DATABASE_URL could rewrite the audit log; docs/operations.md says how to use two roles.',
    )
  }

  const appKey = await openAppKey(config, db)
  if (appKey.previous.length > 0)
    say('The key is being changed: `npm run rotate-key` completes it.')
  const replica =
    database.replica &&
    createReplica(db, connect({ ...database.replica, onQuery: telemetry?.onQuery }).db)
  if (replica) closing.liesBeneath(() => replica.stop())
  const services = createServices(config, db, appKey, replica)
  closing.liesBeneath(await startSealingHeads(services))
  const app = await buildApp(services)
  telemetry?.traceRequests(app)
  const { metrics } = config
  const measured =
    metrics || telemetry
      ? [...measureRequests(app), ...measureBackground(services, allJobs(services))]
      : []
  if (telemetry) {
    const pushing = telemetry.pushMetrics(measured)
    closing.works({ close: () => pushing.stop() })
  }
  if (metrics) {
    const served = await serveMetrics(measured, metrics)
    closing.works(served)
    say(`Figures are served at ${served.address}`)
  }
  closing.works({ close: () => closeServer(app), cut: () => app.server.closeAllConnections() })
  services.pulse.watch(app.log)
  services.replica.watch(app.log)
  const sealing = startSealing(db, app.log)
  closing.works({ close: () => sealing.stop() })
  const post = startPost(services, app.log)
  closing.works({ close: () => post.stop() })
  const webhooks = startWebhooks(services, app.log)
  closing.works({ close: () => webhooks.stop() })
  // A burst waits at the door for a moment, rather than finding it shut.
  const address = await app.listen({ port: config.port, host: config.host, backlog: 2048 })
  const jobs = await startJobs({
    db,
    jobs: allJobs(services),
    log: (err, message) => app.log.error({ err }, message),
  })
  closing.works({ close: () => jobs.stop() })

  const link = config.isDemo ? undefined : await makeFirstAdminLink(services)
  if (link) say(firstAdminTexts.printed(link))

  // To scripts/start.mjs, if that runs us; before a person can see it and kill us.
  process.send?.({ isReady: true })
  say(`\n${config.brand.product_name} is ready at ${address.replace('127.0.0.1', 'localhost')}`)
  if (config.isDemo) {
    say('Sign in as:')
    for (const { role, email, password } of demoSignIns) {
      say(`  ${role.padEnd(9)} ${email.padEnd(22)}  ${password}`)
    }
  }
  log = app.log
  leave = async () => {
    services.leaving.begin()
    await sleep(config.drainMs, undefined, { signal: hurry.signal }).catch(() => {})
  }
  // Node would print them as they are.
  process.removeAllListeners('warning').on('warning', (err) => app.log.warn({ err }, err.message))
}

/** Loaded only when it is wanted. */
async function startTelemetry(destination: NonNullable<Config['telemetry']>) {
  const { startExporting } = await import('./telemetry/exporter.ts')
  const { traceQueries, traceRequests } = await import('./telemetry/trace.ts')
  const { startPushing } = await import('./telemetry/push-metrics.ts')
  const warning: Log = { warn: (details, text) => log?.warn(details, text) }
  const exporter = startExporting(destination, warning)
  return {
    exporter,
    onQuery: traceQueries(exporter),
    traceRequests: (app: FastifyInstance) => traceRequests(app, exporter),
    pushMetrics: (metrics: Metric[]) => startPushing(destination, metrics, warning),
  }
}

async function closeServer(app: FastifyInstance): Promise<void> {
  // Connections that become idle only now would be kept for another request.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
  await app.close().finally(() => clearInterval(sweep))
}

async function end(code: number): Promise<void> {
  await closing.close(ceilingMs, (err, what) => {
    if (log) log.error({ err }, what)
    else console.error(what, err ?? '')
  })
  process.exit(code)
}

function stop(reason: string): void {
  if (!isEnding) say(`${log ? '' : '\n'}${reason}: finishing what is under way…`)
  isEnding = true
  if (reason !== 'SIGTERM') hurry.abort()
  void leave().then(() => end(exits.asked))
}

/** The last resort: nobody knows any more what state we are in, so what is under way is all. */
function giveUp(err: unknown): void {
  if (!log) console.error(explain(err))
  else log.fatal({ err }, 'An error that nobody caught: finishing what is under way, then ending')
  void end(log ? exits.unexpected : exitCodeOf(err))
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
process.on('disconnect', () => stop('The process that started this one has gone'))
process.on('uncaughtException', giveUp)
process.on('unhandledRejection', giveUp)
await start().catch(giveUp)
