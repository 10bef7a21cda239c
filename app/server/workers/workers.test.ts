// Tests the portal with several processes: a killed worker is replaced, all workers can be
// restarted without a failed request, and all end with the portal.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { makeDatabase } from '#app/test/database.ts'
import { compiled } from '#app/test/run.ts'

async function startPortal(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'workers-test-'))
  const database = await makeDatabase()
  const { host, port, user } = inject('postgres')
  const address = new URLSearchParams({ host, port: String(port), user })
  const child = spawn(process.execPath, ['app/server/main.ts'], {
    cwd: join(import.meta.dirname, '../../..'),
    env: {
      ...process.env,
      ...compiled,
      SERVE_CLIENT: 'off',
      PORT: '0',
      BREACH_CHECK: 'off',
      WORKERS: '2',
      METRICS_PORT: '0',
      DATABASE_URL: `postgres:///${database.name}?${address}`,
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  const ended = once(child, 'close').then(([code]: unknown[]) => code)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    child,
    ended,
    output: () => output,
    async untilReady(): Promise<{ port: number; figures: string }> {
      await expect.poll(() => output, patience).toContain(' is ready at ')
      const [, figures] = /Metrics are served at (\S+)/.exec(output)!
      return { port: Number(/ is ready at \S+:(\d+)/.exec(output)![1]), figures: figures! }
    },
  }
}

/**
 * Time limit for a test. A server takes half a minute to load on a busy machine, and several are
 * loaded in turn.
 */
const patience = { timeout: 280_000 }

/** Returns the ids of the process's forked workers. */
function workersOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}

/** Sends requests continuously over keep-alive connections, and collects the results. */
function keepAsking(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const over = new AbortController()
  const answers = new Map<number | string, number>()
  const ask = () =>
    new Promise<number | string>((resolve) => {
      const options = { agent, port, host: '127.0.0.1', path: '/sanctum/csrf-cookie' }
      get(options, (answer) => answer.resume().on('end', () => resolve(answer.statusCode!))).on(
        'error',
        (error) => resolve(error.message),
      )
    })
  const asking = Array.from({ length: 4 }, async () => {
    while (!over.signal.aborted) {
      const answer = await ask()
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
      await sleep(20)
    }
  })
  return async () => {
    over.abort()
    await Promise.all(asking)
    agent.destroy()
    return answers
  }
}

const long = { timeout: 600_000 }
const isLinux = process.platform === 'linux'

test.runIf(isLinux)(
  'killed workers are replaced, workers can be restarted, and all of them stop with the portal',
  long,
  async () => {
    const portal = await startPortal()
    const { port, figures } = await portal.untilReady()
    const pid = portal.child.pid!
    const first = workersOf(pid)
    expect(first).toHaveLength(3)
    const read = async () => (await fetch(figures)).text()
    for (const worker of ['1', '2', 'background']) {
      await expect.poll(read, patience).toContain(`process_uptime_seconds{worker="${worker}"}`)
    }
    await expect.poll(read, patience).toContain('job_late{job="close-expired",worker="background"}')

    process.kill(first[0]!, 'SIGKILL')
    await expect.poll(portal.output).toContain('ended unexpectedly (SIGKILL)')
    await expect.poll(() => workersOf(pid).length).toBe(3)
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)

    await expect
      .poll(async () => (await (await fetch(figures)).text()).includes('worker="1"'))
      .toBe(true)
    const before = workersOf(pid)
    const stopAsking = keepAsking(port)
    portal.child.kill('SIGUSR2')
    await expect.poll(portal.output, patience).toContain('The workers have been restarted')
    const answers = await stopAsking()
    expect([...answers.keys()]).toEqual([204])
    const after = workersOf(pid)
    expect(after).toHaveLength(3)
    expect(after.filter((worker) => before.includes(worker))).toEqual([])

    portal.child.kill('SIGTERM')
    expect(await portal.ended).toBe(0)
    for (const worker of after) expect(() => process.kill(worker, 0)).toThrow('ESRCH')
  },
)

test.runIf(isLinux)('the portal exits with a message if a worker cannot start', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const portal = await startPortal({ PORT: String(port), WORKERS: '1' })
  expect(await portal.ended).toBe(1)
  expect(portal.output()).toContain('The port is in use by another program')
  expect(portal.output()).not.toContain(' is ready at ')
})
