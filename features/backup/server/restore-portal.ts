// Restores an archive into an empty installation. As in an upload, files are stored before their
// rows. The database is marked during the restore, so that no server starts with partial data;
// running the same command again continues an interrupted restore.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { openAppKey } from '#kernel/server/platform/app-key.ts'
import { poolOf } from '#kernel/server/db/connect.ts'
import { migrate, readMigrations, type Migration, withBaseline } from '#kernel/server/db/migrate.ts'
import {
  readMarker,
  removeMarker,
  setMarker,
  type RestoreMarker,
} from '#kernel/server/db/restore-marker.ts'
import { headCopies } from '#kernel/server/audit/head-copies.ts'
import { sealWaiting } from '#kernel/server/audit/seal-waiting.ts'
import { verifyAudit } from '#features/audit/server/verify-audit.ts'
import { verifyChain } from '#kernel/server/audit/verify-chain.ts'
import { checkStored } from '#features/tenders/documents/server/check-stored.ts'
import { keyFile } from '#kernel/server/platform/secret-files.ts'
import { isStorageKey, type Storage } from '#kernel/server/storage/storage.ts'
import type { Portal } from './back-up.ts'
import { BackupError } from '#kernel/server/platform/backup-error.ts'
import { findHeads, keyName, readKey } from './data-files.ts'
import { loadRows, refuseUnlessEmpty } from './load-rows.ts'
import { dataName, fileName, type Manifest } from './manifest.ts'
import { Meter } from './meter.ts'
import { withClient } from './open-client.ts'
import { expectSame, verifyArchive, withArchive, type Archive } from './read-archive.ts'

const lockKey = 7_362_150_062

interface Options {
  archive: string
  /** Called at the end of each step. */
  done(step: string): void
}

export interface Restored {
  manifest: Manifest
  /** Number of migrations by which the archive was behind the portal. */
  migrated: number
  audit: { rows: number; heads: number }
  /** True if the backed-up portal's key is available. */
  hasKey: boolean
}

export async function restorePortal(portal: Portal, options: Options): Promise<Restored> {
  return withArchive(options.archive, async (archive) => {
    const migrated = await withClient(portal.db, (client) =>
      putInPlace(portal, { client, archive, options }),
    )
    await compareFiles(portal, archive.manifest)
    options.done('files compared')
    const audit = await checkAudit(portal, archive.manifest)
    options.done('audit log verified')
    return { manifest: archive.manifest, migrated, ...audit }
  })
}

interface Restoring {
  client: pg.Client
  archive: Archive
  options: Options
}

/**
 * Restores the files, the rows and the data folder. Returns the number of migrations by which the
 * archive was behind the portal. No server starts on this database until the restore ends.
 */
async function putInPlace(portal: Portal, restoring: Restoring): Promise<number> {
  const { client, archive, options } = restoring
  const { done } = options
  const migrations = await fittingMigrations(archive.manifest)
  await lockRestores(client)
  const begun = await continueOrRefuse(portal, restoring)
  await refuseOtherKey(portal, archive)
  await verifyArchive(archive)
  done('archive checked')
  const id = idOf(archive.manifest)
  const has_rows = begun?.has_rows ?? false
  await setMarker(client, { archive: id, path: options.archive, has_rows })
  if (begun) await removeFilesOfOthers(portal, archive)
  await restoreFiles(portal, archive)
  done('files')
  // Rows are loaded on a separate connection, because that connection blocks migrations until it is
  // closed, and `migrate` runs below.
  if (!has_rows) await withClient(portal.db, (own) => loadRows(own, archive, { migrations, done }))
  await restoreData(portal, archive)
  await restoreCopy(portal)
  const { length: migrated } = await migrate(poolOf(portal.db))
  await client.query('analyze')
  await removeMarker(client)
  done('migrated')
  return migrated
}

const idOf = (manifest: Manifest) =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

/** Prevents other restores until the connection ends. Throws if one is in progress. */
async function lockRestores(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as is_free', [lockKey])
  if (!rows[0].is_free) throw new BackupError('Another restore into this database is in progress.')
}

/**
 * Returns the marker of an interrupted restore, or undefined if the installation is empty. Throws
 * if the installation has other content, or if the interrupted restore has loaded the rows of
 * another archive.
 */
async function continueOrRefuse(
  portal: Portal,
  { client, archive }: Restoring,
): Promise<RestoreMarker | undefined> {
  const begun = await readMarker(client)
  if (!begun) await refuseUnlessPlaceIsEmpty(portal, { client, archive })
  else if (begun.has_rows && begun.archive !== idOf(archive.manifest)) {
    throw new BackupError(
      `The rows of another archive, ${begun.path}, have already been restored here. Continue with ` +
        'that archive, or restore into another DATA_DIR or another DATABASE_URL.',
    )
  }
  return begun
}

/**
 * Returns the archive's migrations. Throws if this version of the portal lacks one of them or has a
 * different migration with the same name.
 */
