// Records a span for each request, and a child span for each of its queries.
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  defaultTextMapGetter,
  trace,
  type Context,
  type Tracer,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LogEvent } from 'kysely'

const maxQueryLength = 1000
const propagator = new W3CTraceContextPropagator()
/** Trace context of the request that is being served. */
const current = new AsyncLocalStorage<Context>()

export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const contexts = new WeakMap<FastifyRequest, Context>()

  app.addHook('onRequest', (request, _reply, done) => {
    const { config, url: route = 'unknown' } = request.routeOptions
    // A trace would reveal when a bid is sent (docs/decisions/0014-secrecy-before-the-opening.md).
    if (config.isSealed) return done()
    // If the caller's trace isn't recorded, the SDK doesn't record a span either.
    const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'portal.request_id': request.id,
    }
    const options = { kind: SpanKind.SERVER, attributes }
    const span = tracer.startSpan(`${request.method} ${route}`, options, parent)
    const context = trace.setSpan(parent, span)
    contexts.set(request, context)
    current.run(context, done)
  })

  // A body arrives in connection events, which run outside the request's context, so the context is
  // entered again.
  app.addHook('preHandler', (request, _reply, done) => {
    const context = contexts.get(request)
    if (context) current.run(context, done)
    else done()
  })

  app.addHook('onResponse', (request, reply, done) => {
    const context = contexts.get(request)
    const span = context && trace.getSpan(context)
    if (span) {
      span.setAttribute('http.response.status_code', reply.statusCode)
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    }
    done()
  })
}

/**
 * Returns a listener for Kysely's query events. A query's text has placeholders (`$1`) instead of
 * values.
 */
export function traceQueries(tracer: Tracer): (event: LogEvent) => void {
  return ({ level, query, queryDurationMillis }) => {
    const context = current.getStore()
    if (!context) return
    const end = performance.now()
    const attributes = {
      'db.system.name': 'postgresql',
      'db.query.text': query.sql.slice(0, maxQueryLength),
    }
    const span = tracer.startSpan(
      query.sql.slice(0, query.sql.search(/\W|$/)),
      { kind: SpanKind.CLIENT, startTime: end - queryDurationMillis, attributes },
      context,
    )
    if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(end)
  }
}
