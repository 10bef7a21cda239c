const atOnce = 3

let running = 0
const waiting: (() => void)[] = []

/**
 * Runs the work once fewer than three other uploads are running. Waiting uploads start in order of
 * arrival.
 */
export async function withUploadSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1
  else await new Promise<void>((go) => waiting.push(go))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The slot is passed on directly, so that a later caller can't take it.
    if (next) next()
    else running -= 1
  }
}
