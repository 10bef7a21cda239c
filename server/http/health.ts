import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/platform/services.ts'

/**
 * Registers the endpoints that show load balancers whether the process is alive and whether it can
 * serve requests. The endpoints are public, so the replies contain no details. Problems with files,
 * jobs and emails are reported by `/metrics` instead: they affect all servers, so a load balancer
 * would remove every server although lists could still be read.
 */
export function answerHealthChecks(app: FastifyInstance, { shutdown, health }: Services): void {
  app.get('/healthz', { config: { isLight: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { config: { isLight: true } }, async (request, reply) => {
    if (shutdown.isUnderWay && !shutdown.isReplaced)
      return reply.code(503).send({ status: 'stopping' })
    const checks = { database: await health.check() }
    if (checks.database) return { status: 'ready', checks }
    request.log.warn({ checks }, 'not ready')
    return reply.code(503).send({ status: 'not ready', checks })
  })
  app.addHook('onClose', () => health.stop())
}
