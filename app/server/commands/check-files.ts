// `npm run tool -- files-check`: reads every stored file and compares it with its row. Lists the
// rows whose file is missing or differs from the upload, and exits with code 1 if there are any.
import { withDatabase } from './command.ts'
import { createStorage } from '#kernel/server/storage/create-storage.ts'
import { checkStored } from '#features/tenders/documents/server/check-stored.ts'

await withDatabase(async ({ config, db }) => {
  let checked = 0
  let faults = 0
  for await (const { file, fault } of checkStored({ db, storage: createStorage(config) })) {
    checked += 1
    if (!fault) continue
    faults += 1
    const what = fault === 'missing' ? 'is missing' : 'differs from what was uploaded'
    const whose = file.document_id
      ? `Document ${file.document_id}, version ${file.version} (${file.filename})`
      : 'A file of a bid'
    console.error(`${whose}: ${file.storage_key} ${what}.`)
  }
  console.log(`Checked ${checked.toLocaleString('en-GB')} files, ${faults} with a fault.`)
  if (faults > 0) process.exitCode = 1
})
