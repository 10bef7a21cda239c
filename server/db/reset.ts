// `npm run db:reset`: an empty portal again. Deletes the embedded database and the files under
// DATA_DIR; a database given by DATABASE_URL is somebody else's to delete.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { eraseEmbedded } from './embedded-erase.ts'

const { databaseUrl, dataDir } = readConfig(process.env)
if (databaseUrl) {
  console.error('DATABASE_URL is set: empty that database with its own tools.')
  process.exit(1)
}
await eraseEmbedded(dataDir)
for (const name of ['files', 'mail', 'audit-heads.log']) {
  await rm(join(dataDir, name), { recursive: true, force: true })
}
console.log(`Deleted the database, files and letters under ${dataDir}.`)
