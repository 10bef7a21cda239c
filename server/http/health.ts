import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/services.ts'
import { freeBytes } from '#server/storage/disk-space.ts'
import { within } from '#server/within.ts'

const patience = 1500

/**
 * For whoever watches the process: alive, and able to serve. Anybody may ask, so it says no more than
 * that; jobs and emails are told to `/metrics`.
 */
export function answerHealthChecks(
  app: FastifyInstance,
  { config, leaving, pulse, storage }: Services,
): void {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (request, reply) => {
    if (leaving.isUnderWay && !leaving.isReplaced)
      return reply.code(503).send({ status: 'stopping' })
    const [database, storageWorks, disk] = await Promise.all([
      pulse.feel(),
      succeeds(storage.check()),
      succeeds(hasRoom()),
    ])
    const checks = { database, storage: storageWorks, disk }
    const ready = database && storageWorks && disk
    if (!ready) request.log.warn({ checks }, 'not ready')
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks })
  })
  app.addHook('onClose', () => pulse.stop())

  async function hasRoom(): Promise<void> {
    for (const folder of [config.dataDir, storage.incoming]) {
      if ((await freeBytes(folder)) < config.diskReserve) throw new Error(`${folder} is full`)
    }
  }
}

async function succeeds(check: Promise<unknown>): Promise<boolean> {
  return within(patience, check).then(
    () => true,
    () => false,
  )
}
