// `npm run tool -- files-sweep [--all]`: removes files that no row owns. Files younger than an hour
// may belong to uploads in progress and are kept, unless `--all` states that no server is running.
import { keepFilesDuringBackup } from '#kernel/server/storage/file-removal-lock.ts'
import { withDatabase } from './command.ts'
import { createStorage } from '#kernel/server/storage/create-storage.ts'
import { sweepFiles } from '#features/tenders/documents/server/sweep-files.ts'

await withDatabase(async ({ config, db }) => {
  const age = process.argv.includes('--all') ? 0 : undefined
  const storage = keepFilesDuringBackup(createStorage(config), db)
  const { files, temporary } = await sweepFiles({ db, storage }, age)
  console.log(`Removed ${files} files that no row owned and ${temporary} unfinished uploads.`)
})
