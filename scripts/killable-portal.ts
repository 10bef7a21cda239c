// A private portal that can be killed and restarted. The server runs without a supervisor, so that
// the caller controls every restart.
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eraseEmbedded } from '#kernel/server/db/embedded-erase.ts'
import { findFreePort } from './free-port.ts'
import { withoutServices } from './without-services.ts'

/** Thrown if the portal breaks one of its guarantees. */
export class BrokenGuarantee extends Error {}

const patience = 180_000
const lastWords = 4000
const kinds = ['server', 'postgres', 'both'] as const

export class KillablePortal {
  readonly dataDir: string
  readonly env: Record<string, string>
  port = 0
  #process: ChildProcess | undefined
  #output = ''

  private constructor(dataDir: string) {
    this.dataDir = dataDir
    this.env = {
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      SERVE_CLIENT: 'off',
      DEMO: 'on',
      ...withoutServices,
      RATE_LIMIT_FACTOR: '10000',
    }
  }

  static async make(name: string): Promise<KillablePortal> {
    const dataDir = await mkdtemp(join(tmpdir(), `${name}-`))
    // If this process runs as root, PostgreSQL runs as another user, who also needs access.
    await chmod(dataDir, 0o755)
    return new KillablePortal(dataDir)
  }

  get pid(): number {
    return this.#process?.pid ?? 0
  }

  get isRunning(): boolean {
    return this.#process?.exitCode === null && this.#process.signalCode === null
  }

  async start(): Promise<void> {
    this.port ||= await findFreePort()
    this.#output = ''
    const child = spawn(process.execPath, ['app/server/main.ts'], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, WORKERS: '0', ...this.env, PORT: String(this.port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const keep = (chunk: Buffer) => {
      this.#output = (this.#output + chunk.toString()).slice(-lastWords)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    this.#process = child
  }

  /**
   * Waits until the server is ready, and returns the duration in milliseconds. Throws if the server
   * ends or doesn't become ready in time.
   */
  async waitUntilReady(): Promise<number> {
    const start = performance.now()
    const url = `http://127.0.0.1:${this.port}/readyz`
    while (performance.now() - start < patience && this.isRunning) {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
      if (answer?.status === 200) return performance.now() - start
      await sleep(20)
    }
    const how = this.isRunning ? 'did not become ready' : 'ended'
    throw new BrokenGuarantee(`The portal ${how}. Its last output:\n${this.#output}`)
  }

  kill(): void {
    this.#process?.kill('SIGKILL')
  }

  /**
   * Kills the main process of the embedded database, as the system does when memory runs out.
   * Returns the process id.
   */
  killPostgres(): number {
    const pid = this.postgresPid()
    try {
      if (pid > 1) process.kill(pid, 'SIGKILL')
    } catch {
      // The process has ended in the meantime.
    }
    return pid
  }

  /**
   * Kills the server, its PostgreSQL or both, chosen at random, and waits until the portal is
   * ready.
   */
  async killSomething(): Promise<void> {
    const kind = kinds[Math.floor(Math.random() * kinds.length)]!
    const killed = kind === 'server' ? 0 : this.killPostgres()
    if (kind === 'postgres') {
      while (this.isRunning && this.postgresPid() === killed) await sleep(10)
    } else {
      this.kill()
      await this.ended()
      await this.start()
    }
    await this.waitUntilReady()
  }

  postgresPid(): number {
    try {
      const file = join(this.dataDir, 'postgres', 'postmaster.pid')
      return Number.parseInt(readFileSync(file, 'utf8'), 10)
    } catch {
      return 0 // PostgreSQL is not running
    }
  }

  async ended(): Promise<void> {
    while (this.isRunning) await sleep(10)
  }

  async stop(): Promise<void> {
    this.#process?.kill('SIGTERM')
    await this.ended()
  }

  async erase(): Promise<void> {
    await eraseEmbedded(this.dataDir)
    await rm(this.dataDir, { recursive: true, force: true })
  }
}
