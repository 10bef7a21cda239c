import type { FastifyInstance } from 'fastify'

/**
 * One line a request, when it has been answered (LOG_LEVEL=info): its id, which every error that a user
 * sees carries too, what was asked for, by whom and how long it took. A number stands for the person, and for the API token;
 * no name, address or network address is written.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        // Never the address as it was called, which may hold a token.
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
