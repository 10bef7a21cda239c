import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'

/**
 * Returns the result of `work`, or throws if it takes longer than `ms`. The work itself continues.
 * After the time limit, pending input is processed once: if this process was busy, the reply may
 * already have arrived.
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const done = new AbortController()
  const { signal } = done
  const late = pause(ms, undefined, { signal })
    .then(() => turn(undefined, { signal }))
    .then(() => turn(undefined, { signal }))
    .then(() => {
      throw new Error(`No response within ${ms} ms`)
    })
  try {
    return await Promise.race([work, late])
  } finally {
    late.catch(() => {})
    done.abort()
  }
}
