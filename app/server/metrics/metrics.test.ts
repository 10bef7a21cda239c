import { AggregatorRegistry, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { useWorld } from '#app/test/world.ts'
import { addGauge } from './gauge.ts'
import { measureBackground } from './measure.ts'
import { measureRequests } from './requests.ts'
import { serveMetrics } from './serve.ts'

const world = useWorld()

test('metrics of requests, jobs, emails and connections are served for Prometheus on a separate port', async () => {
  const measured = Registry.merge([
    measureRequests(world.app),
    measureBackground(world.services, []),
  ])
  const served = await serveMetrics(() => measured.metrics(), { port: 0, host: '127.0.0.1' })
  await world.visitor().get('/healthz')
  await world.visitor().get('/api/tenders/17')
  await world.visitor().get('/api/nowhere')
  const answer = await fetch(served.address)
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4')
  expect(text).toContain('http_requests_total{method="GET",route="/healthz",status="200"} 1')
  expect(text).toContain('route="/api/tenders/:tenderId",status="401"} 1')
  expect(text).toContain('route="unknown",status="404"} 1')
  expect(text).toMatch(
    /http_request_duration_seconds_bucket\{le="\+Inf",[^}]*route="\/healthz"\} 1/,
  )
  expect(text).toContain('outbox_letters{state="dead"} 0')
  expect(text).toContain('database_up 1')
  expect(text).toContain('database_writable 1')
  expect(text).toContain('storage_up 1')
  expect(text).toContain('disk_full 0')
  expect(text).toMatch(/disk_free_bytes\{folder="data"\} \d+/)
  expect(text).toMatch(/database_connections\{state="idle"\} \d+/)
  expect(text).toMatch(/process_memory_bytes\{kind="kept"\} \d+/)
  for (const line of text.split('\n').filter((line) => line !== '')) {
    expect(line).toMatch(/^(# (HELP|TYPE) |[a-z_]+(\{.*\})? -?[\d.e+-]+$)/)
  }
  expect((await fetch(new URL('/', served.address))).status).toBe(404)
  expect((await world.visitor().get('/metrics')).status).toBe(404)
  await served.close()
})

test('a metric that fails or takes too long does not hide the others', async () => {
  const registry = new Registry()
  addGauge(registry, { name: 'broken', help: 'A.', read: () => Promise.reject(new Error('away')) })
  addGauge(registry, { name: 'silent', help: 'B.', read: () => new Promise<number>(() => {}) })
  addGauge(registry, { name: 'whole', help: 'C.', read: () => 1 })
  const text = await registry.metrics()
  expect(text).toContain('whole 1')
  expect(text).not.toMatch(/^(broken|silent)/m)
})

test('the metrics of several processes are merged, and each line is labelled with its worker', async () => {
  const processes = ['1', 'background'].map((worker) => {
    const registry = new Registry()
    registry.setDefaultLabels({ worker })
    const read = () => [{ labels: { job: 'a' }, value: 2 }]
    addGauge(registry, { name: 'job_late', help: 'A.', labelNames: ['job'], read })
    return registry
  })
  const metrics = await Promise.all(processes.map((one) => one.getMetricsAsJSON()))
  const text = await AggregatorRegistry.aggregate(metrics).metrics()
  expect(text.split('\n')).toEqual([
    '# HELP job_late A.',
    '# TYPE job_late gauge',
    'job_late{job="a",worker="1"} 2',
    'job_late{job="a",worker="background"} 2',
    '',
  ])
})
