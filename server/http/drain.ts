import type { FastifyInstance } from 'fastify'

/**
 * Whoever is refused while still sending has to be heard out: their connection is deaf to the next
 * request until the last byte of this one is read. How long that may take is limited elsewhere.
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
