// For reads that take long, such as searches: so many at once, on a part of the connections, and the
// others wait without one. So whoever opens a single tender meanwhile finds a connection free and a
// processor that is not asked by everybody. Callers take turns, however much each of them asks for.
import { busy } from './refusal.ts'

export type InTurn = <T>(caller: number | string, work: () => Promise<T>) => Promise<T>

interface Limits {
  atOnce: number
  waiting: number
}

export function createInTurn(limits: Limits): InTurn {
  let running = 0
  let waiting = 0
  const queues = new Map<number | string, (() => void)[]>()

  async function wait(caller: number | string): Promise<void> {
    if (running < limits.atOnce) {
      running += 1
      return
    }
    if (waiting >= limits.waiting) throw busy()
    waiting += 1
    await new Promise<void>((begin) => {
      queues.set(caller, [...(queues.get(caller) ?? []), begin])
    })
    waiting -= 1
  }

  /** Whoever has had a turn goes to the end. */
  function callNext(): void {
    const [next] = queues
    if (!next) {
      running -= 1
      return
    }
    const [caller, [begin, ...others]] = next
    queues.delete(caller)
    if (others.length > 0) queues.set(caller, others)
    begin!()
  }

  return async (caller, work) => {
    await wait(caller)
    try {
      return await work()
    } finally {
      callNext()
    }
  }
}
