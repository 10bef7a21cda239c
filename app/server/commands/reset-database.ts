// `npm run tool -- db-reset`: deletes the embedded database and the files under DATA_DIR, so that
// the portal is empty again. A database given by DATABASE_URL is not deleted.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from './command.ts'
import { ConfigurationError } from '#kernel/server/platform/config.ts'
import { eraseEmbedded } from '#kernel/server/db/embedded-erase.ts'

await runCommand(async ({ databaseUrl, dataDir }) => {
  if (databaseUrl) {
    throw new ConfigurationError('DATABASE_URL is set: empty that database with its own tools.')
  }
  await eraseEmbedded(dataDir)
  for (const name of ['files', 'mail', 'audit-heads']) {
    await rm(join(dataDir, name), { recursive: true, force: true })
  }
  console.log(`Deleted the database, files and emails under ${dataDir}.`)
})
