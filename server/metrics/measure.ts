// The portal's metrics, as prom-client registries. `Registry.merge` combines those of one process.
import { Registry } from 'prom-client'
import { readSealLag } from '#server/audit/seal-waiting.ts'
import { poolOf } from '#server/db/connect.ts'
import type { Job } from '#server/jobs/job.ts'
import { readJobLag, readPostLag } from '#server/jobs/lag.ts'
import { sealedEmails } from '#server/notices/events.ts'
import type { Services } from '#server/services.ts'
import { freeBytes } from '#server/storage/disk-space.ts'
import { readWebhookLag } from '#server/webhooks/lag.ts'
import { within } from '#server/within.ts'
import { addGauge } from './gauge.ts'
import { measureProcess } from './process.ts'

/** Metrics that all servers of an installation share, and those of this process. */
export function measureBackground(services: Services, jobs: Job[]): Registry {
  const registry = measureServer(services)
  measureStorage(registry, services)
  measureJobs(
    registry,
    shareReading(() => readJobLag(services.db, jobs)),
  )
  measurePost(
    registry,
    shareReading(() => readPostLag(services.db, sealedEmails)),
  )
  measureWebhooks(
    registry,
    shareReading(() => readWebhookLag(services.db)),
  )
  const seals = shareReading(() => readSealLag(services.db))
  addGauge(registry, {
    name: 'audit_unsealed_rows',
    help: 'Audit rows that wait for their seals.',
    read: async () => (await seals()).waiting,
  })
  addGauge(registry, {
    name: 'audit_unsealed_seconds',
    help: 'How long the oldest of them has waited.',
    read: async () => (await seals()).oldest_seconds,
  })
  return registry
}

type Read<Reader extends (...args: never[]) => unknown> = () => ReturnType<Reader>

function measureJobs(registry: Registry, lag: Read<typeof readJobLag>): void {
  addGauge(registry, {
    name: 'job_seconds_since_success',
    help: 'Time since a job last succeeded.',
    labelNames: ['job'],
    read: async () =>
      (await lag()).flatMap(({ job, seconds_since }) =>
        seconds_since === null ? [] : [{ labels: { job }, value: seconds_since }],
      ),
  })
  addGauge(registry, {
    name: 'job_late',
    help: 'Whether a job is late: 1 if so.',
    labelNames: ['job'],
    read: async () =>
      (await lag()).map(({ job, is_late }) => ({ labels: { job }, value: Number(is_late) })),
  })
  addGauge(registry, {
    name: 'job_failed',
    help: 'Whether the last run of a job failed: 1 if so.',
    labelNames: ['job'],
    read: async () =>
      (await lag()).map(({ job, error }) => ({ labels: { job }, value: Number(error !== null) })),
  })
}

function measurePost(registry: Registry, post: Read<typeof readPostLag>): void {
  addGauge(registry, {
    name: 'outbox_letters',
    help: 'Emails that wait, and emails that could not be delivered.',
    labelNames: ['state'],
    async read() {
      const { waiting, dead } = await post()
      return [
        { labels: { state: 'waiting' }, value: waiting },
        { labels: { state: 'dead' }, value: dead },
      ]
    },
  })
  addGauge(registry, {
    name: 'outbox_oldest_seconds',
    help: 'How long the oldest email has waited.',
    read: async () => (await post()).oldest_seconds,
  })
  addGauge(registry, {
    name: 'notices_waiting',
    help: 'Notices whose recipients have yet to be told.',
    read: async () => (await post()).untold,
  })
  addGauge(registry, {
    name: 'search_changes_waiting',
    help: 'Tenders that saved searches have yet to be asked about.',
    read: async () => (await post()).unasked,
  })
}

function measureWebhooks(registry: Registry, webhooks: Read<typeof readWebhookLag>): void {
  addGauge(registry, {
    name: 'webhook_deliveries_waiting',
    help: 'Events that wait to be sent to webhooks.',
    read: async () => (await webhooks()).waiting,
  })
  addGauge(registry, {
    name: 'webhook_overdue_seconds',
    help: 'How long the oldest of them has been due.',
    read: async () => (await webhooks()).overdue_seconds,
  })
  addGauge(registry, {
    name: 'webhooks',
    help: 'Webhooks by state.',
    labelNames: ['state'],
    async read() {
      const { active, failing, paused, disabled } = await webhooks()
      const states = Object.entries({ active, failing, paused, disabled })
      return states.map(([state, value]) => ({ labels: { state }, value }))
    },
  })
}

/** Metrics of the disk and the file store, which all processes of a server share. */
function measureStorage(registry: Registry, { config, storage }: Services): void {
  const free = async () => [
    { labels: { folder: 'data' }, value: await freeBytes(config.dataDir) },
    { labels: { folder: 'uploads' }, value: await freeBytes(storage.incoming) },
  ]
  addGauge(registry, {
    name: 'disk_free_bytes',
    help: 'What may still be written, by folder.',
    labelNames: ['folder'],
    read: free,
  })
  addGauge(registry, {
    name: 'disk_full',
    help: 'Whether uploads are refused for want of space: 1 if so.',
    read: async () => Number((await free()).some(({ value }) => value < config.diskReserve)),
  })
  addGauge(registry, {
    name: 'storage_up',
    help: 'Whether the file store works: 1 if so.',
    read: () =>
      within(storageTimeoutMs, storage.check()).then(
        () => 1,
        () => 0,
      ),
  })
}

/** Shorter than the time a gauge may take (gauge.ts): a silent store has to be reported as down. */
const storageTimeoutMs = 1000

/** Metrics that every process has of its own. */
export function measureServer({ db, health }: Services): Registry {
  const registry = new Registry()
  const pool = poolOf(db)
  addGauge(registry, {
    name: 'database_up',
    help: 'Whether the database answers: 1 if so.',
    read: async () => Number(await health.check()),
  })
  addGauge(registry, {
    name: 'database_connections',
    help: 'Connections of this process, by state.',
    labelNames: ['state'],
    read: () => [
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'wanted' }, value: pool.waitingCount },
    ],
  })
  measureProcess(registry)
  return registry
}

/** Makes gauges that are read at the same time share one query. */
function shareReading<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let pending: Promise<Value> | undefined
  return () =>
    (pending ??= read().finally(() => {
      pending = undefined
    }))
}
