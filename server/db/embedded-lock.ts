import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataInUseError, EmbeddedPostgresError } from './embedded-error.ts'

const SQLITE_BUSY = 5
const SQLITE_FULL = 13
/** Milliseconds that a server that is just stopping gets to do so. */
const PATIENCE = 2000

/**
 * One server a data directory. Node has no file locks of its own, but SQLite, which comes with it,
 * has: an exclusive transaction on an empty file is a lock that the kernel drops when the process
 * dies, however it dies. No process ids are compared, so none can be mistaken for another's.
 */
export function lockHome(home: string): { release: () => void } {
  const holder = join(home, 'postgres.lock.pid')
  const path = join(home, 'postgres.lock')
  // Closed to other users first: whoever can read a file can hold it against us.
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