async function fittingMigrations({ migrations }: Manifest): Promise<Migration[]> {
  const all = await readMigrations()
  const known = new Map(all.map((one) => [one.name, one]))
  return withBaseline(migrations, all).map(({ name, checksum }) => {
    const migration = known.get(name)
    if (migration?.checksum === checksum) return migration
    throw new BackupError(
      migration
        ? `Migration ${name} in the archive differs from the one in this version of the portal.`
        : `The archive was made by a newer version of the portal (it has ${name}). Update first.`,
    )
  })
}

async function refuseUnlessPlaceIsEmpty(
  { config, storage }: Portal,
  { client, archive: { manifest } }: Pick<Restoring, 'client' | 'archive'>,
): Promise<void> {
  await refuseUnlessEmpty(client)
  for await (const _ of filesOfOthers(storage, manifest)) {
    throw new BackupError(
      'The storage already contains files of a portal. Restore into another DATA_DIR or S3_BUCKET.',
    )
  }
  const [heads] = await findHeads(config)
  if (heads) throw new BackupError(`${heads} already exists. Restore into another DATA_DIR.`)
}

/** Yields the keys of stored files that are not in the archive. */
async function* filesOfOthers(storage: Storage, { files }: Manifest): AsyncIterable<string> {
  const keys = new Set(files.map(({ key }) => key))
  for await (const { key } of storage.list()) if (isStorageKey(key) && !keys.has(key)) yield key
}

/**
 * Removes stored files that are not in the archive. Called only after an interrupted restore. A
 * restore begins only if the storage contains no such files, so they are left over from an earlier
 * attempt with another archive.
 */
async function removeFilesOfOthers({ storage }: Portal, { manifest }: Archive): Promise<void> {
  for await (const key of filesOfOthers(storage, manifest)) await storage.remove(key)
}

async function refuseOtherKey({ config }: Portal, { manifest, open }: Archive): Promise<void> {
  const key = await readKey(config)
  if (key === undefined || !manifest.data.some(({ name }) => name === keyName)) return
  if ((await buffer(await open(dataName(keyName)))).toString() === key) return
  throw new BackupError(
    `The key in the archive differs from the key here (APP_KEY, or ${keyFile(config)}).`,
  )
}

async function restoreFiles({ storage }: Portal, { manifest, open }: Archive): Promise<void> {
  await mkdir(storage.incoming, { recursive: true })
  const path = join(storage.incoming, 'restored')
  for (const { key, ...expected } of manifest.files) {
    const meter = new Meter()
    await pipeline(await open(fileName(key)), meter, createWriteStream(path, { flush: true }))
    expectSame(fileName(key), meter.content(), expected)
    await storage.put(key, path)
  }
  await rm(path, { force: true })
}

async function restoreData({ config }: Portal, { manifest, open }: Archive): Promise<void> {
  for (const { name } of manifest.data) {
    if (name === keyName && (await readKey(config)) !== undefined) continue
    const path = join(config.dataDir, name)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(
      await open(dataName(name)),
      createWriteStream(path, { mode: 0o600, flush: true }),
    )
  }
}

/** Throws if a stored file doesn't match its row, unless the backup recorded the same fault. */
async function compareFiles({ db, storage }: Portal, { faults }: Manifest): Promise<void> {
  const known = new Map(faults.map(({ key, fault }) => [key, fault]))
  for await (const { file, fault } of checkStored({ db, storage })) {
    if (fault === known.get(file.storage_key)) continue
    throw new BackupError(`The file ${file.storage_key} is ${fault ?? 'intact'} after restoring.`)
  }
}

/**
 * Restores the copy of the audit log's heads in the file storage from the copy in the data folder,
 * because the archive contains only the latter.
 */
async function restoreCopy(portal: Portal): Promise<void> {
  const [beside, stored] = headCopies(portal)
  for (let piece = 1; ; piece += 1) {
    const lines = await beside.read(piece)
    if (lines === undefined) return
    await stored.write(piece, lines)
  }
}

async function checkAudit(portal: Portal, { made_at }: Manifest) {
  const { config, db } = portal
  // Without the key, the signed heads can't be verified, so only the hash chain is. `openAppKey` is
  // not called in that case, because it would throw, or create a key if the archive is from a
  // portal that was never started.
  const hasKey = (await readKey(config)) !== undefined
  if (!hasKey) {
    await sealWaiting(db)
    const { rows, fault } = await verifyChain(db)
    if (fault) throw notWhole([`Row ${fault.log_id}: ${fault.problem}.`])
    return { audit: { rows, heads: 0 }, hasKey }
  }
  const appKey = await openAppKey(config, db).catch((error: Error) => {
    throw new BackupError(`Everything was restored, but the key is wrong. ${error.message}`)
  })
  // External anchors may have received heads of the audit log after the backup, so they are not
  // checked here. `npm run audit:verify` reports the lost rows.
  const auditAnchors = { email: undefined, bucket: undefined }
  const restored = { ...portal, appKey, config: { ...config, auditAnchors } }
  const { rows, heads, faults } = await verifyAudit(restored, Date.parse(made_at))
  if (faults.length > 0) throw notWhole(faults)
  return { audit: { rows, heads }, hasKey }
}

const notWhole = (faults: string[]) =>
  new BackupError(`The audit log is not intact. ${faults.join(' ')}`)
