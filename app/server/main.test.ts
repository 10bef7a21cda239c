// Tests the process as a whole: start, failures and shutdown.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { makeDatabase, relayToDatabase } from '../test/database.ts'
import { compiled } from '../test/run.ts'

const isLinux = process.platform === 'linux'
const quiet = { SERVE_CLIENT: 'off', PORT: '0', BREACH_CHECK: 'off', WORKERS: '0' }

interface Place {
  host: string
  port: number
}

async function makePlace() {
  const dataDir = await mkdtemp(join(tmpdir(), 'main-test-'))
  const database = await makeDatabase()
  onTestFinished(async () => {
    await database.drop()
    await rm(dataDir, { recursive: true })
  })
  const env = ({ host, port }: Place = inject('postgres')) => {
    const address = new URLSearchParams({ host, port: String(port), user: inject('postgres').user })
    return { DATABASE_URL: `postgres:///${database.name}?${address}`, DATA_DIR: dataDir }
  }
  return { database, env }
}

function run(script: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [script], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ...compiled, ...quiet, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close').then(([code]: unknown[]) => ({ code, output }))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const addresses = () => [...output.matchAll(/ is ready at http:\/\/localhost:(\d+)/g)]
  return {
    child,
    ended,
    output: () => output,
    /** Waits for the given number of starts. Returns the port of the latest one. */
    async port(starts = 1): Promise<number> {
      await expect.poll(() => addresses().length).toBe(starts)
      return Number(addresses().at(-1)![1])
    },
  }
}

/** Returns the log lines after the start. Throws if a line is not JSON. */
function linesAfterStart(output: string): { level: number; msg: string }[] {
  const [, ...lines] = output.slice(output.indexOf(' is ready at ')).trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}

/** Starts a sign-in request, and sends only half of its body. `finish` sends the rest. */
async function beginCall(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/sanctum/csrf-cookie`)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))!.split('=')[1]!
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookies.join('; ')}\r\n` +
      `x-xsrf-token: ${decodeURIComponent(token)}\r\ncontent-type: application/json\r\n` +
      'content-length: 2\r\nexpect: 100-continue\r\n\r\n',
  )
  // The server has received the headers and is waiting for the body.
  await expect.poll(() => text).toContain('100 Continue')
  socket.write('{')
  return {
    finish: async () => {
      socket.write('}')
      await expect.poll(() => text).toContain('Email is required')
    },
  }
}

const failOnSignal = `process.on('SIGUSR2', () => { throw new Error('Nobody caught this') })`
const throwing = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(failOnSignal)}`,
}

/** Code that makes a process print the metrics and tracing libraries that it loads. */
const printLoaded = `import { registerHooks } from 'node:module'
registerHooks({
  resolve(name, context, next) {
    if (/^(@opentelemetry|prom-client)/.test(name)) console.error('loaded', name)
    return next(name, context)
  },
})`

test('after an uncaught error, the server finishes the requests in progress and exits', async () => {
  const { env } = await makePlace()
  const server = run('app/server/main.ts', { ...env(), ...throwing })
  const call = await beginCall(await server.port())
  server.child.kill('SIGUSR2')
  await expect.poll(server.output).toContain('Nobody caught this')
  await call.finish()
  const { code, output } = await server.ended
  expect(code).toBe(70)
  // A busy machine may log warnings about a slow database, but there must be exactly one error.
  expect(linesAfterStart(output).filter(({ level }) => level >= 50)).toEqual([
    expect.objectContaining({ level: 60, err: expect.objectContaining({ type: 'Error' }) }),
  ])
})

test('neither an incomplete body nor an unresponsive database delays the shutdown', async () => {
  const { env } = await makePlace()
  const relay = await relayToDatabase()
  onTestFinished(relay.close)
  const through = env({ host: '127.0.0.1', port: relay.port })
  const server = run('app/server/main.ts', { ...through, SHUTDOWN_SECONDS: '1' })
  await beginCall(await server.port())
  relay.hold()
  server.child.kill('SIGTERM')
  const { code, output } = await server.ended
  expect(code).toBe(0)
  const messages = linesAfterStart(output).map(({ msg }) => msg)
  expect(messages).toContain('SIGTERM: finishing work in progress…')
  expect(messages).toContain('Work still in progress after 1 s was aborted')
})

test('on SIGTERM, the server reports that it is not ready, and serves requests until the drain time ends', async () => {
  const { env } = await makePlace()
  const server = run('app/server/main.ts', { ...env(), DRAIN_SECONDS: '600' })
  const base = `http://127.0.0.1:${await server.port()}`
  const call = await beginCall(await server.port())
  const ask = async (path: string) => {
    const answer = await fetch(base + path)
    const { status, headers } = answer
    return { status, connection: headers.get('connection'), body: await answer.json() }
  }
  expect(await ask('/healthz')).toMatchObject({ status: 200, connection: 'keep-alive' })
  server.child.kill('SIGTERM')
  const stopping = { status: 503, connection: 'close', body: { status: 'stopping' } }
  await expect.poll(() => ask('/readyz')).toEqual(stopping)
  expect(await ask('/healthz')).toMatchObject({ status: 200, connection: 'close' })
  expect(await ask('/api/user')).toMatchObject({ status: 401, connection: 'close' })
  // A repeated SIGTERM has no effect, whereas SIGINT (Ctrl-C) ends the drain time early.
  server.child.kill('SIGTERM')
  expect(await ask('/healthz')).toMatchObject({ status: 200 })
  server.child.kill('SIGINT')
  await call.finish()
  expect((await server.ended).code).toBe(0)
})

