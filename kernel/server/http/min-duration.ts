import { setTimeout as pause } from 'node:timers/promises'

/**
 * Runs `work` and delays its result or error until `ms` have passed. Otherwise the response time
 * would reveal whether an email address has an account.
 */
export async function withMinDuration<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), pause(ms)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
