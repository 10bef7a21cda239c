// Calls that wait for another machine, such as an identity provider that doesn't respond. These
// calls use neither processor time nor a database connection, so load.ts doesn't count them as
// pending, and they have a limit of their own.
import type { FastifyRequest } from 'fastify'
import { busy } from './refusal.ts'

/** Maximum number of calls on one server that wait for other machines at the same time. */
const maxWaiting = 200

/**
 * Runs `work`, which waits for another machine. During this time the call isn't counted as pending.
 * Throws if too many calls already wait.
 */
export type WaitForMachine = <T>(
  request: Pick<FastifyRequest, 'waitsForMachine'>,
  work: () => Promise<T>,
) => Promise<T>

export function createWaitForMachine(): WaitForMachine {
  let waiting = 0
  return async (request, work) => {
    if (waiting >= maxWaiting) throw busy()
    waiting += 1
    request.waitsForMachine = true
    try {
      return await work()
    } finally {
      waiting -= 1
      request.waitsForMachine = false
    }
  }
}
