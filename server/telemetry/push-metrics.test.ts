import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { allJobs } from '#server/all-jobs.ts'
import { measureBackground } from '#server/metrics/serve.ts'
import { counter, gauge, histogram, type Metric } from '#server/metrics/registry.ts'
import { useWorld } from '#server/test/world.ts'
import { startPushing } from './push-metrics.ts'

const world = useWorld()

/** Takes one push as a collector does. */
async function pushed(metrics: Metric[]) {
  const received: { path: string; body: Body }[] = []
  const server = createServer(async (request, response) => {
    received.push({ path: request.url!, body: (await json(request)) as Body })
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const destination = { endpoint, headers: {}, serviceName: 'tender-portal' }
  const log = { warn: (details: object) => expect.fail(JSON.stringify(details)) }
  await startPushing(destination, metrics, log).stop()
  expect(received.map(({ path }) => path)).toEqual(['/v1/metrics'])
  return received[0]!.body.resourceMetrics[0].scopeMetrics[0].metrics
}

interface Body {
  resourceMetrics: [{ scopeMetrics: [{ metrics: { name: string }[] }] }]
}

const time = { startTimeUnixNano: expect.any(String), timeUnixNano: expect.any(String) }

test('a counter, a gauge and a histogram arrive as OpenTelemetry has them', async () => {
  const requests = counter('requests_total', 'Requests.')
  requests.add({ route: '/a', status: 200 })
  requests.add({ route: '/a', status: 200 })
  const waits = histogram('wait_seconds', 'Waits.', [0.1, 1])
  for (const value of [0.05, 0.5, 0.6, 7]) waits.observe({}, value)
  const lag = gauge('lag_seconds', 'Lag.', () => [{ labels: { quantile: 0.5 }, value: 0.25 }])
  const gone = gauge('gone', 'Not to be had.', () => Promise.reject(new Error('away')))
  expect(await pushed([requests, waits, lag, gone])).toEqual([
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
            count: '4',
            sum: 8.15,
            explicitBounds: [0.1, 1],
            bucketCounts: ['1', '2', '1'],
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

test('all that an operator looks for is among them', async () => {
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
