import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { Counter, Histogram, Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { allJobs } from '#app/server/all-jobs.ts'
import { addGauge } from '#app/server/metrics/gauge.ts'
import { measureBackground } from '#app/server/metrics/measure.ts'
import { useWorld } from '#app/test/world.ts'
import { startTelemetry } from './start.ts'

const world = useWorld()

/** Pushes the metrics once and returns them as a collector receives them. */
async function pushed(registry: Registry) {
  const received: { path: string; body: Body }[] = []
  const server = createServer(async (request, response) => {
    received.push({ path: request.url!, body: (await json(request)) as Body })
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const destination = { endpoint, headers: {}, serviceName: 'tender-portal' }
  const log = { warn: (details: object) => expect.fail(JSON.stringify(details)) }
  await startTelemetry(destination, log).pushMetrics(registry).close()
  expect(received.map(({ path }) => path)).toEqual(['/v1/metrics'])
  return received[0]!.body.resourceMetrics[0].scopeMetrics[0].metrics
}

interface Body {
  resourceMetrics: [{ scopeMetrics: [{ metrics: { name: string }[] }] }]
}

const time = { startTimeUnixNano: expect.any(String), timeUnixNano: expect.any(String) }

test('a counter, a gauge and a histogram are sent in OpenTelemetry’s format', async () => {
  const registry = new Registry()
  const registers = [registry]
  const labelNames = ['route', 'status']
  const requests = new Counter({
    name: 'requests_total',
    help: 'Requests.',
    labelNames,
    registers,
  })
  requests.inc({ route: '/a', status: 200 }, 2)
  const waits = new Histogram({
    name: 'wait_seconds',
    help: 'Waits.',
    buckets: [0.1, 1],
    registers,
  })
  for (const value of [0.05, 0.5, 0.6, 7]) waits.observe(value)
  addGauge(registry, {
    name: 'lag_seconds',
    help: 'Lag.',
    labelNames: ['quantile'],
    read: () => [{ labels: { quantile: 0.5 }, value: 0.25 }],
  })
  addGauge(registry, { name: 'gone', help: 'Gone.', read: () => Promise.reject(new Error('away')) })
  expect(await pushed(registry)).toMatchObject([
    {
      name: 'requests_total',
      description: 'Requests.',
      sum: {
        aggregationTemporality: 2,
        isMonotonic: true,
        dataPoints: [
          {
            attributes: [
              { key: 'route', value: { stringValue: '/a' } },
              { key: 'status', value: { stringValue: '200' } },
            ],
            ...time,
            asDouble: 2,
          },
        ],
      },
    },
    {
      name: 'wait_seconds',
      description: 'Waits.',
      histogram: {
        aggregationTemporality: 2,
        dataPoints: [
          {
            attributes: [],
            ...time,
            count: 4,
            sum: 8.15,
            explicitBounds: [0.1, 1],
            bucketCounts: [1, 2, 1],
          },
        ],
      },
    },
    {
      name: 'lag_seconds',
      description: 'Lag.',
      gauge: {
        dataPoints: [
          {
            attributes: [{ key: 'quantile', value: { stringValue: '0.5' } }],
            ...time,
            asDouble: 0.25,
          },
        ],
      },
    },
  ])
})

test('the pushed metrics include the ones that operators need', async () => {
  const { services } = world
  const metrics = await pushed(measureBackground(services, allJobs(services)))
  expect(metrics.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'database_up',
      'disk_free_bytes',
      'storage_up',
      'event_loop_lag_seconds',
      'database_connections',
      'portal_info',
      'outbox_letters',
    ]),
  )
})
