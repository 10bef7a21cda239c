// Shuts the process down in order. Servers, jobs and deliveries all stop accepting work at the same
// time and finish the work in progress. The resources that they depend on, such as the database,
// are closed afterwards, last opened first. Each step has a time limit.
import { setTimeout as sleep } from 'node:timers/promises'

interface Worker {
  close(): Promise<unknown>
  /** Aborts work that does not finish in time. */
  cut?(): void
}

export interface Closing {
  works(worker: Worker): void
  /** Registers a resource to close after all workers. */
  onClose(close: () => Promise<unknown>, options: { last: true; limitMs?: number }): void
  /** Closes everything once; repeated calls return the same promise. */
  close(ceilingMs: number, onProblem: (error: unknown, what: string) => void): Promise<void>
}

export function createClosing(): Closing {
  const workers: Worker[] = []
  const closedLast: { close(): Promise<unknown>; limitMs: number }[] = []
  let closed: Promise<void> | undefined

  async function closeAll(
    ceilingMs: number,
    onProblem: (error: unknown, what: string) => void,
  ): Promise<void> {
    const failed = (error: unknown) => onProblem(error, 'A resource could not be closed')
    const finished = Promise.all(workers.map(({ close }) => close().catch(failed)))
    if (!(await isOver(finished, ceilingMs))) {
      onProblem(undefined, `Work still in progress after ${ceilingMs / 1000} s was aborted`)
      for (const { cut } of workers) cut?.()
    }
    for (const { close, limitMs } of closedLast.toReversed()) {
      await isOver(close().catch(failed), limitMs)
    }
  }

  return {
    works: (worker) => void workers.push(worker),
    onClose: (close, { limitMs = 3000 }) => void closedLast.push({ close, limitMs }),
    close: (ceilingMs, onProblem) => (closed ??= closeAll(ceilingMs, onProblem)),
  }
}

async function isOver(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  const late = Symbol('late')
  return (await Promise.race([work, sleep(limitMs, late)])) !== late
}
