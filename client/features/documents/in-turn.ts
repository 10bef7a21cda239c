const atOnce = 3

let running = 0
const waiting: (() => void)[] = []

/** Runs the work once fewer than three others do; first come, first served. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1
  else await new Promise<void>((go) => waiting.push(go))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The place is handed on, so that nobody who comes meanwhile slips in.
    if (next) next()
    else running -= 1
  }
}
