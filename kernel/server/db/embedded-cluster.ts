import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, existsSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { explainOutput } from './embedded-error.ts'
import { makePrivate, type Home } from './embedded-home.ts'
import { spawnProgram } from './embedded-process.ts'

export const SUPERUSER = 'postgres'

/**
 * Locale that decides which characters are letters, for extensions such as pg_trgm. Sorting and
 * lower() use PostgreSQL's built-in locale on every platform.
 */
const CTYPE: Partial<Record<NodeJS.Platform, string>> = { linux: 'C.UTF-8', darwin: 'UTF-8' }

/**
 * Creates the cluster if it does not exist. The cluster is created under a temporary name and
 * renamed once it is complete and on disk, so that a killed first start leaves only a directory to
 * delete.
 */
export async function ensureCluster(place: Home, options: { isDurable: boolean }): Promise<void> {
  sweepTornClusters(place.home)
  if (existsSync(place.cluster)) return
  const partial = join(place.home, `postgres.new-${randomBytes(4).toString('hex')}`)
  makePrivate(partial, place.user)
  await runInitdb(place, partial, options.isDurable)
  renameSync(partial, place.cluster)
  if (process.platform !== 'win32') syncDirectory(place.home)
}

async function runInitdb(place: Home, directory: string, isDurable: boolean): Promise<void> {
  const passwordFile = `${directory}.password`
  writeFileSync(passwordFile, readPassword(place.home), { mode: 0o600 })
  if (place.user) chownSync(passwordFile, place.user.uid, place.user.gid)
  const ctype = CTYPE[process.platform]
  const args = [
    ...['-D', directory, '-U', SUPERUSER, '--encoding=UTF8', '--no-locale'],
    ...(ctype ? [`--lc-ctype=${ctype}`] : []),
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--pwfile=${passwordFile}`],
    // Local connections need no password, because only the database user can enter the socket's
    // directory.
    ...['--auth-local=trust', '--auth-host=scram-sha-256'],
    ...(isDurable ? [] : ['--no-sync']),
  ]
  const running = spawnProgram(join(place.bin, 'initdb'), args, {
    user: place.user,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  running.process.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  running.process.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const how = await running.ended
  rmSync(passwordFile, { force: true })
  if (how === 'exit code 0') return
  rmSync(directory, { recursive: true, force: true })
  throw explainOutput(`PostgreSQL's initdb failed (${how})`, output, place.home)
}

/**
 * Returns the password for TCP connections and creates it if it does not exist. A cluster with a
 * Unix socket has a password too, so that it can be moved between platforms.
 */
export function readPassword(home: string): string {
  const file = join(home, 'postgres.password')
  if (!existsSync(file)) {
    const partial = `${file}.new`
    writeFileSync(partial, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
    renameSync(partial, file)
  }
  return readFileSync(file, 'utf8')
}

function sweepTornClusters(home: string): void {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith('postgres.new-'))) {
    try {
      rmSync(join(home, name), { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // Deleting the directory fails if an initdb process that is still ending writes to it. The
      // next start deletes the directory.
    }
  }
}

/**
 * Flushes the directory. Without the flush, a power cut could undo the rename and lose everything
 * written since.
 */
function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
