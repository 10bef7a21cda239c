// `npm run restore -- <file>`: restores an archive into an empty installation, and verifies the
// restored rows and files by their hashes.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withDatabase } from './command.ts'
import { asOwner, openDatabase } from '#kernel/server/db/open.ts'
import { createStorage } from '#kernel/server/storage/create-storage.ts'
import { BackupError } from '#kernel/server/platform/backup-error.ts'
import { describe, startSteps } from '#features/backup/server/report.ts'
import { restorePortal } from '#features/backup/server/restore-portal.ts'

await withDatabase(
  async ({ config, db }) => {
    const [path] = parseArgs({ allowPositionals: true }).positionals
    if (!path) throw new BackupError('Specify the archive: npm run restore -- <file>')
    const start = performance.now()
    const portal = { config, db, storage: createStorage(config) }
    const { manifest, migrated, audit, hasKey } = await restorePortal(portal, {
      archive: resolve(path),
      done: startSteps(),
    })
    for (const { key, fault } of manifest.faults) {
      console.error(`The file ${key} was already ${fault} when the backup was made, and still is.`)
    }
    if (migrated > 0) console.log(`Migrated the database (${migrated} steps).`)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`Restored ${describe(manifest)}.`)
    console.log(
      `All hashes match, and the audit log is intact (${audit.rows} rows, ${audit.heads} signed heads). ${seconds} s.`,
    )
    if (!hasKey) {
      console.log(
        'There is no key yet: set APP_KEY, or copy the app-key file to DATA_DIR, before the first start.',
      )
    }
  },
  asOwner((config) => openDatabase(config, () => {})),
)
