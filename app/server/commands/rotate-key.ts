// `npm run rotate-key`: re-encrypts everything with a new key and removes the old one. If APP_KEY
// is used, first set APP_KEY to the new key and APP_KEY_PREVIOUS to the old one on all servers. A
// key in DATA_DIR is replaced by this command, which requires that no server is running. An
// interrupted run can be repeated. `-- --lost` discards data that only a lost key could read.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { keyFrom, openAppKey, type AppKey } from '#kernel/server/platform/app-key.ts'
import { withDatabase } from './command.ts'
import { ConfigurationError, type Config } from '#kernel/server/platform/config.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { recordHead } from '#kernel/server/audit/heads.ts'
import { reencryptAll } from './reencrypt.ts'
import {
  deletePreviousSecrets,
  createSecret,
  readSecrets,
  replaceSecret,
} from '#kernel/server/platform/secret-files.ts'
import { startOver } from './start-over.ts'
import { createStorage } from '#kernel/server/storage/create-storage.ts'

const isLost = process.argv.includes('--lost')

await withDatabase(async ({ config, db, migrate }) => {
  await migrate()
  if (!config.appKey) await refuseBesideServer(db)
  const appKey = isLost ? await makeNewStart(config, db) : await rotate(config, db)
  // The next head of the audit log is signed with the new key, and covers everything that the old
  // key signed.
  const services = { config, db, appKey, storage: createStorage(config) }
  await recordHead(services, { trustsLast: isLost })
  await deletePreviousSecrets(config)
  if (config.previousAppKeys.length > 0) console.log('APP_KEY_PREVIOUS can be removed now.')
})

async function rotate(config: Config, db: Database): Promise<AppKey> {
  const { previous } = await openAppKey(config, db)
  const isUnderWay = previous.length > 0
  if (config.appKey && !isUnderWay) {
    throw new ConfigurationError(
      'Set APP_KEY to the new key and APP_KEY_PREVIOUS to the old one, restart every server, and run this command again.',
    )
  }
  if (!isUnderWay) await replaceSecret(config)
  const appKey = await openAppKey(config, db)
  const count = await reencryptAll(db, appKey)
  console.log(`Values encrypted with the new key: ${count}.`)
  return appKey
}

async function makeNewStart(config: Config, db: Database): Promise<AppKey> {
  const { current, previous } = await readSecrets(config)
  const secret = current ?? (await createSecret(config))
  const keys = { current: keyFrom(secret), previous: previous.map(keyFrom) }
  const appKey = { ...keys, recovery: randomBytes(32) }
  const lost = await startOver(db, appKey)
  console.log(
    'Started over with a new key. ' +
      `Second factors switched off: ${lost.second_factors}. Emails discarded: ${lost.emails}.`,
  )
  if (lost.tenders > 0) {
    console.log(
      `Tenders with new bid keys: ${lost.tenders}. Their bidders are asked to send their bids again.`,
    )
  }
  return appKey
}

/** Throws if a server is running, because it would keep encrypting with the old key. */
async function refuseBesideServer(db: Database): Promise<void> {
  const { rows } = await sql`select from pg_stat_activity
    where application_name = 'tender-portal-jobs' and datname = current_database()`.execute(db)
  if (rows.length === 0) return
  throw new ConfigurationError(
    'A server is still using the key that is to be replaced. Stop it first.',
  )
}
