import type { FastifyInstance } from 'fastify'
import type { Services } from '#kernel/server/platform/services.ts'

/**
 * Registers the endpoints that show load balancers whether the process is alive and whether it can
 * serve requests. A server whose database can't store changes is not ready, because nobody can sign
 * in or change anything. The endpoints are public, so the replies contain no details. Problems with
 * files, jobs and emails are reported by `/metrics` instead: they affect all servers, so a load
 * balancer would remove every server although most of the portal still works.
 */
export function answerHealthChecks(app: FastifyInstance, { shutdown, health }: Services): void {
  app.get('/healthz', { config: { isLight: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { config: { isLight: true } }, async (request, reply) => {
    if (shutdown.isUnderWay && !shutdown.isReplaced)
      return reply.code(503).send({ status: 'stopping' })
    const database = await health.check()
    const checks = { database, writes: database && (await health.canWrite()) }
    if (checks.writes) return { status: 'ready', checks }
    request.log.warn({ checks }, 'not ready')
    return reply.code(503).send({ status: 'not ready', checks })
  })
  app.addHook('onClose', () => health.stop())
}
