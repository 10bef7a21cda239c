import { mkdir } from 'node:fs/promises'
import type { Config } from '#kernel/server/platform/config.ts'
import type { ConnectConfig } from './connect.ts'
import { DataInUseError } from './embedded-error.ts'
import { asApp } from './embedded-ready.ts'
import { findRunning } from './embedded-running.ts'
import { startEmbedded } from './embedded.ts'

export interface OpenDatabase {
  /** Connection as the server's role. */
  connection: ConnectConfig
  /** Connection as the owner of the tables, for migrations only. */
  owner: ConnectConfig
  /** Connection for reads that tolerate data a few seconds old, if DATABASE_READ_URL is set. */
  read?: ConnectConfig | undefined
  close(): Promise<void>
}

/** Opens the configured database, or starts the embedded one, which `close` then stops. */
export async function openDatabase(
  config: Config,
  log: (line: string) => void,
): Promise<OpenDatabase> {
  const max = config.databaseConnections
  if (config.databaseUrl) {
    await mkdir(config.dataDir, { recursive: true })
    const { databaseUrl, databaseDirectUrl, databaseOwnerUrl, databaseReadUrl } = config
    const options = { max, prepares: config.preparesStatements }
    const direct = databaseDirectUrl ? { connectionString: databaseDirectUrl } : undefined
    return {
      connection: { connectionString: databaseUrl, direct, ...options },
      owner: { connectionString: databaseOwnerUrl ?? databaseDirectUrl ?? databaseUrl },
      read: databaseReadUrl ? { connectionString: databaseReadUrl, ...options } : undefined,
      close: async () => {},
    }
  }
  log('Starting PostgreSQL…')
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    log,
    settings: { max_connections: String(50 + config.workers * (max + 10)) },
  })
  return {
    connection: { ...embedded.app, max },
    owner: embedded.connection,
    close: () => embedded.stop(),
  }
}

/**
 * Opens the database, or shares the embedded PostgreSQL of a running server. Only commands that
 * change no data, apart from sealing audit rows, may use this function, since a data directory may
 * have only one writing process at a time.
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

/**
 * Wraps `open` so that it connects as the owner of the tables, for commands that read or write
 * whole tables.
 */
export function asOwner(open: (config: Config) => Promise<OpenDatabase>) {
  return async (config: Config): Promise<OpenDatabase> => {
    const opened = await open(config)
    return { ...opened, connection: opened.owner }
  }
}
