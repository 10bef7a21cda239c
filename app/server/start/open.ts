// Opens the database and creates the services from the configuration.
import { join } from 'node:path'
import { openAppKey } from '#kernel/server/platform/app-key.ts'
import type { Closing } from '#kernel/server/platform/closing.ts'
import type { Config } from '#kernel/server/platform/config.ts'
import {
  connect,
  readTimeoutMs,
  type ConnectConfig,
  type Database,
} from '#kernel/server/db/connect.ts'
import { canAlterLog } from '#kernel/server/db/grants.ts'
import { openDatabase, type OpenDatabase } from '#kernel/server/db/open.ts'
import { prepareDatabase } from '#kernel/server/db/prepare.ts'
import { waitForDatabase } from '#kernel/server/db/wait-for-database.ts'
import { createServices, type PortalServices } from '../services.ts'

export interface Starting {
  config: Config
  closing: Closing
  say(line: string): void
  /** Called for every query, if set. */
  onQuery: ConnectConfig['onQuery']
}

export interface OpenPortal {
  database: OpenDatabase
  db: Database
}

/**
 * Opens the database. If `embedded` is given, that database belongs to another process, which stops
 * it.
 */
export async function openPortal(
  { config, closing, say, onQuery }: Starting,
  embedded?: ConnectConfig,
): Promise<OpenPortal> {
  const database = embedded
    ? { connection: embedded, owner: embedded, close: async () => {} }
    : await openDatabase(config, say)
  // An embedded PostgreSQL takes up to five seconds to stop.
  closing.onClose(database.close, { last: true, limitMs: 7000 })
  const { db, pool } = connect({
    ...database.connection,
    query_timeout: readTimeoutMs,
    onQuery,
  })
  closing.onClose(() => db.destroy(), { last: true })
  await waitForDatabase(pool, { patienceMs: config.databaseWaitMs, log: say })
  return { database, db }
}

/** Runs the migrations, and adds demo data to an empty demo portal. */
export async function preparePortal(
  { config, say }: Starting,
  { database, db }: OpenPortal,
): Promise<void> {
  const applied = await prepareDatabase(database.owner, db, async (ownerDb) => {
    if (!config.isDemo) return
    const { isEmpty, seedDemo } = await import('#demo/seed.ts')
    if (!(await isEmpty(ownerDb))) return
    say('Filling the empty portal with demo data…')
    const { dataDir, publicUrl } = config
    const appKey = await openAppKey(config, ownerDb)
    await seedDemo(ownerDb, { filesDir: join(dataDir, 'files'), publicUrl, appKey })
  })
  if (applied.length > 0) say(`Migrated the database (${applied.length} steps).`)
  if (await canAlterLog(db)) {
    say(
      'The database role of DATABASE_URL could rewrite the audit log; docs/operations.md explains how to use two roles.',
    )
  }
  const appKey = await openAppKey(config, db)
  if (appKey.previous.length > 0)
    say('A key rotation is in progress: `npm run rotate-key` completes it.')
}

export async function openServices(
  { config, closing, onQuery }: Starting,
  { database, db }: OpenPortal,
): Promise<PortalServices> {
  const readDb =
    database.read && connect({ ...database.read, query_timeout: readTimeoutMs, onQuery }).db
  if (readDb) closing.onClose(() => readDb.destroy(), { last: true })
  return createServices(config, db, await openAppKey(config, db), readDb)
}
