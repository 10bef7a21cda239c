import type { FastifyInstance } from 'fastify'

/**
 * Reads the rest of a body after a refusal, because the connection can't serve the next request
 * before. slow-bodies.ts limits the time.
 */
export function hearOut(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) {
      raw.unpipe()
      raw.resume()
    }
    done()
  })
}
