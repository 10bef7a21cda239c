// Watches over the workers: starts them, replaces one that ends by itself, restarts them one after the
// other when asked to, and ends with them.
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { toEnvironment, type FromWorker, type Given, type ToWorker } from './part.ts'

export interface Supervisor {
  /** Where the portal is reached, once all of them are ready. */
  address: string
  /** Each is replaced by a new one, which is ready before the old one leaves. */
  reload(): Promise<void>
  stop(signal: 'SIGTERM' | 'SIGINT'): Promise<void>
}

/** It has said why. */
export class WorkerFailed extends Error {
  readonly exitCode: number

  constructor(name: string, exitCode: number) {
    super(`The worker ${name} did not start`)
    this.exitCode = exitCode
  }
}

interface Slot extends Given {
  worker: Worker | undefined
  /** Before the next try, ever longer while it goes on ending. */
  pauseMs: number
}

interface Options {
  servers: number
  embedded: Given['embedded']
  /** How long a worker that was told to end may take. */
  patienceMs: number
  log(line: string): void
}

const pauses = { first: 200, longest: 30_000 }
const longEnough = 60_000

export async function supervise(options: Options): Promise<Supervisor> {
  const { embedded, log } = options
  const names = Array.from({ length: options.servers }, (_, index) => String(index + 1))
  const slots: Slot[] = [
    ...names.map((name) => ({ part: 'server' as const, name })),
    { part: 'background' as const, name: 'background' },
  ].map((slot) => ({ ...slot, embedded, worker: undefined, pauseMs: pauses.first }))
  const stopping = new AbortController()
  let address = ''

  /** Once it is ready. */
  async function start(slot: Slot): Promise<Worker> {
    const { part, name } = slot
    const worker = cluster.fork(toEnvironment({ part, name, embedded }))
    const ended = once(worker, 'exit').then(([code, signal]: unknown[]) => {
      if (stopping.signal.aborted) throw new WorkerFailed(name, 0)
      throw new WorkerFailed(name, Number(code ?? (signal ? 1 : 0)) || 1)
    })
    const ready = new Promise<void>((resolve) => {
      worker.on('message', (message: FromWorker) => {
        if (message.tell !== 'ready') return
        address = message.address ?? address
        resolve()
      })
    })
    await Promise.race([ready, ended])
    const readyAt = performance.now()
    ended.catch(() => {
      if (slot.worker !== worker) return
      slot.worker = undefined
      if (performance.now() - readyAt > longEnough) slot.pauseMs = pauses.first
      void replace(slot, how(worker))
    })
    return worker
  }

  async function replace(slot: Slot, ending: string): Promise<void> {
    if (stopping.signal.aborted) return
    const { name, pauseMs } = slot
    log(
      `The worker ${name} ended unexpectedly (${ending}). Starting it again in ${pauseMs / 1000} s.`,
    )
    slot.pauseMs = Math.min(pauseMs * 2, pauses.longest)
    await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    if (stopping.signal.aborted) return
    try {
      slot.worker = await start(slot)
    } catch (error) {
      await replace(slot, String(error))
    }
  }

  async function end(worker: Worker, ask: () => void): Promise<void> {
    if (worker.isDead()) return
    const ended = once(worker, 'exit')
    ask()
    const late = await Promise.race([ended, sleep(options.patienceMs, 'late', { ref: false })])
    if (late !== 'late') return
    log(`The worker ${worker.process.pid} did not end within ${options.patienceMs / 1000} s`)
    worker.process.kill('SIGKILL')
    await ended
  }

  async function reload(): Promise<void> {
    for (const slot of slots) {
      const next = await start(slot).catch((error: Error) => {
        log(`${error.message}; the old ones go on`)
      })
      if (!next) return
      const old = slot.worker
      slot.worker = next
      if (old) await end(old, () => tell(old, { ask: 'retire' }))
    }
    log('The workers have been restarted')
  }

  async function stop(signal: 'SIGTERM' | 'SIGINT'): Promise<void> {
    stopping.abort()
    // Also those that are not ready yet, or are on their way out.
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(workers.map((worker) => end(worker, () => worker.process.kill(signal))))
  }

  try {
    await Promise.all(
      slots.map(async (slot) => {
        slot.worker = await start(slot)
      }),
    )
  } catch (error) {
    await stop('SIGINT')
    throw error
  }
  let reloading: Promise<void> | undefined
  return {
    address,
    reload: () =>
      (reloading ??= reload().finally(() => {
        reloading = undefined
      })),
    stop,
  }
}

function tell(worker: Worker, message: ToWorker): void {
  // It may be about to end, and then its end is heard of.
  if (worker.isConnected()) worker.send(message, () => {})
}

function how({ process: { exitCode, signalCode } }: Worker): string {
  return signalCode ?? `exit code ${exitCode}`
}
