// Measures the rate of an operation with several clients, alternating with the operations that it
// is compared to.

export interface Contender {
  /** Runs the operation once for one of the parallel clients. */
  send: (person: number) => Promise<void>
  /** Returns the processor time so far, in milliseconds, of the process that does the work. */
  time: () => number
}

export interface Figures {
  /** Operations per second. */
  rate: number
  /**
   * Processor time per operation in milliseconds, which other load on the machine hardly affects.
   */
  time: number
}

interface Load {
  people: number
  seconds: number
}

export async function load({ send, time }: Contender, { people, seconds }: Load): Promise<Figures> {
  const before = time()
  const start = performance.now()
  let done = 0
  const work = async (person: number) => {
    while (performance.now() < start + seconds * 1000) {
      await send(person)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: people }, (_, person) => work(person)))
  return { rate: done / ((performance.now() - start) / 1000), time: (time() - before) / done }
}

/** `beside` is another version of the portal. */
export interface Compared<T> {
  ours: T
  bare: T
  beside?: T
}

/**
 * Returns the best of alternating rounds, because other load on the machine only makes a round
 * slower.
 */
export async function compare(
  contenders: Compared<Contender>,
  { rounds, ...given }: Load & { rounds: number },
): Promise<Compared<Figures>> {
  const best: Partial<Compared<Figures>> = {}
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['ours', 'bare', 'beside'] as const) {
      const contender = contenders[name]
      if (!contender) continue
      const { rate, time } = await load(contender, given)
      const last = best[name] ?? { rate, time }
      best[name] = { rate: Math.max(rate, last.rate), time: Math.min(time, last.time) }
    }
  }
  return best as Compared<Figures>
}

/** Returns the processor time of this process. */
export function ownTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
