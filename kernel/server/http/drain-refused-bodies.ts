import type { FastifyInstance } from 'fastify'

/**
 * Reads the rest of a refused request's body, because the connection can't serve another request
 * until the body has been read. slow-bodies.ts limits how long this may take.
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
