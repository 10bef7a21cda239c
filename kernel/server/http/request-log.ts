import type { FastifyInstance } from 'fastify'

/**
 * Logs one line per completed request (LOG_LEVEL=info): the request id, which error messages also
 * contain, the route, the user and the duration. Users and API tokens are logged as ids, without
 * names, email addresses or IP addresses.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        // The URL may contain a token, so the route is logged instead.
        route: request.routeOptions.url ?? '(no route)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user_id: request.user?.id,
        token_id: request.user?.token?.id,
      },
      'request',
    )
    done()
  })
}
