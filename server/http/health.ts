import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/services.ts'

/**
 * Tells load balancers whether the process is alive and whether it can answer requests. Anybody may
 * ask, so the replies say no more. Trouble with files, jobs and emails is told by `/metrics`: every
 * server shares them, so a balancer that took servers out for them would take out all of them,
 * though lists could still be read.
 */
export function answerHealthChecks(app: FastifyInstance, { leaving, pulse }: Services): void {
  app.get('/healthz', { config: { isLight: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { config: { isLight: true } }, async (request, reply) => {
    if (leaving.isUnderWay && !leaving.isReplaced)
      return reply.code(503).send({ status: 'stopping' })
    const checks = { database: await pulse.feel() }
    if (checks.database) return { status: 'ready', checks }
    request.log.warn({ checks }, 'not ready')
    return reply.code(503).send({ status: 'not ready', checks })
  })
  app.addHook('onClose', () => pulse.stop())
}
