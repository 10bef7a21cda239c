// The portal's metrics, as prom-client registries. `Registry.merge` combines those of one process.
import { Registry } from 'prom-client'
import { readSealLag } from '#kernel/server/audit/seal-waiting.ts'
import { poolOf } from '#kernel/server/db/connect.ts'
import type { Job } from '#kernel/server/jobs/job.ts'
import { readJobLag, readPostLag } from '#kernel/server/jobs/lag.ts'
import { sealedEmails } from '#kernel/server/notices/events.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { freeBytes } from '#kernel/server/storage/disk-space.ts'
import { readWebhookLag } from '#features/webhooks/server/lag.ts'
import { within } from '#kernel/server/platform/within.ts'
import { addGauge } from './gauge.ts'
import { measureProcess } from './process.ts'

/**
 * Returns the metrics of a process that runs jobs: its own, those of its server's storage, and
 * those of the whole installation, such as late jobs and pending emails.
 */
export function measureBackground(services: Services, jobs: Job[]): Registry {
  const registry = measureServer(services)
  measureStorage(registry, services)
  measureJobs(
    registry,
    shareReading(() => readJobLag(services.db, jobs)),
  )
  measurePost(
    registry,
    shareReading(() => readPostLag(services.db, sealedEmails())),
  )
  measureWebhooks(
    registry,
    shareReading(() => readWebhookLag(services.db)),
  )
  const seals = shareReading(() => readSealLag(services.db))
  addGauge(registry, {
    name: 'audit_unsealed_rows',
    help: 'Number of audit rows that are not sealed yet.',
    read: async () => (await seals()).waiting,
  })
  addGauge(registry, {
    name: 'audit_unsealed_seconds',
    help: 'Age of the oldest unsealed audit row.',
    read: async () => (await seals()).oldest_seconds,
  })
  return registry
}

type Read<Reader extends (...args: never[]) => unknown> = () => ReturnType<Reader>

function measureJobs(registry: Registry, lag: Read<typeof readJobLag>): void {
  addGauge(registry, {
    name: 'job_seconds_since_success',
    help: 'Time since the last successful run of a job.',
    labelNames: ['job'],
    read: async () =>
      (await lag()).flatMap(({ job, seconds_since }) =>
        seconds_since === null ? [] : [{ labels: { job }, value: seconds_since }],
      ),
  })
  addGauge(registry, {
    name: 'job_late',
    help: '1 if a job is late, otherwise 0.',
    labelNames: ['job'],
    read: async () =>
      (await lag()).map(({ job, is_late }) => ({ labels: { job }, value: Number(is_late) })),
  })
  addGauge(registry, {
    name: 'job_failed',
    help: '1 if the last run of a job failed, otherwise 0.',
    labelNames: ['job'],
    read: async () =>
      (await lag()).map(({ job, error }) => ({ labels: { job }, value: Number(error !== null) })),
  })
}

function measurePost(registry: Registry, post: Read<typeof readPostLag>): void {
  addGauge(registry, {
    name: 'outbox_letters',
    help: 'Number of queued and undeliverable emails.',
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
    help: 'Age of the oldest queued email.',
    read: async () => (await post()).oldest_seconds,
  })
  addGauge(registry, {
    name: 'notices_waiting',
    help: 'Number of notices not yet fanned out to their recipients.',
    read: async () => (await post()).untold,
  })
  addGauge(registry, {
    name: 'search_changes_waiting',
    help: 'Number of changed tenders not yet matched against saved searches.',
    read: async () => (await post()).unasked,
  })
}

function measureWebhooks(registry: Registry, webhooks: Read<typeof readWebhookLag>): void {
  addGauge(registry, {
    name: 'webhook_deliveries_waiting',
    help: 'Number of queued webhook deliveries.',
    read: async () => (await webhooks()).waiting,
  })
  addGauge(registry, {
    name: 'webhook_overdue_seconds',
    help: 'Time for which the oldest webhook delivery has been due.',
    read: async () => (await webhooks()).overdue_seconds,
  })
  addGauge(registry, {
    name: 'webhooks',
    help: 'Number of webhooks by state.',
    labelNames: ['state'],
    async read() {
      const { active, failing, paused, disabled } = await webhooks()
      const states = Object.entries({ active, failing, paused, disabled })
      return states.map(([state, value]) => ({ labels: { state }, value }))
    },
  })
}

/** Adds the metrics for the disk and the file storage, which all of a server's processes share. */
function measureStorage(registry: Registry, { config, storage }: Services): void {
  const free = async () => [
    { labels: { folder: 'data' }, value: await freeBytes(config.dataDir) },
    { labels: { folder: 'uploads' }, value: await freeBytes(storage.incoming) },
  ]
  addGauge(registry, {
    name: 'disk_free_bytes',
    help: 'Free disk space by folder.',
    labelNames: ['folder'],
    read: free,
  })
  addGauge(registry, {
    name: 'disk_full',
    help: '1 if uploads are refused because the disk is full, otherwise 0.',
    read: async () => Number((await free()).some(({ value }) => value < config.diskReserve)),
  })
  addGauge(registry, {
    name: 'storage_up',
    help: '1 if the file store works, otherwise 0.',
    read: () =>
      within(storageTimeoutMs, storage.check()).then(
        () => 1,
        () => 0,
      ),
  })
}

/**
 * Time limit for checking the storage. Shorter than a gauge's limit (gauge.ts), so that a storage
 * that doesn't respond is reported as down.
 */
const storageTimeoutMs = 1000

/** Returns the metrics that every process has. */
export function measureServer({ db, health }: Services): Registry {
  const registry = new Registry()
  const pool = poolOf(db)
  addGauge(registry, {
    name: 'database_up',
    help: '1 if the database responds, otherwise 0.',
    read: async () => Number(await health.check()),
  })
  addGauge(registry, {
    name: 'database_writable',
    help: '1 if the database can store changes, otherwise 0, for example if its disk is full.',
    read: async () => Number((await health.check()) && (await health.canWrite())),
  })
  addGauge(registry, {
    name: 'database_connections',
    help: 'Database connections of this process, by state.',
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

/** Wraps `read` so that gauges that are read at the same time share one query. */
function shareReading<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let pending: Promise<Value> | undefined
  return () =>
    (pending ??= read().finally(() => {
      pending = undefined
    }))
}
