// Copies the running portal into one archive: all rows of one snapshot, and the files that belong
// to these rows. A file is stored before its row is committed, and no file is removed during a
// backup, so every row in the archive has its file. The design is explained in
// docs/decisions/0004-migrations-and-backup.md.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Config } from '#kernel/server/platform/config.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { readSecrets } from '#kernel/server/platform/secret-files.ts'
import type { Storage } from '#kernel/server/storage/storage.ts'
import { BackupError } from '#kernel/server/platform/backup-error.ts'
import { copyOut } from './copy.ts'
import { copyText, describeTables, quoted, readAuditHead } from './describe-database.ts'
import { readSequences, type Table } from './describe-database.ts'
import { findHeads, keyName } from './data-files.ts'
import { lockFileRemoval, unlockFileRemoval } from '#kernel/server/storage/file-removal-lock.ts'
import { dataName, fileName, tableName, type Manifest } from './manifest.ts'
import { withClient } from './open-client.ts'
import { writeArchive, type ArchiveWriter } from './write-archive.ts'

export interface Portal {
  config: Config
  db: Database
  storage: Storage
}

interface Options {
  target: string
  /** True to include the installation's key, which decrypts the secrets in the archive. */
  withKey: boolean
  /** Called at the end of each step. */
  done(step: string): void
}

interface OwnedFile {
  key: string
  /** Hash of the uploaded content. */
  sha256: string
}

export async function backUp(portal: Portal, options: Options): Promise<Manifest> {
  return withClient(portal.db, (client) =>
    writeArchive(options.target, async (archive) => {
      await lockFileRemoval(client)
      // The signed heads of the audit log are copied before the rows, so that the snapshot contains
      // every row that a head covers.
      const data = await copyData(portal, archive, options)
      const { owned, ...rows } = await copyRows(client, archive)
      options.done('rows')
      const files = await copyFiles(portal.storage, archive, owned)
      options.done('files')
      // This call throws if the connection was lost, and with it the lock that prevents the removal
      // of files.
      await unlockFileRemoval(client)
      return { format: 1, ...rows, ...files, data }
    }),
  )
}

async function copyData(
  { config }: Portal,
  archive: ArchiveWriter,
  { withKey }: Options,
): Promise<Manifest['data']> {
  const data: Manifest['data'] = []
  for (const name of await findHeads(config)) {
    const path = join(config.dataDir, name)
    const { size } = await stat(path)
    // The file is read only up to its current size, because the portal may append a head of the
    // audit log during the backup.
    const source = size > 0 ? createReadStream(path, { end: size - 1 }) : Readable.from([])
    data.push({ name, ...(await archive.add(dataName(name), source, { compress: true })) })
  }
  if (!withKey) return data
  const { current: key, previous } = await readSecrets(config)
  if (previous.length > 0) {
    throw new BackupError('A key rotation is in progress. Finish it first: npm run rotate-key.')
  }
  if (key === undefined) throw new BackupError('This installation has no key yet.')
  const source = Readable.from([Buffer.from(key)])
  const content = await archive.add(dataName(keyName), source, { compress: false })
  return [...data, { name: keyName, ...content }]
}

async function copyRows(client: pg.ClientBase, archive: ArchiveWriter) {
  await client.query('begin isolation level repeatable read read only')
  const tables = await describeTables(client)
  if (!tables.some(({ name }) => name === 'migrations')) {
    throw new BackupError('The database contains no portal yet, so there is nothing to back up.')
  }
  // The lock makes migrations wait until the rows are copied.
  const names = tables.map(({ name }) => quoted(name)).join(', ')
  await client.query(`lock table ${names} in access share mode`)
  const { rows: moments } = await client.query<{ made_at: string }>(
    `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as made_at`,
  )
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from migrations order by name',
  )
  const audit_head = await readAuditHead(client)
  const copied: Manifest['tables'] = []
  for (const table of tables) {
    const { content, rows } = copyOut(client, copyText(table, 'to stdout'))
    const entry = await archive.add(tableName(table.name), content, { compress: true })
    copied.push({ ...table, rows: await rows, ...entry })
  }
  const owned = await readOwnedFiles(client, tables)
  const sequences = await readSequences(client)
  await client.query('commit')
  const { made_at } = moments[0]!
  return { made_at, migrations, tables: copied, sequences, audit_head, owned }
}

/**
 * Returns the files of all tables with a `storage_key` column, including tables that later
 * migrations add.
 */
async function readOwnedFiles(client: pg.ClientBase, tables: Table[]): Promise<OwnedFile[]> {
  const owners = tables.filter(({ columns }) => columns.includes('storage_key'))
  const { rows } = await client.query<OwnedFile>(
    `${owners
      .map(
        ({ name }) =>
          `select storage_key as key, encode(sha256, 'hex') as sha256 from ${quoted(name)}`,
      )
      .join(' union all ')} order by key`,
  )
  return rows
}

/**
 * Copies the files. A missing or changed file is recorded as a fault and doesn't stop the backup.
 */
async function copyFiles(
  storage: Storage,
  archive: ArchiveWriter,
  owned: OwnedFile[],
): Promise<Pick<Manifest, 'files' | 'faults'>> {
  const files: Manifest['files'] = []
  const faults: Manifest['faults'] = []
  for (const { key, sha256 } of owned) {
    if ((await storage.sizeOf(key)) === undefined) {
      faults.push({ key, fault: 'missing' })
      continue
    }
    // Files are stored uncompressed, since most uploads are already compressed.
    const content = await archive.add(fileName(key), await storage.open(key), { compress: false })
    files.push({ key, ...content })
    if (content.sha256 !== sha256) faults.push({ key, fault: 'different' })
  }
  return { files, faults }
}
