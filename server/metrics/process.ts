// Metrics of this process: its version, memory, event loop, and waits for database connections.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapSpaceStatistics } from 'node:v8'
import type pg from 'pg'
import { onConnectionWait } from '#server/db/named-statements.ts'
import { readVersion } from '#server/version.ts'
import { gauge, histogram, type Metric } from './registry.ts'

const waits = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 1.5]
const nanoseconds = 1e9

export function measureProcess(pool: pg.Pool): Metric[] {
  return [
    gauge('portal_info', 'Version of the portal and of Node, as labels.', () => [
      { labels: { version: readVersion(), node: process.versions.node }, value: 1 },
    ]),
    gauge('process_resident_memory_bytes', 'Memory of this process.', () => [
      { value: process.memoryUsage.rss() },
    ]),
    gauge('process_memory_bytes', 'Memory of this process by what it is for.', () => {
      const spaces = getHeapSpaceStatistics()
      const ofYoung = spaces.filter(({ space_name }) => space_name.startsWith('new_'))
      const others = spaces.filter((space) => !ofYoung.includes(space))
      const total = (sizes: number[]) => sizes.reduce((sum, size) => sum + size, 0)
      return [
        { labels: { kind: 'kept' }, value: total(others.map((one) => one.space_used_size)) },
        // Grows and shrinks with the work at hand, whatever of it is in use.
        { labels: { kind: 'passing' }, value: total(ofYoung.map((one) => one.space_size)) },
        { labels: { kind: 'buffers' }, value: process.memoryUsage().arrayBuffers },
      ]
    }),
    gauge('process_uptime_seconds', 'How long this process has run.', () => [
      { value: process.uptime() },
    ]),
    measureEventLoop(),
    measureWaits(pool),
  ]
}

/** Since the last time somebody looked: while the loop is held up, nobody is served. */
function measureEventLoop(): Metric {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  return gauge('event_loop_lag_seconds', 'How late the event loop was, by quantile.', () => {
    // Nothing has been measured yet right after the last look.
    const lag = (percent: number) => (delay.count > 0 ? delay.percentile(percent) / nanoseconds : 0)
    const samples = [50, 99, 100].map((percent) => ({
      labels: { quantile: percent / 100 },
      value: lag(percent),
    }))
    delay.reset()
    return samples
  })
}

/** Measures how long callers wait until the pool has a free connection or has opened a new one. */
function measureWaits(pool: pg.Pool): Metric {
  const waited = histogram(
    'database_connection_wait_seconds',
    'How long calls waited for a connection to the database.',
    waits,
  )
  onConnectionWait(pool, (ms) => waited.observe({}, ms / 1000))
  return waited
}
