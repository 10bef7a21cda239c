// Opens bids in the background immediately after the confirmation, instead of at the next job run.
// If the work is not finished, for example because the server stops, the job continues it.
import type { FastifyBaseLogger } from 'fastify'
import { scanPending } from '#kernel/server/files/scan-pending.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { openBids } from './open-bids.ts'
import { openedFiles } from './scan-opened.ts'

export interface Openings {
  start(tenderId: number): void
  /** Stops after the bid that is being opened. */
  close(): Promise<void>
}

export function createOpenings(services: Services, log: FastifyBaseLogger): Openings {
  const running = new Set<Promise<unknown>>()
  const stop = new AbortController()
  return {
    start(tenderId) {
      const work = openBids(services, tenderId, stop.signal)
        .then(() => scanPending(services, openedFiles))
        .catch((error: unknown) =>
          log.error({ err: error }, 'Some bids could not be opened or scanned yet'),
        )
        .finally(() => running.delete(work))
      running.add(work)
    },
    async close() {
      stop.abort()
      await Promise.all(running)
    },
  }
}
