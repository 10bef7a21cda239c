// How many times a second something can be done, by several at once, in turn with what it is compared to.

export interface Contender {
  /** Once, by one of those who do it at the same time. */
  send: (person: number) => Promise<void>
  /** Milliseconds of processor time so far, of the process that does the work. */
  time: () => number
}

export interface Figures {
  /** Times a second. */
  rate: number
  /** Milliseconds of processor time each: what neighbours do not disturb. */
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

/** The best round of each, in turn: what neighbours disturb only makes it slower. */
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

/** Of this process. */
export function ownTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
