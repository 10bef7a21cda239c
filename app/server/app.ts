// Builds the server from its services and the features' manifests.
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { readBodies } from '#kernel/server/http/bodies.ts'
import { handOutCsrfCookies } from '#kernel/server/http/csrf-cookie.ts'
import { drainRefusedBodies } from '#kernel/server/http/drain-refused-bodies.ts'
import { answerNotFound, handleErrors } from '#kernel/server/http/errors.ts'
import { answerHealthChecks } from '#kernel/server/http/health.ts'
import { addLane } from '#kernel/server/http/lanes.ts'
import { shedLoad } from '#kernel/server/http/load.ts'
import { closeConnectionsOnShutdown } from '#kernel/server/http/shutdown.ts'
import { loggerOptions } from '#kernel/server/http/logger.ts'
import { serveManifest } from '#kernel/server/http/manifest.ts'
import { serveApiDocument } from './openapi/serve.ts'
import { queuePipelinedRequests } from '#kernel/server/http/pipelining.ts'
import { logRequests } from '#kernel/server/http/request-log.ts'
import '#kernel/server/http/request.ts'
import { routeOn, type Route } from '#kernel/server/http/route.ts'
import { sendSecurityHeaders } from '#kernel/server/http/security-headers.ts'
import { refuseSlowBodies } from '#kernel/server/http/slow-bodies.ts'
import { acceptForms } from '#kernel/server/http/upload.ts'
import { readPages, serveClient } from '#kernel/server/http/static.ts'
import { features } from './features.ts'
import type { PortalServices } from './services.ts'

export async function buildApp(
  services: PortalServices,
  logTarget?: Parameters<typeof loggerOptions>[1],
): Promise<FastifyInstance> {
  const { config } = services
  const app = fastify({
    logger: loggerOptions(config.logLevel, logTarget, config.worker),
    // Fastify would log two lines per request; the portal logs one (request-log.ts).
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 256 * 1024,
    serverFactory: queuePipelinedRequests({
      http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
      // This timeout is long enough to upload 50 MB over a slow connection. Uploads also have a
      // minimum rate, and other bodies have a time limit of their own (slow-bodies.ts).
      requestTimeout: 15 * 60_000,
      connectionTimeout: 60_000,
      keepAliveTimeout: 72_000,
    }),
    // Requests during the shutdown are served with `connection: close`.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: true },
  })
  app.decorateRequest('sessionId', undefined)
  app.decorateRequest('bearer', undefined)
  app.decorateRequest('user', undefined)
  app.decorateRequest('hasTransacted', false)
  app.decorateRequest('waitsForMachine', false)

  const pages = config.servesClient ? readPages(config) : undefined
  sendSecurityHeaders(app, config, pages?.scriptHashes ?? [])
  await app.register(cookie)
  refuseSlowBodies(app, config)
  readBodies(app)
  handleErrors(app)
  app.setNotFoundHandler(answerNotFound)
  drainRefusedBodies(app)
  logRequests(app)
  closeConnectionsOnShutdown(app, services.shutdown)
  shedLoad(app, services)
  answerHealthChecks(app, services)
  handOutCsrfCookies(app, services)
  serveManifest(app, config)
  serveApiDocument(app, config)

  // Live streams don't end by themselves, so they must be closed before the server waits for its
  // connections to end.
  app.addHook('preClose', () => services.live.close())
  // Views of tenders are recorded after the replies. This hook runs after the last reply and waits
  // until all views have been recorded.
  app.addHook('onClose', () => services.viewRecorder.settled())
  for (const name of ['sign-in', 'bid'] as const) {
    await addLane(app, { name, services }, (scope, ofLane) => {
      for (const { lanes } of features) lanes?.[name]?.(scope, ofLane)
    })
  }
  await app.register(async (forms) => {
    await acceptForms(forms, config)
    const [addCall, addUpload] = [routeOn(app, services), routeOn(forms, services)]
    const route: Route = (endpoint, handler) =>
      endpoint.upload ? addUpload(endpoint, handler) : addCall(endpoint, handler)
    for (const addRoutes of features.flatMap(({ routes = [] }) => routes)) {
      addRoutes(route, services)
    }
  })
  for (const addParts of features.flatMap(({ serve = [] }) => serve)) await addParts(app, services)
  if (pages) serveClient(app, services, pages)
  return app
}
