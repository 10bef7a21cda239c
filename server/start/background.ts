// Starts the background work: sealing the audit log, sending emails and webhooks, and running jobs.
import type { FastifyBaseLogger } from 'fastify'
import { allJobs } from '#server/all-jobs.ts'
import { startSealing } from '#server/audit/seal-waiting.ts'
import { startRecordingHeads } from '#server/audit/heads.ts'
import type { Closing } from '#server/platform/closing.ts'
import { startJobs } from '#server/jobs/queue.ts'
import { startPost } from '#server/start/post-office.ts'
import type { PortalServices } from '#server/services.ts'
import { startWebhooks } from '#server/webhooks/start.ts'

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
