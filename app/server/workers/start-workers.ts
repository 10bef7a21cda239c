// Starts the workers with node:cluster, replaces a worker that ends unexpectedly, restarts the
// workers one after the other on request, and stops them with the portal.
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  toEnvironment,
  type FromWorker,
  type Given,
  type ToWorker,
} from '#kernel/server/platform/part.ts'

/** Thrown when a worker ends before it is ready. The worker itself has printed the reason. */
export class WorkerFailed extends Error {
  readonly exitCode: number

  constructor(name: string, exitCode: number) {
    super(`The worker ${name} did not start`)
    this.exitCode = exitCode
  }
}

interface Options {
  servers: number
  embedded: Given['embedded']
  /** Milliseconds that a worker has to end before it is killed. */
  patienceMs: number
  log(line: string): void
}

const restartPauseMs = 500

export async function startWorkers(options: Options): Promise<Workers> {
  const workers = new Workers(options)
  await workers.startAll()
  return workers
}

export class Workers {
  /** The portal's address; empty until the first server is ready. */
  address = ''
  readonly #options: Options
  readonly #parts: Given[]
  readonly #running = new Map<string, Worker>()
  #reloading: Promise<void> | undefined
  #isStopping = false

  constructor(options: Options) {
    const { servers, embedded } = options
    this.#options = options
    this.#parts = [
      ...Array.from({ length: servers }, (_, index) => {
        return { part: 'server' as const, name: String(index + 1), embedded }
      }),
      { part: 'background', name: 'background', embedded },
    ]
  }

  async startAll(): Promise<void> {
    try {
      await Promise.all(this.#parts.map((given) => this.#start(given)))
    } catch (error) {
      await this.stop('SIGINT')
      throw error
    }
  }

  /** Starts a worker. Resolves when it is ready. */
  async #start(given: Given): Promise<void> {
    const worker = cluster.fork(toEnvironment(given))
    // Other messages contain the worker's metrics (metrics/collect.ts).
    const ready = new Promise<FromWorker>((resolve) =>
      worker.on('message', (message: FromWorker) => message.isReady && resolve(message)),
    )
    const ended = once(worker, 'exit').then(([code]: (number | null)[]) => {
      throw new WorkerFailed(given.name, this.#isStopping ? 0 : code || 1)
    })
    const { address } = await Promise.race([ready, ended])
    this.address = address ?? this.address
    this.#running.set(given.name, worker)
    ended.catch(() => {
      if (this.#running.get(given.name) === worker) void this.#restart(given, endingOf(worker))
    })
  }

  async #restart(given: Given, reason: string): Promise<void> {
    if (this.#isStopping) return
    this.#options.log(`The worker ${given.name} ended unexpectedly (${reason}). Restarting it.`)
    await sleep(restartPauseMs)
    if (this.#isStopping) return
    await this.#start(given).catch((error: Error) => this.#restart(given, error.message))
  }

  /** Replaces each worker with a new one, which is ready before the old one ends. */
  reload(): Promise<void> {
    return (this.#reloading ??= this.#replaceAll().finally(() => {
      this.#reloading = undefined
    }))
  }

  async #replaceAll(): Promise<void> {
    const { log } = this.#options
    for (const given of this.#parts) {
      const old = this.#running.get(given.name)
      try {
        await this.#start(given)
      } catch (error) {
        return log(`${(error as Error).message}; the old workers keep running`)
      }
      if (old) await this.#end(old, () => send(old, { ask: 'retire' }))
    }
    log('The workers have been restarted')
  }

  async stop(signal: 'SIGTERM' | 'SIGINT'): Promise<void> {
    this.#isStopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(workers.map((worker) => this.#end(worker, () => worker.process.kill(signal))))
  }

  async #end(worker: Worker, ask: () => void): Promise<void> {
    if (worker.isDead()) return
    const kill = setTimeout(() => worker.process.kill('SIGKILL'), this.#options.patienceMs)
    ask()
    await once(worker, 'exit')
    clearTimeout(kill)
  }
}

function send(worker: Worker, message: ToWorker): void {
  // A worker that is ending may be disconnected already. Its exit event follows.
  if (worker.isConnected()) worker.send(message, () => {})
}

function endingOf({ process: { exitCode, signalCode } }: Worker): string {
  return signalCode ?? `exit code ${exitCode}`
}
