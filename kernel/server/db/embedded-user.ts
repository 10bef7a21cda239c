import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { EmbeddedPostgresError } from './embedded-error.ts'

/**
 * User that PostgreSQL runs as if the server runs as root; undefined if PostgreSQL runs as the
 * server's own user.
 */
export type DatabaseUser = { uid: number; gid: number } | undefined

/**
 * Returns the user that PostgreSQL runs as. PostgreSQL refuses to run as root, so an unprivileged
 * system user is chosen if the server runs as root. PostgreSQL must own its cluster, so the owner
 * of an existing cluster is kept even if the machine's users have changed.
 */
export function chooseDatabaseUser(cluster: string): DatabaseUser {
  if (process.platform === 'win32') return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  const me = process.getuid?.()
  if (me !== 0) {
    if (!owner || owner.uid === me) return undefined
    throw new EmbeddedPostgresError(
      `The database in ${cluster} belongs to user ${owner.uid} and this is user ${me}. ` +
        'Start the server as it was started before, or set DATA_DIR to another directory.',
    )
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return findSystemUser('postgres') ?? findSystemUser('nobody') ?? refuseRoot()
}

function findSystemUser(name: string): DatabaseUser {
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find((fields) => fields[0] === name)
  return entry && { uid: Number(entry[2]), gid: Number(entry[3]) }
}

function refuseRoot(): never {
  throw new EmbeddedPostgresError(
    'PostgreSQL cannot run as root, and there is no user "postgres" or "nobody" to run it as. ' +
      'Start the server as an ordinary user, or set DATABASE_URL.',
  )
}

/**
 * Returns whether the user can enter the directory. Runs a program as that user to find out,
 * because the mode bits don't reflect access control lists.
 */
export function canEnter(user: DatabaseUser, directory: string): boolean {
  return canRun(user, ['/bin/sh', '-c', 'test -x "$1"', 'sh', directory])
}

export function canRun(user: DatabaseUser, [command, ...args]: [string, ...string[]]): boolean {
  return spawnSync(command, args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}
