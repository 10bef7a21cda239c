// The programs from Debian's packages that `npm run prove -- cluster` needs.
import { existsSync, globSync } from 'node:fs'

export const haproxyProgram = '/usr/sbin/haproxy'

/** Directory with `initdb`, `pg_basebackup` and `postgres` of the newest installed version. */
export const postgresPrograms = globSync('/usr/lib/postgresql/*/bin')
  .toSorted((a, b) => Number(b.split('/')[4]) - Number(a.split('/')[4]))
  .find((folder) => existsSync(`${folder}/pg_basebackup`))

/** Returns a message that lists the packages to install, or undefined if none is missing. */
export function whatToInstall(): string | undefined {
  const missing = [
    ...(existsSync(haproxyProgram) ? [] : ['haproxy']),
    ...(postgresPrograms ? [] : ['postgresql']),
  ]
  if (missing.length === 0) return undefined
  return `This proof needs ${missing.join(' and ')}. On Debian and Ubuntu, as root: apt-get install ${missing.join(' ')}`
}
