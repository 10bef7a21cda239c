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
 * Counts a visitor's call by address before any read, and throws past the limit. The calls of one
 * address share a row, so they are queued here; otherwise each would wait for the row lock with a
 * connection of its own.
 */
export async function countStranger(
  { throttle, turns }: Services,
  { request: { ip }, name, limit }: Counted,
): Promise<void> {
  const tries = triesFrom(name, ip, limit)
  await turns.strangers(subscriberOf(ip), () => throttle.countUnlessSpent(tries))
}
