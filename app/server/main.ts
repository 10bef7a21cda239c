// Starts the portal (configuration, database, migrations, demo data, server) and stops it in
// reverse order. With workers (app/server/workers), the primary process prepares the database, and
// the workers serve requests and run jobs.
import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { firstAdminLinkHours } from '#features/organisations/users/contract/first-admin.ts'
import { createClosing } from '#kernel/server/platform/closing.ts'
import { readConfig, type Config } from '#kernel/server/platform/config.ts'
import { demoColleagues, demoSignIns } from '#demo/sign-ins.ts'
import { makeFirstAdminLink } from '#features/organisations/first-admin/server/links.ts'
import { exitCodeOf, explain } from './commands/explain.ts'
import { loggerOptions } from '#kernel/server/http/logger.ts'
import type { Measured } from './metrics/collect.ts'
import { serveMetrics } from './metrics/serve.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { openPortal, openServices, preparePortal, type Starting } from './start/open.ts'
import {
  readGiven,
  type FromWorker,
  type Given,
  type ToWorker,
} from '#kernel/server/platform/part.ts'
import { startWorkers, WorkerFailed, type Workers } from './workers/start-workers.ts'

const texts = {
  /** Printed to the console, or to the log if the server runs in the background. */
  printed: (link: string) =>
    `This portal has no administrator. To create the first one, open this link within ${firstAdminLinkHours} hours; it works once:\n  ${link}`,
}

const exits = { asked: 0, unexpected: 70 }
/** Minimum number of milliseconds for which a replaced worker keeps serving its connections. */
const minRetireMs = 2000

const given = readGiven(process.env)
const closing = createClosing()
/** The log, which writes JSON lines. Once the server is running, all output goes through it. */
let log: FastifyBaseLogger | undefined
let ceilingMs = 25_000
/** Function that drains the server before the shutdown; set once the server is running. */
let drain = async (_reason: string) => {}
let workers: Workers | undefined

let isEnding = false
/** Controller that ends the drain early, for every shutdown reason except SIGTERM. */
const skipDrain = new AbortController()

/**
 * Prints a line for a person who starts the portal by hand. In a restarted process or a worker, and
 * once the server is running, writes it to the log instead.
 */
function say(line: string): void {
  if (log) log.warn(line)
  else if (!process.env.IS_RESTART && !given) console.log(line)
  else console.log(JSON.stringify({ level: 30, time: Date.now(), pid: process.pid, msg: line }))
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  ceilingMs = config.shutdownMs
  if (given) return startWorker(config, given)
  if (config.workers > 0) return startPrimary(config)
  const { starting, traceRequests, pushMetrics } = await begin(config)
  const portal = await openPortal(starting)
  await preparePortal(starting, portal)
  const services = await openServices(starting, portal)
  const [{ buildServer, listen }, background] = [await loadServer(), await loadBackground()]
  await background.startHeads(closing, services)
  const app = await buildServer(closing, services, traceRequests)
  if (config.metrics || config.telemetry) {
    const { collectMetrics } = await loadMetrics()
    const registry = collectMetrics({ services, app, jobs: (await loadJobs()).allJobs(services) })
    pushMetrics(registry)
    if (config.metrics) await startMetricsServer(config.metrics, () => registry.metrics())
  }
  background.startSealsAndDeliveries(closing, services, app.log)
  const address = await listen(app, services)
  background.startAllJobs(closing, services, app.log)
  drain = drainWith(services)
  onReload(() => say('There are no workers to restart: WORKERS is 0'))
  await welcome(services, address)
  log = app.log
  logWarnings(app.log)
}

/** Opens and migrates the database, and starts the workers, which do everything else. */
async function startPrimary(config: Config): Promise<void> {
  const { starting } = await begin(config)
  const portal = await openPortal(starting)
  await preparePortal(starting, portal)
  const { workers: servers, drainMs, shutdownMs, metrics } = config
  say(`Starting ${servers} ${servers === 1 ? 'worker' : 'workers'} and one for jobs (WORKERS)…`)
  const started = await startWorkers({
    servers,
    embedded: config.databaseUrl ? undefined : portal.database.connection,
    patienceMs: Math.max(drainMs, minRetireMs) + shutdownMs + 20_000,
    log: say,
  })
  workers = started
  if (metrics) await startMetricsServer(metrics, (await loadMetrics()).readWorkers())
  await welcome({ config, db: portal.db }, started.address)
  log = fastify({ logger: loggerOptions(config.logLevel) }).log
  drain = (reason) => started.stop(reason === 'SIGTERM' ? 'SIGTERM' : 'SIGINT')
  logWarnings(log)
  onReload(() => void started.reload())
}

function onReload(reload: () => void): void {
  if (process.platform !== 'win32') process.on('SIGUSR2', reload)
}

