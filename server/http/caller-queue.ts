// A fair queue for slow reads, such as searches. A limited number of reads runs at once on part of
// the connection pool; the others wait without a connection, so that connections stay free for
// short calls. Callers take turns, and a queue can also limit the number of reads per caller.
import { busy } from './refusal.ts'

export type CallerQueue = <T>(caller: number | string, work: () => Promise<T>) => Promise<T>

interface Limits {
  atOnce: number
  waiting: number
  /** Maximum number of concurrent runs per caller; by default the overall maximum. */
  ofOne?: number
}

export function createCallerQueue({
  atOnce,
  waiting: mostWaiting,
  ofOne = atOnce,
}: Limits): CallerQueue {
  const running = new Map<number | string, number>()
  const queues = new Map<number | string, (() => void)[]>()
  let runningCount = 0
  let waitingCount = 0

  const mayBegin = (caller: number | string) =>
    runningCount < atOnce && (running.get(caller) ?? 0) < ofOne

  function begin(caller: number | string): void {
    runningCount += 1
    running.set(caller, (running.get(caller) ?? 0) + 1)
  }

  async function wait(caller: number | string): Promise<void> {
    if (mayBegin(caller)) return begin(caller)
    if (waitingCount >= mostWaiting) throw busy()
    waitingCount += 1
    await new Promise<void>((resolve) => {
      queues.set(caller, [...(queues.get(caller) ?? []), resolve])
    })
  }

  function end(caller: number | string): void {
    runningCount -= 1
    const left = running.get(caller)! - 1
    if (left > 0) running.set(caller, left)
    else running.delete(caller)
    beginNext()
  }

  /** Starts the next run. A caller who has had a turn moves to the end of the queue. */
  function beginNext(): void {
    for (const [caller, [next, ...others]] of queues) {
      if (!mayBegin(caller)) continue
      queues.delete(caller)
      if (others.length > 0) queues.set(caller, others)
      waitingCount -= 1
      begin(caller)
      return next!()
    }
  }

  return async (caller, work) => {
    await wait(caller)
    try {
      return await work()
    } finally {
      end(caller)
    }
  }
}
