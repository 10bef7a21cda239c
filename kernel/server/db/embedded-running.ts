import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readPassword } from './embedded-cluster.ts'
import { findHome } from './embedded-home.ts'
import type { Connection } from './embedded-ready.ts'
import { DATABASE } from './embedded.ts'

/**
 * Returns the address of a running server's PostgreSQL from postmaster.pid, or undefined if that
 * file can't be read.
 */
export function findRunning(dataDir: string): Connection | undefined {
  const { home, cluster } = findHome(resolve(dataDir), () => {})
  const found = readLines(join(cluster, 'postmaster.pid'))
  if (!found) return undefined
  const [, , , port, socketFolder, address = ''] = found
  const login = { port: Number(port), user: DATABASE, database: DATABASE }
  return socketFolder
    ? { ...login, host: socketFolder }
    : { ...login, host: address, password: readPassword(home) }
}

function readLines(file: string): string[] | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    // PostgreSQL is still starting, or this user may not read the file.
    return undefined
  }
}