async function startWorker(config: Config, { part, embedded }: Given): Promise<void> {
  const { starting, traceRequests, pushMetrics } = await begin(config)
  const services = await openServices(starting, await openPortal(starting, embedded))
  const measure = async (measured: Pick<Measured, 'app' | 'jobs'>) => {
    if (!config.metrics && !config.telemetry) return
    const { answerPrimary, collectMetrics } = await loadMetrics()
    const registry = collectMetrics({ services, ...measured })
    answerPrimary(registry)
    pushMetrics(registry)
  }
  let address: string | undefined
  if (part === 'server') {
    const { buildServer, listen } = await loadServer()
    const app = await buildServer(closing, services, traceRequests)
    await measure({ app })
    address = await listen(app, services)
    log = app.log
    drain = drainWith(services)
  } else {
    const background = await loadBackground()
    log = fastify({ logger: loggerOptions(config.logLevel, undefined, config.worker) }).log
    services.health.watch(log)
    closing.works({ close: () => services.health.stop() })
    await background.startHeads(closing, services)
    background.startSealsAndDeliveries(closing, services, log)
    background.startAllJobs(closing, services, log)
    await measure({ jobs: (await loadJobs()).allJobs(services) })
  }
  logWarnings(log)
  process.on('message', (message: ToWorker) => {
    if (message.ask === 'retire') retire(services)
  })
  process.send?.({ isReady: true, address } satisfies FromWorker)
}

/**
 * Modules for serving requests and running jobs. They are imported lazily, because a primary
 * process that leaves this work to its workers doesn't need them.
 */
const loadServer = () => import('./start/serve.ts')
const loadBackground = () => import('./start/background.ts')
const loadJobs = () => import('./all-jobs.ts')
/** The metrics library is loaded only if metrics are served or pushed. */
const loadMetrics = () => import('./metrics/collect.ts')

async function begin(config: Config) {
  const telemetry = config.telemetry && (await openTelemetry(config.telemetry))
  if (telemetry) closing.onClose(() => telemetry.close(), { last: true })
  const starting: Starting = { config, closing, say, onQuery: telemetry?.onQuery }
  return {
    starting,
    traceRequests: (app: FastifyInstance) => telemetry?.traceRequests(app),
    pushMetrics(registry: Registry) {
      if (telemetry) closing.works(telemetry.pushMetrics(registry))
    },
  }
}

/**
 * Loads and starts the OpenTelemetry SDK. The import is lazy, so that a portal without telemetry
 * doesn't load the SDK.
 */
async function openTelemetry(destination: NonNullable<Config['telemetry']>) {
  const { startTelemetry } = await import('#kernel/server/telemetry/start.ts')
  return startTelemetry(destination, { warn: (details, text) => log?.warn(details, text) })
}

async function startMetricsServer(
  at: NonNullable<Config['metrics']>,
  write: () => Promise<string>,
): Promise<void> {
  const served = await serveMetrics(write, at)
  closing.works(served)
  say(`Metrics are served at ${served.address}`)
}

async function welcome(
  { config, db }: Pick<Services, 'config' | 'db'>,
  address: string,
): Promise<void> {
  const link = config.isDemo ? undefined : await makeFirstAdminLink({ db, config })
  if (link) say(texts.printed(link))
  // This message must be sent before the line below is printed. scripts/start.mjs restarts only
  // servers that have reported that they are ready, and a user may kill the process as soon as they
  // see the line.
  process.send?.({ isReady: true })
  say(`\n${config.brand.product_name} is ready at ${address.replace('127.0.0.1', 'localhost')}`)
  if (!config.isDemo) return
  say('Sign in as:')
  for (const { role, email, password } of [...demoSignIns, ...demoColleagues]) {
    say(`  ${role.padEnd(11)} ${email.padEnd(24)}  ${password}`)
  }
}

const drainWith =
  ({ shutdown, config }: Services) =>
  async () => {
    shutdown.begin()
    await sleep(config.drainMs, undefined, { signal: skipDrain.signal }).catch(() => {})
  }

/** Shuts this worker down after another one has replaced it. The portal as a whole stays ready. */
function retire({ shutdown, config }: Services): void {
  isEnding = true
  shutdown.begin({ isReplaced: true })
  const time = Math.max(config.drainMs, minRetireMs)
  void sleep(time, undefined, { signal: skipDrain.signal })
    .catch(() => {})
    .then(() => end(exits.asked))
}

/** Writes Node's warnings to the log, instead of printing them as plain text. */
function logWarnings(to: FastifyBaseLogger): void {
  process.removeAllListeners('warning').on('warning', (err) => to.warn({ err }, err.message))
}

async function end(code: number): Promise<void> {
  await closing.close(ceilingMs, (err, what) => {
    if (log) log.error({ err }, what)
    else console.error(what, err ?? '')
  })
  process.exit(code)
}

function stop(reason: string): void {
  if (!isEnding && !given) say(`${log ? '' : '\n'}${reason}: finishing work in progress…`)
  isEnding = true
  if (reason !== 'SIGTERM') skipDrain.abort()
  void drain(reason).then(() => end(exits.asked))
}

/**
 * Handles an uncaught error. The state of the process is unknown, so it finishes the requests in
 * progress and exits.
 */
async function giveUp(err: unknown): Promise<void> {
  if (log) {
    log.fatal({ err }, 'Uncaught error: finishing requests in progress, then exiting')
  } else if (!(err instanceof WorkerFailed)) console.error(explain(err))
  await workers?.stop('SIGINT')
  await end(log ? exits.unexpected : exitCodeOf(err))
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
process.on('disconnect', () => stop('The parent process has ended'))
process.on('uncaughtException', giveUp)
process.on('unhandledRejection', giveUp)
await start().catch(giveUp)
