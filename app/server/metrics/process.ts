// Metrics for this process: version, memory and event loop.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapSpaceStatistics } from 'node:v8'
import type { Registry } from 'prom-client'
import { readVersion } from '#kernel/server/platform/version.ts'
import { addGauge } from './gauge.ts'

const nanoseconds = 1e9

export function measureProcess(registry: Registry): void {
  addGauge(registry, {
    name: 'portal_info',
    help: 'Version of the portal and of Node, as labels.',
    labelNames: ['version', 'node'],
    read: () => [{ labels: { version: readVersion(), node: process.versions.node }, value: 1 }],
  })
  addGauge(registry, {
    name: 'process_resident_memory_bytes',
    help: 'Memory of this process.',
    read: () => process.memoryUsage.rss(),
  })
  addGauge(registry, {
    name: 'process_memory_bytes',
    help: 'Memory of this process by purpose.',
    labelNames: ['kind'],
    read: readMemory,
  })
  addGauge(registry, {
    name: 'process_uptime_seconds',
    help: 'Uptime of this process.',
    read: () => process.uptime(),
  })
  measureEventLoop(registry)
}

function readMemory() {
  const spaces = getHeapSpaceStatistics()
  const young = spaces.filter(({ space_name }) => space_name.startsWith('new_'))
  const old = spaces.filter((space) => !young.includes(space))
  const total = (sizes: number[]) => sizes.reduce((sum, size) => sum + size, 0)
  return [
    { labels: { kind: 'kept' }, value: total(old.map((space) => space.space_used_size)) },
    // The used size of the young generation drops with every garbage collection, so its capacity is
    // reported instead, which V8 adapts to the load.
    { labels: { kind: 'passing' }, value: total(young.map((space) => space.space_size)) },
    { labels: { kind: 'buffers' }, value: process.memoryUsage().arrayBuffers },
  ]
}

/** Adds a gauge for the event loop delay since the previous collection. */
function measureEventLoop(registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  addGauge(registry, {
    name: 'event_loop_lag_seconds',
    help: 'Event loop delay by quantile.',
    labelNames: ['quantile'],
    read() {
      // An empty histogram has no percentiles, so 0 is reported.
      const lag = (percent: number) =>
        delay.count > 0 ? delay.percentile(percent) / nanoseconds : 0
      const samples = [50, 99, 100].map((percent) => ({
        labels: { quantile: percent / 100 },
        value: lag(percent),
      }))
      delay.reset()
      return samples
    },
  })
}