test.runIf(isLinux)(
  'npm start restarts a server that was killed, and stops when the server stops',
  async () => {
    const { env } = await makePlace()
    const start = run('scripts/start.mjs', env())
    const first = await start.port()
    process.kill(childOf(start.child.pid!), 'SIGKILL')
    const second = await start.port(2)
    expect((await fetch(`http://127.0.0.1:${second}/readyz`)).status).toBe(200)
    expect(linesAfterStart(start.output())[0]).toMatchObject({
      msg: 'The server ended unexpectedly (exit code 137). Restarting it in 1 s.',
    })
    await expect(fetch(`http://127.0.0.1:${first}/healthz`)).rejects.toThrow('fetch failed')

    // Killing the parent process also ends the server.
    start.child.kill('SIGKILL')
    await start.ended
    expect(linesAfterStart(start.output()).at(-1)!.msg).toBe(
      'The parent process has ended: finishing work in progress…',
    )
  },
)

function childOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())
}

test('a server without an administrator prints a setup link, and loads metrics libraries only if configured', async () => {
  const { env, database } = await makePlace()
  const hooks = `--import=data:text/javascript,${encodeURIComponent(printLoaded)}`
  const outputOf = async (more: Record<string, string>) => {
    const server = run('app/server/main.ts', { ...env(), NODE_OPTIONS: hooks, ...more })
    await server.port()
    server.child.kill('SIGINT')
    return (await server.ended).output
  }
  const loadedIn = (output: string) =>
    new Set(Array.from(output.matchAll(/^loaded ([\w-]+)/gm), ([, name]) => name))

  const first = await outputOf({})
  expect(first).toMatch(/http:\/\/localhost:\d+\/first-administrator\/[\w-]{43}/)
  expect(loadedIn(first)).toEqual(new Set())

  await sql`insert into users (name, email, role, password_hash, is_active)
    values ('Ada Marsh', 'ada@example.test', 'admin', 'x', true)`.execute(database.db)
  const second = await outputOf({ METRICS_PORT: '0' })
  expect(second).not.toContain('first-administrator')
  expect(loadedIn(second)).toEqual(new Set(['prom-client']))
})

test('the reason for a failed start is printed once, as a sentence', async () => {
  const { database, env } = await makePlace()
  await sql`insert into migrations (name, checksum) values ('9999-later.sql', '')`.execute(
    database.owner,
  )
  const closed = { ...env(), DATABASE_URL: 'postgres://portal:secret@127.0.0.1:1/portal' }
  const unknown = env()
  unknown.DATABASE_URL = unknown.DATABASE_URL.replace(database.name, 'nowhere')
  const starts = [
    run('scripts/start.mjs', env()),
    run('scripts/start.mjs', { ...closed, DATABASE_WAIT_SECONDS: '2' }),
    run('scripts/start.mjs', unknown),
  ]
  expect(await Promise.all(starts.map(({ ended }) => ended))).toEqual([
    {
      code: 1,
      output:
        'The database was migrated by a newer version of the portal (9999-later.sql). ' +
        'Start that version, or restore a backup from before the update.\n',
    },
    {
      // systemd restarts the process for this exit code, but not for the others (deploy/systemd).
      code: 69,
      output:
        "The database can't be reached yet (connect ECONNREFUSED 127.0.0.1:1). Trying again…\n" +
        'The database could not be reached within 2 seconds: connect ECONNREFUSED 127.0.0.1:1. ' +
        'Check DATABASE_URL, and that PostgreSQL is running.\n',
    },
    {
      code: 1,
      output:
        'The database refused the portal: database "nowhere" does not exist. Check DATABASE_URL.\n',
    },
  ])
})
