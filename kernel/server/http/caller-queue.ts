// A fair queue for slow reads, such as searches. A limited number of reads runs at once on part of
// the connection pool; the others wait without a connection, so that connections stay free for
// short calls. Callers take turns, and a queue can also limit the number of runs per caller and per
// group of callers, such as an organisation.
import { busy } from './refusal.ts'

export type CallerQueue = <T>(
  caller: number | string,
  work: () => Promise<T>,
  group?: number,
) => Promise<T>

interface Limits {
  atOnce: number
  waiting: number
  /** Maximum number of concurrent runs per caller; by default the overall maximum. */
  ofOne?: number
  /** Maximum number of concurrent runs per group; by default the overall maximum. */
  ofGroup?: number
}

interface Waiting {
  group: number | undefined
  begin: () => void
}

export function createCallerQueue({
  atOnce,
  waiting: maxWaiting,
  ofOne = atOnce,
  ofGroup = atOnce,
}: Limits): CallerQueue {
  const running = createCounts<number | string>()
  const runningOfGroups = createCounts<number>()
  const queues = new Map<number | string, Waiting[]>()
  let runningCount = 0
  let waitingCount = 0

  const mayBegin = (caller: number | string, group: number | undefined) =>
    runningCount < atOnce &&
    running.of(caller) < ofOne &&
    (group === undefined || runningOfGroups.of(group) < ofGroup)

  function count(change: 1 | -1, caller: number | string, group: number | undefined): void {
    runningCount += change
    running.add(caller, change)
    if (group !== undefined) runningOfGroups.add(group, change)
  }

  async function wait(caller: number | string, group: number | undefined): Promise<void> {
    if (mayBegin(caller, group)) return count(1, caller, group)
    if (waitingCount >= maxWaiting) throw busy()
    waitingCount += 1
    await new Promise<void>((begin) => {
      queues.set(caller, [...(queues.get(caller) ?? []), { group, begin }])
    })
  }

  /** Starts the next run. A caller who has had a turn moves to the end of the queue. */
  function beginNext(): void {
    for (const [caller, [next, ...others]] of queues) {
      const { group, begin } = next!
      if (!mayBegin(caller, group)) continue
      queues.delete(caller)
      if (others.length > 0) queues.set(caller, others)
      waitingCount -= 1
      count(1, caller, group)
      return begin()
    }
  }

  return async (caller, work, group) => {
    await wait(caller, group)
    try {
      return await work()
    } finally {
      count(-1, caller, group)
      beginNext()
    }
  }
}

/** Creates counters that are removed when they reach 0. */
function createCounts<Key>() {
  const counts = new Map<Key, number>()
  return {
    of: (key: Key) => counts.get(key) ?? 0,
    add(key: Key, change: number) {
      const count = (counts.get(key) ?? 0) + change
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
  }
}
