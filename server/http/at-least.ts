import { setTimeout as pause } from 'node:timers/promises'

/**
 * Delays the result, and refusals too, until `ms` have passed. Otherwise the response time would
 * reveal whether an email address is known.
 */
export async function takingAtLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), pause(ms)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
