import { access, constants } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '#server/services.ts'

/** For whoever watches the process: alive, and able to serve (database, storage). */
export function answerHealthChecks(app: FastifyInstance, { db, config }: Services): void {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (request, reply) => {
    const checks = {
      database: await succeeds(() => sql`select 1`.execute(db)),
      storage: await succeeds(() => access(config.dataDir, constants.W_OK)),
    }
    const ready = checks.database && checks.storage
    if (!ready) request.log.warn({ checks }, 'not ready')
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks })
  })
}

async function succeeds(check: () => Promise<unknown>): Promise<boolean> {
  return check().then(
    () => true,
    () => false,
  )
}
