import type { FastifyRequest } from 'fastify'
import type { Database } from '#server/db/connect.ts'
import { subscriberOf } from '#server/http/networks.ts'
import { triesFrom } from '#server/http/throttle.ts'
import type { Services } from '#server/services.ts'

/** What a notice is called, in an address. */
export const referencePattern = '^[A-Z0-9-]{1,40}'

/**
 * Before anything is read: pages, feeds and open data together. In turn, since all calls of one address
 * are counted in one row: they would wait for it with a connection each.
 */
export async function admit(
  { throttle, config, turns }: Services,
  { ip }: FastifyRequest,
): Promise<void> {
  const tries = triesFrom('open-data-60', ip, config.throttle.openData)
  await turns.strangers(subscriberOf(ip), () => throttle.countAll(tries))
}

/** For lists, which take longer than one notice. */
export function readInTurn<T>(
  { turns, replica }: Services,
  { ip }: FastifyRequest,
  read: (db: Database) => Promise<T>,
): Promise<T> {
  return turns.strangers(subscriberOf(ip), () => replica.read(null, read))
}
