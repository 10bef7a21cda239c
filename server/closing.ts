// How the process ends. Whoever works stops taking more and finishes what is under way, all at the
// same time; what they stand on is closed afterwards, last opened first. Neither can hold it up:
// what is not done in time is cut.
import { setTimeout as sleep } from 'node:timers/promises'

interface Worker {
  close(): Promise<unknown>
  /** Ends what would not finish. */
  cut?(): void
}

export interface Closing {
  works(worker: Worker): void
  liesBeneath(close: () => Promise<unknown>, limitMs?: number): void
  /** The same end for all who ask. */
  close(ceilingMs: number, onProblem: (error: unknown, what: string) => void): Promise<void>
}

export function createClosing(): Closing {
  const workers: Worker[] = []
  const beneath: { close(): Promise<unknown>; limitMs: number }[] = []
  let closed: Promise<void> | undefined

  async function closeAll(
    ceilingMs: number,
    onProblem: (error: unknown, what: string) => void,
  ): Promise<void> {
    const failed = (error: unknown) => onProblem(error, 'Something could not be closed')
    const finished = Promise.all(workers.map(({ close }) => close().catch(failed)))
    if (!(await isOver(finished, ceilingMs))) {
      onProblem(undefined, `After ${ceilingMs / 1000} s, what was still under way was cut off`)
      for (const { cut } of workers) cut?.()
    }
    for (const { close, limitMs } of beneath.toReversed()) {
      await isOver(close().catch(failed), limitMs)
    }
  }

  return {
    works: (worker) => void workers.push(worker),
    liesBeneath: (close, limitMs = 3000) => void beneath.push({ close, limitMs }),
    close: (ceilingMs, onProblem) => (closed ??= closeAll(ceilingMs, onProblem)),
  }
}

async function isOver(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  const late = Symbol('late')
  return (await Promise.race([work, sleep(limitMs, late)])) !== late
}
