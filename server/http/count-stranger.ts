import type { FastifyRequest } from 'fastify'
import type { Services } from '#server/services.ts'
import { subscriberOf } from './networks.ts'
import { triesFrom, type Limit } from './throttle.ts'

interface Counted {
  request: Pick<FastifyRequest, 'ip'>
  name: string
  limit: Limit
}

/**
 * Counts a stranger's call against its address before anything is read, and throws past the limit. All
 * calls of one address are counted in one row, so they take turns: otherwise they would wait for the
 * row with a connection each.
 */
export async function countStranger(
  { throttle, turns }: Services,
  { request: { ip }, name, limit }: Counted,
): Promise<void> {
  const tries = triesFrom(name, ip, limit)
  await turns.strangers(subscriberOf(ip), () => throttle.countUnlessSpent(tries))
}
