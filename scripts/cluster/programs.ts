// The programs that the proof of the cluster needs, from Debian's packages.
import { existsSync, globSync } from 'node:fs'

export const haproxyProgram = '/usr/sbin/haproxy'

/** The directory with `initdb`, `pg_basebackup` and `postgres`, of the newest version installed. */
export const postgresPrograms = globSync('/usr/lib/postgresql/*/bin')
  .toSorted((a, b) => Number(b.split('/')[4]) - Number(a.split('/')[4]))
  .find((folder) => existsSync(`${folder}/pg_basebackup`))

/** Returns a text that says what to install, or undefined if nothing is missing. */
export function whatToInstall(): string | undefined {
  const missing = [
    ...(existsSync(haproxyProgram) ? [] : ['haproxy']),
    ...(postgresPrograms ? [] : ['postgresql']),
  ]
  if (missing.length === 0) return undefined
  return `This proof needs ${missing.join(' and ')}. On Debian and Ubuntu, as root: apt-get install ${missing.join(' ')}`
}
