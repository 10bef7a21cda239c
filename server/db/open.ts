import { mkdir } from 'node:fs/promises'
import type { Config } from '#server/config.ts'
import type { ConnectConfig } from './connect.ts'
import type { DatabaseAddress } from './database-url.ts'
import { DataInUseError } from './embedded-error.ts'
import { asApp } from './embedded-ready.ts'
import { findRunning } from './embedded-running.ts'
import { startEmbedded } from './embedded.ts'
import { followHosts } from './hosts.ts'

export interface OpenDatabase {
  /** As the role that the server runs as. */
  connection: ConnectConfig
  /** As the owner of the tables, for migrations only. */
  owner: ConnectConfig
  /** For reads that tolerate seconds of delay, if DATABASE_READ_URL is set. */
  read?: ConnectConfig | undefined
  close(): Promise<void>
}

/** The configured database, or our own: then it is started here and stopped by `close`. */
export async function openDatabase(
  config: Config,
  log: (line: string) => void,
): Promise<OpenDatabase> {
  const max = config.databaseConnections
  if (config.databaseUrl) {
    await mkdir(config.dataDir, { recursive: true })
    const direct = config.databaseDirectUrl && reach(config.databaseDirectUrl)
    return {
      connection: {
        ...reach(config.databaseUrl),
        direct,
        max,
        prepares: config.preparesStatements,
      },
      owner: config.databaseOwnerUrl
        ? reach(config.databaseOwnerUrl)
        : (direct ?? reach(config.databaseUrl)),
      read: config.databaseReadUrl && {
        ...reach(config.databaseReadUrl),
        max,
        prepares: config.preparesStatements,
      },
      close: async () => {},
    }
  }
  log('Starting PostgreSQL…')
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    log,
    settings: { max_connections: String(50 + config.workers * (max + 5)) },
  })
  return {
    connection: { ...embedded.app, max },
    owner: embedded.connection,
    close: () => embedded.stop(),
  }
}

/** Of several hosts, the one that takes writes. */
function reach({ connectionString, hosts }: DatabaseAddress): ConnectConfig {
  if (hosts.length < 2) return { connectionString }
  return { connectionString, hosts: followHosts(hosts, { connectionString }) }
}

/**
 * The same, beside a server that may be running: its embedded PostgreSQL is then used and left alone.
 * For what only reads; of what writes, one process at a time can have the data directory.
 */
export async function openBeside(config: Config): Promise<OpenDatabase> {
  try {
    return await openDatabase(config, () => {})
  } catch (error) {
    const running = error instanceof DataInUseError ? findRunning(config.dataDir) : undefined
    if (!running) throw error
    return { connection: { ...asApp(running), max: 2 }, owner: running, close: async () => {} }
  }
}

/** For what reads or writes every table whole. */
export function asOwner(open: (config: Config) => Promise<OpenDatabase>) {
  return async (config: Config): Promise<OpenDatabase> => {
    const opened = await open(config)
    return { ...opened, connection: opened.owner }
  }
}
