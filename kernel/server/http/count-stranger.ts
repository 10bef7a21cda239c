import type { FastifyRequest } from 'fastify'
import type { Services } from '#kernel/server/platform/services.ts'
import { subscriberOf } from './networks.ts'
import { triesFrom, type Limit } from './throttle.ts'

interface Counted {
  request: Pick<FastifyRequest, 'ip'>
  name: string
  limit: Limit
}

/**
 * Counts a visitor's call against the limit for the visitor's address. Throws if the limit is
 * exceeded. All calls from an address update the same row, so they go through a queue; otherwise
 * each would occupy a database connection while waiting for the row lock.
 */
export async function countStranger(
  { throttle, callerQueues }: Services,
  { request: { ip }, name, limit }: Counted,
): Promise<void> {
  const tries = triesFrom(name, ip, limit)
  await callerQueues.strangers(subscriberOf(ip), () => throttle.countUnlessSpent(tries))
}
