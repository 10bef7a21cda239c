import { setTimeout as pause } from 'node:timers/promises'

/**
 * Answers no sooner than after `ms`, refusals too. Where the work differs by whether an e-mail is
 * known, the time of the answer would otherwise tell.
 */
export async function takingAtLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), pause(ms)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
