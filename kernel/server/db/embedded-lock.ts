import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataInUseError, EmbeddedPostgresError } from './embedded-error.ts'

const SQLITE_BUSY = 5
const SQLITE_FULL = 13
/** Milliseconds to wait for a server that is stopping. */
const PATIENCE = 2000

/**
 * Locks a data directory for one server. Throws if another server holds the lock. Node has no file
 * locks, but it includes SQLite: an exclusive transaction on an empty file is a lock that the
 * kernel releases however the process ends. Process ids are not compared, because the system reuses
 * them.
 */
export function lockHome(home: string): { release: () => void } {
  const holder = join(home, 'postgres.lock.pid')
  const path = join(home, 'postgres.lock')
  // The file is created without permissions for other users, because any user who can read it could
  // lock it.
  closeSync(openSync(path, 'a', 0o600))
  const file = new DatabaseSync(path, { timeout: PATIENCE })
  try {
    file.exec('begin exclusive')
  } catch (error) {
    file.close()
    const { errcode } = error as { errcode?: number }
    if (errcode === SQLITE_BUSY) refuseSecond(home, holder)
    if (errcode === SQLITE_FULL) refuseFull(home)
    throw new EmbeddedPostgresError(
      `The data directory ${home} cannot be locked (${String(error)}). Is it on a network drive? ` +
        'Set DATA_DIR to a local directory.',
    )
  }
  writeFileSync(holder, `${process.pid}\n`)
  return { release: () => file.close() }
}

function refuseSecond(home: string, holder: string): never {
  throw new DataInUseError(
    `The data directory ${home} is in use by another server (process ${readPid(holder)}). ` +
      'Stop that one first, or set DATA_DIR to another directory.',
  )
}

function refuseFull(home: string): never {
  throw new EmbeddedPostgresError(
    `The disk that holds ${home} is full. Make room, or set DATA_DIR to another directory.`,
  )
}

function readPid(holder: string): string {
  try {
    return readFileSync(holder, 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
