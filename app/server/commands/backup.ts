// `npm run backup [-- <file>] [--with-key]`: writes the whole running portal to one archive. `npm
// run backup -- --verify <file>`: verifies an archive byte by byte.
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand, withDatabase } from './command.ts'
import { asOwner, openBeside } from '#kernel/server/db/open.ts'
import { createStorage } from '#kernel/server/storage/create-storage.ts'
import { backUp } from '#features/backup/server/back-up.ts'
import { describe, startSteps } from '#features/backup/server/report.ts'
import { verifyArchive, withArchive } from '#features/backup/server/read-archive.ts'

const options = { 'with-key': { type: 'boolean' }, verify: { type: 'string' } } as const

async function verify(path: string): Promise<void> {
  const done = startSteps()
  await withArchive(resolve(path), async (archive) => {
    await verifyArchive(archive)
    done('archive checked')
    console.log(`${path} is intact: ${describe(archive.manifest)}.`)
  })
}

/** Creates the usual folder for backups. Any other folder has to exist (write-archive.ts). */
async function makeFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

async function makeBackup(given: string | undefined, withKey: boolean): Promise<void> {
  await withDatabase(async ({ config, db }) => {
    const name = `tender-portal-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.zip`
    const target = resolve(given ?? join(await makeFolder(config.dataDir), name))
    const portal = { config, db, storage: createStorage(config) }
    const manifest = await backUp(portal, { target, withKey, done: startSteps() })
    for (const { key, fault } of manifest.faults) {
      console.error(
        `The file ${key} is ${fault}. The backup did not cause this; see npm run tool -- files-check.`,
      )
    }
    if (manifest.faults.length > 0) process.exitCode = 1
    console.log(`${target}: ${describe(manifest)}.`)
    console.log(withKey ? texts.hasKey : texts.hasNoKey)
  }, asOwner(openBeside))
}

const texts = {
  hasKey: 'The backup contains the installation’s key: anyone with this file can read everything.',
  hasNoKey:
    'The backup does NOT contain the installation’s key. Keep a copy of APP_KEY, or of ' +
    'DATA_DIR/app-key, elsewhere: without it, second factors and queued emails can’t be decrypted.',
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  if (values.verify === undefined) await makeBackup(positionals[0], values['with-key'] ?? false)
  else await verify(values.verify)
})
