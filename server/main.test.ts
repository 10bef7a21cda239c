// The process as a whole: how it starts, what it survives, how it ends.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { makeDatabase, relayToDatabase } from './test/database.ts'
import { compiled } from './test/run.ts'

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
    cwd: join(import.meta.dirname, '..'),
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
    /** The port of its latest start, of so many. */
    async port(starts = 1): Promise<number> {
      await expect.poll(() => addresses().length).toBe(starts)
      return Number(addresses().at(-1)![1])
    },
  }
}

/** What is logged once it serves; a line that is not JSON fails here. */
function linesAfterStart(output: string): { level: number; msg: string }[] {
  const [, ...lines] = output.slice(output.indexOf(' is ready at ')).trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}

/** A sign-in whose body is only half sent. */
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
  // So the server has seen it, and waits for the rest.
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

/** Makes a process print the libraries of metrics and traces that it loads. */
const printLoaded = `import { registerHooks } from 'node:module'
registerHooks({
  resolve(name, context, next) {
    if (/^(@opentelemetry|prom-client)/.test(name)) console.error('loaded', name)
    return next(name, context)
  },
})`

test('libraries of metrics and traces are loaded only when they are configured', async () => {
  const place = await makePlace()
  const loaded = async (env: Record<string, string>) => {
    const hooks = `--import=data:text/javascript,${encodeURIComponent(printLoaded)}`
    const server = run('server/main.ts', { ...place.env(), NODE_OPTIONS: hooks, ...env })
    await server.port()
    server.child.kill('SIGINT')
    const { output } = await server.ended
    return new Set(Array.from(output.matchAll(/^loaded ([\w-]+)/gm), ([, name]) => name))
  }
  expect(await loaded({})).toEqual(new Set())
  expect(await loaded({ METRICS_PORT: '0' })).toEqual(new Set(['prom-client']))
})

test('after an error that nobody caught, what is under way is finished and the process ends', async () => {
  const { env } = await makePlace()
  const server = run('server/main.ts', { ...env(), ...throwing })
  const call = await beginCall(await server.port())
  server.child.kill('SIGUSR2')
  await expect.poll(server.output).toContain('Nobody caught this')
  await call.finish()
  const { code, output } = await server.ended
  expect(code).toBe(70)
  // A busy machine's database may be told of as slow; of errors there is one.
  expect(linesAfterStart(output).filter(({ level }) => level >= 50)).toEqual([
    expect.objectContaining({ level: 60, err: expect.objectContaining({ type: 'Error' }) }),
  ])
})

test('neither a body that does not come nor a silent database holds up the end', async () => {
  const { env } = await makePlace()
  const relay = await relayToDatabase()
  onTestFinished(relay.close)
  const through = env({ host: '127.0.0.1', port: relay.port })
  const server = run('server/main.ts', { ...through, SHUTDOWN_SECONDS: '1' })
  await beginCall(await server.port())
  relay.hold()
  server.child.kill('SIGTERM')
  const { code, output } = await server.ended
  expect(code).toBe(0)
  const messages = linesAfterStart(output).map(({ msg }) => msg)
  expect(messages).toContain('SIGTERM: finishing what is under way…')
  expect(messages).toContain('After 1 s, what was still under way was cut off')
})

test('told to stop, it says that it is not ready first, and goes on serving until it is time', async () => {
  const { env } = await makePlace()
  const server = run('server/main.ts', { ...env(), DRAIN_SECONDS: '600' })
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
  // What a process manager says twice changes nothing; a person who presses ctrl-C is not kept waiting.
  server.child.kill('SIGTERM')
  expect(await ask('/healthz')).toMatchObject({ status: 200 })
  server.child.kill('SIGINT')
  await call.finish()
  expect((await server.ended).code).toBe(0)
})

test.runIf(isLinux)(
  'npm start starts a server again that was killed, and ends with it',
  async () => {
    const { env } = await makePlace()
    const start = run('scripts/start.mjs', env())
    const first = await start.port()
    process.kill(childOf(start.child.pid!), 'SIGKILL')
    const second = await start.port(2)
    expect((await fetch(`http://127.0.0.1:${second}/readyz`)).status).toBe(200)
    expect(linesAfterStart(start.output())[0]).toMatchObject({
      msg: 'The server ended unexpectedly (exit code 137). Starting it again in 1 s.',
    })
    await expect(fetch(`http://127.0.0.1:${first}/healthz`)).rejects.toThrow('fetch failed')

    // Killed hard, it takes the server along.
    start.child.kill('SIGKILL')
    await start.ended
    expect(linesAfterStart(start.output()).at(-1)!.msg).toBe(
      'The process that started this one has gone: finishing what is under way…',
    )
  },
)

function childOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())
}

test('a portal without an administrator prints a link to make the first one, and then no more', async () => {
  const { env, database } = await makePlace()
  const link = () => /http:\/\/localhost:\d+\/first-administrator\/[\w-]{43}/.exec(first.output())
  const first = run('server/main.ts', env())
  await first.port()
  expect(link()).not.toBeNull()
  first.child.kill('SIGTERM')
  await first.ended

  await sql`insert into users (name, email, role, password_hash, is_active)
    values ('Ada Marsh', 'ada@example.test', 'admin', 'x', true)`.execute(database.db)
  const second = run('server/main.ts', env())
  await second.port()
  expect(second.output()).not.toContain('first-administrator')
})

test('what keeps it from starting is said in a sentence, once', async () => {
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
      // systemd starts it again, unlike the others (deploy/systemd).
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
