import { expect, test } from 'vitest'
import { useWorld } from '#server/test/world.ts'
import { gauge, writeMetrics } from './registry.ts'
import { measureBackground, measureRequests, serveMetrics } from './serve.ts'

const world = useWorld()

test('requests, jobs, emails and connections are told in Prometheus’ form, on a port of their own', async () => {
  const measured = [...measureRequests(world.app), ...measureBackground(world.services, [])]
  const served = await serveMetrics(() => writeMetrics(measured), { port: 0, host: '127.0.0.1' })
  await world.visitor().get('/healthz')
  await world.visitor().get('/api/tenders/17')
  await world.visitor().get('/api/nowhere')
  const answer = await fetch(served.address)
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4')
  expect(text).toContain('http_requests_total{method="GET",route="/healthz",status="200"} 1')
  expect(text).toContain('route="/api/tenders/:tenderId",status="401"} 1')
  expect(text).toContain('route="unknown",status="404"} 1')
  expect(text).toMatch(/http_request_duration_seconds_bucket\{[^}]*le="\+Inf"\} 1/)
  expect(text).toContain('outbox_letters{state="dead"} 0')
  expect(text).toContain('database_up 1')
  expect(text).toContain('storage_up 1')
  expect(text).toContain('disk_full 0')
  expect(text).toMatch(/disk_free_bytes\{folder="data"\} \d+/)
  expect(text).toMatch(/database_connections\{state="idle"\} \d+/)
  expect(text).toMatch(/process_memory_bytes\{kind="kept"\} \d+/)
  for (const line of text.trimEnd().split('\n')) {
    expect(line).toMatch(/^(# (HELP|TYPE) |[a-z_]+(\{.*\})? -?[\d.e+-]+$)/)
  }
  expect((await fetch(new URL('/', served.address))).status).toBe(404)
  expect((await world.visitor().get('/metrics')).status).toBe(404)
  await served.close()
})

test('a figure that cannot be had, or not in time, does not hide the others', async () => {
  const broken = gauge('a', 'A.', () => Promise.reject())
  const never = gauge('c', 'C.', () => new Promise(() => {}))
  const whole = gauge('b', 'B.', () => [{ value: 1 }])
  expect(await writeMetrics([broken, never, whole])).toContain('b 1')
})
