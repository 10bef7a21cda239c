// Builds evidence packs as soon as they are requested, one at a time. A job retries unfinished
// packs.
import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '#kernel/server/platform/services.ts'
import { buildPack, claimPack } from './build-pack.ts'

export interface EvidenceBuilder {
  start(): void
  /**
   * Aborts the pack in progress. Another server builds it, or this one does after its next start.
   */
  close(): Promise<void>
}

export function createEvidenceBuilder(services: Services, log: FastifyBaseLogger): EvidenceBuilder {
  const stop = new AbortController()
  let work: Promise<unknown> = Promise.resolve()
  return {
    start() {
      work = work
        .then(() => buildDue(services, stop.signal))
        .catch((error: unknown) => {
          if (!stop.signal.aborted) log.error({ err: error }, 'An evidence pack was not created')
        })
    },
    async close() {
      stop.abort()
      await work
    },
  }
}

/**
 * Builds all packs that no server is working on, and returns their number. Stops at the first error
 * and throws it; a job tries again later.
 */
export async function buildDue(services: Services, signal: AbortSignal): Promise<number> {
  for (let built = 0; ; built += 1) {
    if (signal.aborted) return built
    const pack = await claimPack(services.db)
    if (!pack) return built
    await buildPack(services, pack, signal)
  }
}
