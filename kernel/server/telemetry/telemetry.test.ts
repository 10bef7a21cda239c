import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, inject, onTestFinished, test } from 'vitest'
import { saveBidDraft } from '#features/bids/sending/contract/bid.ts'
import { buildApp } from '#app/server/app.ts'
import { readConfig } from '#kernel/server/platform/config.ts'
import { connect } from '#kernel/server/db/connect.ts'
import { useWorld } from '#app/test/world.ts'
import { startTelemetry } from './start.ts'

const world = useWorld()
const spanDelayMs = 20

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: object }[]
  status: object
}

const isRequest = ({ kind }: SentSpan) => kind === 2

/** Starts a server that accepts traces like a collector and keeps them. */
async function startCollector() {
  const received: { headers: object; path: string; spans: SentSpan[]; resource: object }[] = []
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as {
      resourceSpans: [{ resource: object; scopeSpans: [{ spans: SentSpan[] }] }]
    }
    const [{ resource, scopeSpans }] = body.resourceSpans
    received.push({
      headers: request.headers,
      path: request.url!,
      spans: scopeSpans[0].spans,
      resource,
    })
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { endpoint, received, spans: () => received.flatMap(({ spans }) => spans) }
}

/** Builds a server that sends its traces to the endpoint. */
async function openTraced(endpoint: string) {
  const { telemetry } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%3Db, x=y',
  })
  const warnings: string[] = []
  const log = { warn: (_details: object, text: string) => void warnings.push(text) }
  const started = startTelemetry(telemetry!, log, spanDelayMs)
  const database = new URL(world.databaseUrl).pathname.slice(1)
  const { db } = connect({ ...inject('postgres'), database, onQuery: started.onQuery })
  const app = await buildApp({ ...world.services, db })
  started.traceRequests(app)
  onTestFinished(async () => {
    await started.close()
    await app.close()
    await db.destroy()
  })
  return { app, warnings }
}

const caller = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }
const traceparent = (flags: string) => ({
  traceparent: `00-${caller.traceId}-${caller.spanId}-${flags}`,
})

test('a request and its queries form one trace that continues the caller’s trace', async () => {
  const collector = await startCollector()
  const { app } = await openTraced(collector.endpoint)
  const user = await world.makeUser()
  const client = await world.signedIn(user, app)
  const { status } = await client.send('GET', '/api/user', undefined, traceparent('01'))
  expect(status).toBe(200)
  await expect.poll(() => collector.spans().filter(isRequest)).toHaveLength(1)
  const request = collector.spans().find(isRequest)!
  expect(request).toMatchObject({
    traceId: caller.traceId,
    parentSpanId: caller.spanId,
    name: 'GET /api/user',
    attributes: [
      { key: 'http.request.method', value: { stringValue: 'GET' } },
      { key: 'http.route', value: { stringValue: '/api/user' } },
      { key: 'portal.request_id', value: { stringValue: expect.any(String) } },
      { key: 'http.response.status_code', value: { intValue: 200 } },
    ],
    status: { code: 0 },
  })
  expect(BigInt(request.endTimeUnixNano)).toBeGreaterThan(BigInt(request.startTimeUnixNano))
  const queries = collector.spans().filter((span) => !isRequest(span))
  expect(queries.length).toBeGreaterThan(0)
  for (const query of queries) {
    expect(query).toMatchObject({ traceId: caller.traceId, parentSpanId: request.spanId, kind: 3 })
  }
  expect(JSON.stringify(collector.received)).not.toContain(user.email)
  expect(collector.received[0]).toMatchObject({
    path: '/v1/traces',
    headers: { 'api-key': 'a=b', x: 'y', 'content-type': 'application/json' },
    resource: {
      attributes: expect.arrayContaining([
        { key: 'service.name', value: { stringValue: 'tender-portal' } },
      ]),
    },
  })
})

test('unsampled calls and bidders’ calls are not traced', async () => {
  const collector = await startCollector()
  const { app } = await openTraced(collector.endpoint)
  const client = world.visitor(app)
  await client.send('GET', '/api/user', undefined, traceparent('00'))
  await client.send(saveBidDraft.method, `/api${saveBidDraft.path.replace(/:\w+/g, '1')}`)
  await client.upload('/api/tenders/1/documents', { title: 'A plan' })
  const requests = () =>
    collector
      .spans()
      .filter(isRequest)
      .map(({ name }) => name)
  const notified = ['GET /sanctum/csrf-cookie', 'POST /api/tenders/:tenderId/documents']
  await expect.poll(requests).toEqual(notified)
})

test('an unavailable collector is logged once, and does not delay requests', async () => {
  const { app, warnings } = await openTraced('http://127.0.0.1:1')
  for (let count = 0; count < 3; count += 1) {
    expect((await world.visitor(app).get('/healthz')).status).toBe(200)
  }
  const said = ['The collector does not accept traces; they are dropped']
  await expect.poll(() => warnings).toEqual(said)
  await world.visitor(app).get('/healthz')
  expect(warnings).toEqual(said)
})

test('the error for malformed exporter headers names their variable', () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  expect(() => readConfig({ ...env, OTEL_EXPORTER_OTLP_HEADERS: 'nonsense' })).toThrow(
    'OTEL_EXPORTER_OTLP_HEADERS: must be name=value pairs, separated by commas',
  )
  expect(readConfig({}).telemetry).toBeUndefined()
})
