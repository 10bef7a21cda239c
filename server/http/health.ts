import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#server/db/connect.ts'
import type { Job } from '#server/jobs/job.ts'
import { readJobLag, readPostLag } from '#server/jobs/lag.ts'
import type { Services } from '#server/services.ts'

/** For whoever watches the process: alive, and able to serve (database, storage). */
export function answerHealthChecks(
  app: FastifyInstance,
  { db, storage }: Services,
  jobs: Job[],
): void {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (request, reply) => {
    const checks = {
      database: await succeeds(() => sql`select 1`.execute(db)),
      storage: await succeeds(() => storage.check()),
    }
    const ready = checks.database && checks.storage
    if (!ready) request.log.warn({ checks }, 'not ready')
    // What lags is said, but does not take the server out of service: it still serves.
    const behind = checks.database ? await readBehind(db, jobs) : {}
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', checks, ...behind })
  })
}

async function readBehind(db: Database, jobs: Job[]) {
  const lag = await readJobLag(db, jobs)
  return {
    jobs: lag.map(({ job, seconds_since, is_late }) => ({ job, seconds_since, is_late })),
    post: await readPostLag(db),
  }
}

async function succeeds(check: () => Promise<unknown>): Promise<boolean> {
  return check().then(
    () => true,
    () => false,
  )
}
