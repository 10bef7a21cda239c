import { mkdir } from 'node:fs/promises'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { startEmbedded } from './embedded.ts'

/** The configured database, or our own: then it is started here and stopped by `close`. */
export async function openDatabase(
  config: Config,
  log: (line: string) => void,
): Promise<{ connection: pg.PoolConfig; close(): Promise<void> }> {
  const max = config.databaseConnections
  if (config.databaseUrl) {
    await mkdir(config.dataDir, { recursive: true })
    return { connection: { connectionString: config.databaseUrl, max }, close: async () => {} }
  }
  log('Starting PostgreSQL…')
  const embedded = await startEmbedded({ dataDir: config.dataDir, log })
  return { connection: { ...embedded.connection, max }, close: () => embedded.stop() }
}
