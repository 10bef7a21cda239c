import type { FastifyInstance } from 'fastify'

/**
 * Reads the rest of a refused request's body, because the connection can't serve the next request
 * before that. slow-bodies.ts limits the time.
 */
export function drainRefusedBodies(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) {
      raw.unpipe()
      raw.resume()
    }
    done()
  })
}
