import type { FastifyRequest } from 'fastify'
import { triesFrom } from '#server/http/throttle.ts'
import type { Services } from '#server/services.ts'

/** What a notice is called, in an address. */
export const referencePattern = '^[A-Z0-9-]{1,40}'

/** Before anything is read: pages, feeds and open data together. */
export async function admit({ throttle, config }: Services, { ip }: FastifyRequest): Promise<void> {
  await throttle.countAll(triesFrom('open-data-60', ip, config.throttle.openData))
}
