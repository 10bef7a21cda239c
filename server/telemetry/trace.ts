// A span for each request, and below it one for each query that it made. Loaded only when
// OTEL_EXPORTER_OTLP_ENDPOINT is set: without it nothing of this costs anything.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LogEvent } from 'kysely'
import type { Exporter } from './exporter.ts'
import { beginTrace, newId, wallClock, type Trace } from './spans.ts'

const longestQuery = 1000
const current = new AsyncLocalStorage<Trace>()

export function traceRequests(app: FastifyInstance, exporter: Exporter): void {
  const traces = new WeakMap<FastifyRequest, Trace>()

  app.addHook('onRequest', (request, _reply, done) => {
    // When a bid is sent is nobody's business (decision 41).
    const { isSealed } = request.routeOptions.config
    const trace = isSealed ? undefined : beginTrace(request.headers.traceparent?.toString())
    if (!trace) return done()
    traces.set(request, trace)
    current.run(trace, done)
  })

  // The body has arrived by now, in events of the connection, which know nothing of the request.
  app.addHook('preHandler', (request, _reply, done) => {
    const trace = traces.get(request)
    if (trace) current.run(trace, done)
    else done()
  })

  app.addHook('onResponse', (request, reply, done) => {
    const trace = traces.get(request)
    if (trace) {
      const route = request.routeOptions.url ?? 'unknown'
      exporter.add({
        ...trace,
        name: `${request.method} ${route}`,
        kind: 'server',
        end: wallClock(),
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': reply.statusCode,
          'portal.request_id': request.id,
        },
        isFailed: reply.statusCode >= 500,
      })
    }
    done()
  })
}

/** What Kysely tells of each query: its text, where values are numbers of places, and its time. */
export function traceQueries(exporter: Exporter): (event: LogEvent) => void {
  return ({ level, query, queryDurationMillis }) => {
    const trace = current.getStore()
    if (!trace) return
    const end = wallClock()
    exporter.add({
      traceId: trace.traceId,
      id: newId(8),
      parentId: trace.id,
      name: query.sql.slice(0, query.sql.search(/\W|$/)),
      kind: 'client',
      start: end - queryDurationMillis,
      end,
      attributes: {
        'db.system.name': 'postgresql',
        'db.query.text': query.sql.slice(0, longestQuery),
      },
      isFailed: level === 'error',
    })
  }
}
