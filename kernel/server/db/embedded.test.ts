import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { eraseEmbedded } from './embedded-erase.ts'
import { spawnProgram, stopPostgres } from './embedded-process.ts'
import { findRunning } from './embedded-running.ts'
import type { Connection } from './embedded-ready.ts'
import { startEmbedded, type EmbeddedOptions, type EmbeddedPostgres } from './embedded.ts'

const isRoot = process.getuid?.() === 0
const isLinux = process.platform === 'linux'
const quick = { fsync: 'off', shared_buffers: '32MB' }

const endings: (() => Promise<void> | void)[] = []

afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

/** Creates a directory that the database user can enter, unless a test removes that permission. */
function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'embedded-test-'))
  chmodSync(dataDir, 0o755)
  endings.push(async () => {
    await eraseEmbedded(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  })
  return dataDir
}

async function start(
  dataDir: string,
  options: Partial<EmbeddedOptions> = {},
): Promise<EmbeddedPostgres & { lines: string[] }> {
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  const database = await startEmbedded({ dataDir, log, settings: quick, ...options })
  endings.push(() => database.stop())
  return { ...database, lines }
}

async function ask(connection: Connection, sql: string): Promise<unknown[]> {
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/**
 * Starts the database in a separate process, which can be killed and reports when the database is
 * ready.
 */
function startElsewhere(dataDir: string): ChildProcess {
  const code = `
    const { startEmbedded } = await import(${JSON.stringify(import.meta.resolve('./embedded.ts'))})
    const settings = ${JSON.stringify(quick)}
    const { connection } = await startEmbedded({ dataDir: process.argv[1], log() {}, settings })
    console.log(JSON.stringify(connection))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endings.push(() => void child.kill('SIGKILL'))
  return child
}

async function whenReady(child: ChildProcess): Promise<Connection> {
  const [line] = await once(child.stdout!, 'data')
  return JSON.parse(String(line)) as Connection
}

async function killHard(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

function readMainPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

/** Returns whether the process is running. A zombie counts as ended. */
function isAlive(pid: number): boolean {
  if (!existsSync(`/proc/${pid}/stat`)) return false
  return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now()
  return { result: await work(), ms: performance.now() - start }
}

test('the first start creates and configures a database, and the next start keeps it', async () => {
  const dataDir = makeDataDir()
  const { result: first, ms: firstTook } = await timed(() => start(dataDir))
  await ask(first.connection, `create table kept as select 'Straße' as word`)
  const shown = `select current_setting('server_encoding') as encoding,
    current_setting('data_checksums') as checksums, current_setting('timezone') as timezone,
    current_setting('listen_addresses') as addresses, current_setting('is_superuser') as superuser,
    (select datlocprovider::text || ' ' || datlocale from pg_database where datname = current_database()) as locale`
  expect(await ask(first.connection, shown)).toEqual([
    {
      encoding: 'UTF8',
      checksums: 'on',
      timezone: 'UTC',
      addresses: '',
      superuser: 'off',
      locale: 'b C.UTF-8',
    },
  ])
  expect(statSync(first.connection.host).mode & 0o777).toBe(0o700)
  await ask(first.connection, 'create extension pg_trgm')
  expect(await ask(first.connection, `select similarity('école', 'ÉCOLE') as same`)).toEqual([
    { same: 1 },
  ])
  await Promise.all([first.stop(), first.stop()])

  const { result: second, ms } = await timed(() => start(dataDir))
  expect(ms).toBeLessThan(firstTook)
  expect(await ask(second.connection, 'select word from kept')).toEqual([{ word: 'Straße' }])
})

test('a second server on the same data reports which process uses it', async () => {
  const dataDir = makeDataDir()
  const first = startElsewhere(dataDir)
  const connection = await whenReady(first)
  await expect(start(dataDir)).rejects.toThrow(`in use by another server (process ${first.pid})`)
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.runIf(isLinux)('PostgreSQL stops when its server is killed', async () => {
  const dataDir = makeDataDir()
  const server = startElsewhere(dataDir)
  await whenReady(server)
  const postgres = readMainPid(dataDir)
  await killHard(server)
  await expect.poll(() => isAlive(postgres)).toBe(false)
})

test.runIf(isLinux)('a leftover PostgreSQL process is stopped, and its data is kept', async () => {
  const dataDir = makeDataDir()
  const server = startElsewhere(dataDir)
  const connection = await whenReady(server)
  await ask(connection, 'create table kept as select 1 as one')
  const postgres = readMainPid(dataDir)
  stopGuardOf(postgres)
  await killHard(server)
  expect(isAlive(postgres)).toBe(true)
  const next = await start(dataDir)
  expect(next.lines).toEqual(['Stopped a PostgreSQL that a killed server had left'])
  expect(isAlive(postgres)).toBe(false)
  expect(await ask(next.connection, 'select one from kept')).toEqual([{ one: 1 }])
})

/**
 * Kills the shell that stops PostgreSQL when the server ends, so that PostgreSQL is left running.
 */
function stopGuardOf(postgres: number): void {
  const guard = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((pid) => {
      const line = commandOf(pid)
      return line.includes('kill -INT "$1"') && line.endsWith(`\0sh\0${postgres}\0`)
    })
  if (!guard) throw new Error('PostgreSQL has no guard')
  process.kill(Number(guard), 'SIGKILL')
}

/** Returns the command of a process, or an empty text if the process has ended. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

test.runIf(isLinux)('another process with PostgreSQL’s old process id is not stopped', async () => {
  const dataDir = makeDataDir()
  const first = await start(dataDir)
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  const content = readFileSync(pidFile, 'utf8')
  await first.stop()
  const user = statSync(join(dataDir, 'postgres'))
  const { uid, gid } = user
  const bystander = spawn('sleep', ['60'], { ...(isRoot && { uid, gid }), stdio: 'ignore' })
  endings.push(() => void bystander.kill())
  writeFileSync(pidFile, content.replace(/^\d+/, String(bystander.pid)))
  const next = await start(dataDir)
  expect(await ask(next.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull()
})

test.runIf(isLinux)('PostgreSQL is restarted if it is killed', async () => {
  const database = await start(makeDataDir())
  process.kill(readMainPid(database.dataDir), 'SIGKILL')
  await expect
    .poll(() => ask(database.connection, 'select 1 as one').catch(() => []))
    .toEqual([{ one: 1 }])
  expect(database.lines[0]).toMatch('PostgreSQL stopped unexpectedly (SIGKILL); restarting it')
})

// PostgreSQL sometimes ignores SIGINT while it recovers from the crash of one of its processes.
test.runIf(isLinux)(
  'a PostgreSQL that ignores a fast shutdown is shut down immediately',
  async () => {
    const place = { home: '', cluster: '', user: undefined, bin: '' }
    const deaf = spawnProgram('/bin/sh', ['-c', 'trap "" INT; echo deaf; read _'], {
      user: undefined,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    await once(deaf.process.stdout!, 'data')
    await stopPostgres(deaf, place)
    expect(await deaf.ended).toBe('SIGQUIT')
  },
)

test('the next start cleans up after a first start that was killed', async () => {
  const dataDir = makeDataDir()
  const server = startElsewhere(dataDir)
  const isCreating = () => readdirSync(dataDir).some((name) => name.startsWith('postgres.new-'))
  await expect.poll(isCreating, { interval: 5 }).toBe(true)
  await killHard(server)
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  mkdirSync(join(dataDir, 'postgres.new-00000000', 'base'), { recursive: true })
  const next = await start(dataDir)
  expect(await ask(next.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(existsSync(join(dataDir, 'postgres.new-00000000'))).toBe(false)
})

test.runIf(isRoot)('the database is kept elsewhere if only root can enter the folder', async () => {
  const dataDir = makeDataDir()
  chmodSync(dataDir, 0o700)
  const first = await start(dataDir)
  await ask(first.connection, 'create table kept as select 1 as one')
  expect(first.lines).toEqual([
    expect.stringMatching(
      /cannot enter .*, so the database is kept in \/var\/lib\/tender-portal\//,
    ),
  ])
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  expect(lstatSync(join(dataDir, 'postgres')).isSymbolicLink()).toBe(true)
  await first.stop()
  chmodSync(dataDir, 0o755)
  const second = await start(dataDir)
  expect(await ask(second.connection, 'select one from kept')).toEqual([{ one: 1 }])
})

test('a data path that is too long for a socket gets a short socket path, and TCP requires a password', async () => {
  const dataDir = join(makeDataDir(), 'a'.repeat(60), 'b'.repeat(60))
  endings.push(() => eraseEmbedded(dataDir))
  const bySocket = await start(dataDir)
  expect(bySocket.connection.host.length).toBeLessThan(80)
  expect(findRunning(dataDir)).toEqual(bySocket.connection)
  expect(await ask(bySocket.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await bySocket.stop()
  expect(existsSync(bySocket.connection.host)).toBe(false)
  expect(findRunning(dataDir)).toBeUndefined()

  const byTcp = await start(dataDir, { isTcp: true })
  expect(findRunning(dataDir)).toEqual(byTcp.connection)
  expect(await ask(byTcp.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  const wrong = { ...byTcp.connection, password: 'wrong' }
  await expect(ask(wrong, 'select 1')).rejects.toThrow('password authentication failed')
})

test('a failed start reports PostgreSQL’s message and leaves the data usable', async () => {
  const dataDir = makeDataDir()
  const settings = { ...quick, shared_buffers: 'plenty' }
  await expect(start(dataDir, { settings })).rejects.toThrow(
    /PostgreSQL did not start[^]*invalid value for parameter "shared_buffers": "plenty"/,
  )
  await start(dataDir)
})

test.runIf(isLinux)('the error names a data directory that cannot be created', async () => {
  await expect(start('/proc/nowhere')).rejects.toThrow(
    'The data directory /proc/nowhere cannot be used: it cannot be created',
  )
})
