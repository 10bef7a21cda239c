// `GET /metrics` on a port of its own, so that no proxy shows it to the world by mistake.
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { readSealLag } from '#server/audit/seal-waiting.ts'
import { poolOf } from '#server/db/connect.ts'
import type { Job } from '#server/jobs/job.ts'
import { readJobLag, readPostLag } from '#server/jobs/lag.ts'
import { sealedEmails } from '#server/notices/events.ts'
import type { Services } from '#server/services.ts'
import { freeBytes } from '#server/storage/disk-space.ts'
import { readWebhookLag } from '#server/webhooks/lag.ts'
import { within } from '#server/within.ts'
import { measureProcess } from './process.ts'
import { counter, gauge, histogram, type Metric } from './registry.ts'

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts every request by its route, never by its address: ids would make a line each. */
export function measureRequests(app: FastifyInstance): Metric[] {
  const requests = counter('http_requests_total', 'Requests by method, route and status.')
  const latency = histogram(
    'http_request_duration_seconds',
    'How long answers took, by method and route.',
    seconds,
  )
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request
    // How many bids are on their way is not to be counted by anybody.
    if (request.routeOptions.config.isSealed) return
    const route = request.routeOptions.url ?? 'unknown'
    requests.add({ method, route, status: reply.statusCode })
    // A stream lasts as long as a window is open, which says nothing about us.
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream')
    if (!isStream) latency.observe({ method, route }, reply.elapsedTime / 1000)
  })
  return [requests, latency]
}

export function measureBackground(services: Services, jobs: Job[]): Metric[] {
  const { db } = services
  const lag = shared(() => readJobLag(db, jobs))
  const post = shared(() => readPostLag(db, sealedEmails))
  const seals = shared(() => readSealLag(db))
  const webhooks = shared(() => readWebhookLag(db))
  return [
    ...measureStorage(services),
    gauge('job_seconds_since_success', 'Time since a job last succeeded.', async () =>
      (await lag()).flatMap(({ job, seconds_since }) =>
        seconds_since === null ? [] : [{ labels: { job }, value: seconds_since }],
      ),
    ),
    gauge('job_late', 'Whether a job is late: 1 if so.', async () =>
      (await lag()).map(({ job, is_late }) => ({ labels: { job }, value: Number(is_late) })),
    ),
    gauge('job_failed', 'Whether the last run of a job failed: 1 if so.', async () =>
      (await lag()).map(({ job, error }) => ({ labels: { job }, value: Number(error !== null) })),
    ),
    gauge(
      'outbox_letters',
      'Emails that wait, and emails that could not be delivered.',
      async () => {
        const { waiting, dead } = await post()
        return [
          { labels: { state: 'waiting' }, value: waiting },
          { labels: { state: 'dead' }, value: dead },
        ]
      },
    ),
    gauge('outbox_oldest_seconds', 'How long the oldest email has waited.', async () => [
      { value: (await post()).oldest_seconds },
    ]),
    gauge('notices_waiting', 'Notices whose recipients have yet to be told.', async () => [
      { value: (await post()).untold },
    ]),
    gauge('webhook_deliveries_waiting', 'Events that wait to be sent to webhooks.', async () => [
      { value: (await webhooks()).waiting },
    ]),
    gauge('webhook_overdue_seconds', 'How long the oldest of them has been due.', async () => [
      { value: (await webhooks()).overdue_seconds },
    ]),
    gauge('webhooks', 'Webhooks by state.', async () => {
      const { active, failing, paused, disabled } = await webhooks()
      const states = Object.entries({ active, failing, paused, disabled })
      return states.map(([state, value]) => ({ labels: { state }, value }))
    }),
    gauge(
      'search_changes_waiting',
      'Tenders that saved searches have yet to be asked about.',
      async () => [{ value: (await post()).unasked }],
    ),
    gauge('audit_unsealed_rows', 'Audit rows that wait for their seals.', async () => [
      { value: (await seals()).waiting },
    ]),
    gauge('audit_unsealed_seconds', 'How long the oldest of them has waited.', async () => [
      { value: (await seals()).oldest_seconds },
    ]),
    ...measureServer(services),
  ]
}

/** Metrics of the disk and the file store, which all processes of a server share. */
function measureStorage({ config, storage }: Services): Metric[] {
  const free = async () => [
    { labels: { folder: 'data' }, value: await freeBytes(config.dataDir) },
    { labels: { folder: 'uploads' }, value: await freeBytes(storage.incoming) },
  ]
  return [
    gauge('disk_free_bytes', 'What may still be written, by folder.', free),
    gauge('disk_full', 'Whether uploads are refused for want of space: 1 if so.', async () => [
      { value: Number((await free()).some(({ value }) => value < config.diskReserve)) },
    ]),
    gauge('storage_up', 'Whether the file store works: 1 if so.', async () => [
      { value: await within(storagePatience, storage.check()).then(one, zero) },
    ]),
  ]
}

/** Less than a reading of all metrics may take (registry.ts): a silent store has to count as away. */
const storagePatience = 1000
const [zero, one] = [() => 0, () => 1]

/** What every process has of its own. */
export function measureServer({ db, health }: Services): Metric[] {
  const pool = poolOf(db)
  return [
    gauge('database_up', 'Whether the database answers: 1 if so.', async () => [
      { value: Number(await health.check()) },
    ]),
    gauge('database_connections', 'Connections of this process, by state.', () => [
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'wanted' }, value: pool.waitingCount },
    ]),
    ...measureProcess(pool),
  ]
}

/** Several figures of one answer: who asks while it is on its way gets the same one. */
function shared<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let underWay: Promise<Value> | undefined
  return () =>
    (underWay ??= read().finally(() => {
      underWay = undefined
    }))
}

interface MetricsServer {
  address: string
  close(): Promise<void>
}

export async function serveMetrics(
  write: () => Promise<string>,
  { port, host }: { port: number; host: string },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    void write().then((text) =>
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const found = server.address()
  const usedPort = typeof found === 'object' && found ? found.port : port
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${usedPort}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
