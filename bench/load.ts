// Measures the rate of an operation with several parallel clients. `compare` measures several
// implementations of the operation in alternating rounds.

export interface Contender {
  /** Runs the operation once for one of the parallel clients. */
  send: (person: number) => Promise<void>
  /** Returns the processor time so far, in milliseconds, of the process that does the work. */
  time: () => number
}

export interface Figures {
  /** Operations per second. */
  rate: number
  /** Median and 99th percentile of an operation's duration, in milliseconds. */
  p50: number
  p99: number
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
  const durations: number[] = []
  const work = async (person: number) => {
    while (performance.now() < start + seconds * 1000) {
      const begin = performance.now()
      await send(person)
      durations.push(performance.now() - begin)
    }
  }
  await Promise.all(Array.from({ length: people }, (_, person) => work(person)))
  const done = durations.length
  durations.sort((a, b) => a - b)
  return {
    rate: done / ((performance.now() - start) / 1000),
    p50: durations[Math.floor(done / 2)]!,
    p99: durations[Math.floor(done * 0.99)]!,
    time: (time() - before) / done,
  }
}

/**
 * Implementations to compare. `bare` does the portal's work without the portal, for example by
 * running the same SQL statements. `plain` runs simpler statements that are independent of the
 * portal's, and `otherCheckout` is another version of the portal.
 */
export interface Compared<T> {
  ours: T
  bare: T
  plain?: T
  otherCheckout?: T
}

/**
 * Measures the contenders in alternating rounds and returns the best figures of each. The best
 * round counts, because other load on the machine can only make a round slower.
 */
export async function compare(
  contenders: Compared<Contender>,
  { rounds, ...given }: Load & { rounds: number },
): Promise<Compared<Figures>> {
  const best: Partial<Compared<Figures>> = {}
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['ours', 'bare', 'plain', 'otherCheckout'] as const) {
      const contender = contenders[name]
      if (!contender) continue
      const figures = await load(contender, given)
      const last = best[name] ?? figures
      const faster = figures.rate > last.rate ? figures : last
      best[name] = { ...faster, time: Math.min(figures.time, last.time) }
    }
  }
  return best as Compared<Figures>
}

/** Returns the processor time of this process, in milliseconds. */
export function ownTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
