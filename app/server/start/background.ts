// Starts the background work: sealing the audit log, sending emails and webhooks, and running jobs.
import type { FastifyBaseLogger } from 'fastify'
import { allJobs } from '../all-jobs.ts'
import { startSealing } from '#kernel/server/audit/seal-waiting.ts'
import { startRecordingHeads } from '#kernel/server/audit/heads.ts'
import type { Closing } from '#kernel/server/platform/closing.ts'
import { startJobs } from '#kernel/server/jobs/queue.ts'
import { startPost } from './mail-sender.ts'
import type { PortalServices } from '../services.ts'
import { startWebhooks } from '#features/webhooks/server/start.ts'

export async function startHeads(closing: Closing, services: PortalServices): Promise<void> {
  closing.onClose(await startRecordingHeads(services), { last: true })
}

export function startSealsAndDeliveries(
  closing: Closing,
  services: PortalServices,
  log: FastifyBaseLogger,
): void {
  const sealing = startSealing(services.db, log)
  closing.works({ close: () => sealing.stop() })
  const post = startPost(services, log)
  closing.works({ close: () => post.stop() })
  const webhooks = startWebhooks(services, log)
  closing.works({ close: () => webhooks.stop() })
}

export function startAllJobs(
  closing: Closing,
  services: PortalServices,
  log: FastifyBaseLogger,
): void {
  const jobs = startJobs({
    db: services.db,
    jobs: allJobs(services),
    log: (err, message) => log.error({ err }, message),
  })
  closing.works({ close: () => jobs.stop() })
}
