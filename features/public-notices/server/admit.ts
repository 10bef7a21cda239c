import type { FastifyRequest } from 'fastify'
import type { Database } from '#kernel/server/db/connect.ts'
import { countStranger } from '#kernel/server/http/count-stranger.ts'
import { subscriberOf } from '#kernel/server/http/networks.ts'
import type { Services } from '#kernel/server/platform/services.ts'

/** Pattern of a tender reference in an address. */
export const referencePattern = '^[A-Z0-9-]{1,40}'

/**
 * Throttles pages, feeds and open data with one shared counter, before anything is read from the
 * database.
 */
export async function admit(services: Services, request: FastifyRequest): Promise<void> {
  const limit = services.config.throttle.openData
  await countStranger(services, { request, name: `open-data-${limit.seconds}`, limit })
}

/** Queues reads of lists, which take longer than reading one public notice. */
export function queueRead<T>(
  { callerQueues, readDb }: Services,
  { ip }: FastifyRequest,
  read: (db: Database) => Promise<T>,
): Promise<T> {
  return callerQueues.strangers(subscriberOf(ip), () => read(readDb))
}
