// Loads the rows of an archive into an empty database in one transaction, which is committed only
// after the rows have been compared with the archive.
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { createMigrationsTable, lockMigrations, type Migration } from '#kernel/server/db/migrate.ts'
import { markRowsLoaded } from '#kernel/server/db/restore-marker.ts'
import { BackupError } from '#kernel/server/platform/backup-error.ts'
import { copyIn, copyOut } from './copy.ts'
import { copyText, describeTables, quoted, readAuditHead } from './describe-database.ts'
import type { SequenceEntry, TableEntry } from './manifest.ts'
import { tableName } from './manifest.ts'
import { Meter } from './meter.ts'
import { expectSame, type Archive } from './read-archive.ts'

export async function loadRows(
  client: pg.ClientBase,
  { manifest, open }: Archive,
  { migrations, done }: { migrations: Migration[]; done(step: string): void },
): Promise<void> {
  await lockMigrations(client)
  await client.query('begin')
  await refuseUnlessEmpty(client)
  await createMigrationsTable(client)
  for (const { text } of migrations) await client.query(text)

  const { tables, sequences } = manifest
  const names = tables.map(({ name }) => quoted(name))
  // Triggers are disabled, since the archive already contains the values that they would write.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  for (const table of tables) {
    const source = await open(tableName(table.name))
    await copyIn(client, copyText(table, 'from stdin'), source)
  }
  await setSequences(client, sequences)
  // Deferred foreign keys of bids are checked now: the triggers are enabled again below, and a table with pending checks can't be altered.
  await client.query('set constraints all immediate')
  done('rows loaded')

  for (const table of tables) await compare(client, table)
  const head = await readAuditHead(client)
  if (head?.hash !== manifest.audit_head?.hash || head?.place !== manifest.audit_head?.place) {
    throw new BackupError('The end of the audit log differs from the archive.')
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  await markRowsLoaded(client)
  await client.query('commit')
  done('rows compared')
}

export async function refuseUnlessEmpty(client: pg.ClientBase): Promise<void> {
  const tables = await describeTables(client)
  if (tables.length === 0) return
  throw new BackupError(
    'The database is not empty. Restore into another DATA_DIR or another DATABASE_URL.',
  )
}

async function setSequences(client: pg.ClientBase, sequences: SequenceEntry[]): Promise<void> {
  for (const { name, last_value, is_called } of sequences) {
    await client.query('select setval($1::text::regclass, $2, $3)', [
      quoted(name),
      last_value,
      is_called,
    ])
  }
}

/** Throws unless the table, copied out again, matches the archive byte by byte. */
async function compare(client: pg.ClientBase, table: TableEntry): Promise<void> {
  const meter = new Meter()
  const { content, rows } = copyOut(client, copyText(table, 'to stdout'))
  await pipeline(content, meter.resume())
  if ((await rows) !== table.rows) {
    throw new BackupError(`${table.name} has ${await rows} rows instead of ${table.rows}.`)
  }
  expectSame(tableName(table.name), meter.content(), table)
}
