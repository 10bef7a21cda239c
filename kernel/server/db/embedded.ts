import { chownSync, closeSync, mkdtempSync, openSync, readFileSync, renameSync } from 'node:fs'
import { rmSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureCluster, readPassword } from './embedded-cluster.ts'
import { explainFileError, explainOutput } from './embedded-error.ts'
import { findHome, makePrivate, type Home } from './embedded-home.ts'
import { lockHome } from './embedded-lock.ts'
import { spawnProgram, stopLeftBehind, stopPostgres, type Running } from './embedded-process.ts'
import { asApp, waitUntilReady, type Connection } from './embedded-ready.ts'
import { tuneFor } from './embedded-settings.ts'

export const DATABASE = 'tender_portal'
const PORT = 5432
/**
 * Maximum length of a Unix socket's path in bytes. This is the limit on macOS; on Linux it is 107.
 */
const MAX_SOCKET_PATH = 103
const LARGEST_LOG = 10 * 1024 * 1024

export interface EmbeddedPostgres {
  /** Connection as the owner of the tables, for migrations. */
  connection: Connection
  /** Connection as the server's role. */
  app: Connection
  dataDir: string
  stop: () => Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  log: (line: string) => void
  /** Additional PostgreSQL settings, for example `{ fsync: 'off' }` in tests. */
  settings?: Record<string, string>
  /** True to use TCP on loopback with a password, on systems without Unix sockets. */
  isTcp?: boolean
}

/**
 * Starts the PostgreSQL that is installed with the portal, with the data in DATA_DIR. PostgreSQL is
 * restarted if it ends unexpectedly, and stops when the server ends for any reason.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  let release = () => {}
  try {
    const place = findHome(dataDir, options.log)
    release = lockHome(place.home).release
    return { ...(await startLocked(place, options, release)), dataDir }
  } catch (error) {
    release()
    throw explainFileError(error, dataDir)
  }
}

async function startLocked(place: Home, options: EmbeddedOptions, release: () => void) {
  const settings = { ...tuneFor(), ...options.settings }
  await ensureCluster(place, { isDurable: settings.fsync !== 'off' })
  if (await stopLeftBehind(place)) options.log('Stopped a PostgreSQL that a killed server had left')
  const isTcp = options.isTcp ?? process.platform === 'win32'
  const address = isTcp ? await findTcpAddress(place) : makeSocketAddress(place)
  const connection = { ...address, user: DATABASE, database: DATABASE }
  const listen = isTcp
    ? { listen_addresses: address.host, unix_socket_directories: '' }
    : { listen_addresses: '', unix_socket_directories: address.host }
  const allSettings = { ...settings, ...listen, port: String(address.port) }

  let running = await launch(place, connection, allSettings)
  const stopping = new AbortController()
  const kept = keepRunning()

  async function keepRunning(): Promise<void> {
    for (let pause = 100; ; pause = Math.min(pause * 2, 30_000)) {
      const how = await running.ended
      if (stopping.signal.aborted) return
      options.log(`PostgreSQL stopped unexpectedly (${how}); restarting it. ${logFile(place)}`)
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      const next = await relaunch()
      if (!next) continue
      running = next
      pause = 50
      if (stopping.signal.aborted) await stopPostgres(running, place)
    }
  }

  async function relaunch(): Promise<Running | undefined> {
    try {
      await stopLeftBehind(place)
      return await launch(place, connection, allSettings)
    } catch (error) {
      options.log(String(error))
      return undefined
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    await stopPostgres(running, place)
    await kept
    if (!isTcp) rmSync(address.host, { recursive: true, force: true })
    release()
  }

  let stopped: Promise<void> | undefined
  return { connection, app: asApp(connection), stop: () => (stopped ??= stop()) }
}

/**
 * Returns the address of a Unix socket in its own directory, whose permissions exclude other users.
 */
function makeSocketAddress({ home, user }: Home): { host: string; port: number } {
  const host = join(home, 'postgres.socket')
  const path = join(host, `.s.PGSQL.${PORT}.lock`)
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH) {
    return { host: makePrivate(host, user), port: PORT }
  }
  const parent = Buffer.byteLength(tmpdir()) < 60 ? tmpdir() : '/tmp'
  const short = mkdtempSync(join(parent, 'tender-portal-'))
  if (user) chownSync(short, user.uid, user.gid)
  return { host: short, port: PORT }
}

async function findTcpAddress({ home }: Home) {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return { host: '127.0.0.1', port, password: readPassword(home) }
}

async function launch(
  place: Home,
  connection: Connection,
  settings: Record<string, string>,
  isRetry = false,
): Promise<Running> {
  const logStart = rotateLog(place)
  const output = openSync(logFile(place), 'a', 0o600)
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const running = spawnProgram(join(place.bin, 'postgres'), ['-D', place.cluster, ...args], {
    user: place.user,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const abort = new AbortController()
  const failure = await Promise.race([
    running.ended,
    waitUntilReady(connection, abort.signal).catch((error: unknown) => String(error)),
  ])
  if (failure === undefined) return running
  abort.abort()
  await stopPostgres(running, place)
  // The start may have failed because a recently killed server left a PostgreSQL that was still
  // starting. That process is stopped, and the start is retried once.
  if (!isRetry && (await stopLeftBehind(place))) return launch(place, connection, settings, true)
  const words = readFileSync(logFile(place)).subarray(logStart).toString()
  throw explainOutput(`PostgreSQL did not start (${failure})`, words, place.home)
}

function logFile({ home }: Home): string {
  return join(home, 'postgres.log')
}

/** Rotates the log if it is too large. Returns the offset at which this start's lines begin. */
function rotateLog(place: Home): number {
  const size = statSync(logFile(place), { throwIfNoEntry: false })?.size ?? 0
  if (size <= LARGEST_LOG) return size
  renameSync(logFile(place), `${logFile(place)}.1`)
  return 0
}
