import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, Registry } from 'prom-client'

/** Counts requests by route instead of by URL, since each id in a URL would add a time series. */
export function measureRequests(app: FastifyInstance): Registry {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const latency = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time by method and route.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request
    // Bidders' calls are not counted, because the number of bids must stay secret before the
    // opening.
    if (request.routeOptions.config.isSealed) return
    const route = request.routeOptions.url ?? 'unknown'
    requests.inc({ method, route, status: reply.statusCode })
    // An event stream lasts as long as its page is open, so its duration is not a latency.
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream')
    if (!isStream) latency.observe({ method, route }, reply.elapsedTime / 1000)
  })
  return registry
}
