// Virus scan of stored files. Some files are scanned as soon as they are uploaded. A job scans the
// others, and files whose scan failed.
import { sql } from 'kysely'
import type { ScanStatus } from '#kernel/contract/file.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { ScannerUnavailable } from '#kernel/server/storage/clamd.ts'

export interface Scan {
  storageKey: string
  /** Name of the virus; null if the file is clean. */
  finding: string | null
  /** Change to the file's row, for the audit log. */
  changes: { scan_status: { from: ScanStatus; to: ScanStatus } }
}

export interface Scanned {
  /**
   * Table of stored files. The table must have a partial index on `storage_key` for pending files.
   */
  table: 'files' | 'opened_files' | 'reply_files' | 'contract_files'
  /** Writes the audit row and the notices. */
  note: (tx: Tx, scan: Scan) => Promise<void>
}

const batch = 100

/**
 * Scans all pending files and returns their number. A file that can't be scanned doesn't stop the
 * others; the function throws at the end, and the next run retries the file. An unreachable scanner
 * ends the run at once.
 */
export async function scanPending(services: Services, scanned: Scanned): Promise<number> {
  if (!services.scanner) return 0
  let count = 0
  const failures: Error[] = []
  const { table } = scanned
  for (let keys = await pendingAfter(services.db, table, ''); keys.length > 0;) {
    for (const key of keys) {
      try {
        await scanFile(services, key, scanned)
        count += 1
      } catch (error) {
        if (error instanceof ScannerUnavailable) throw error
        failures.push(new Error(`${key} could not be scanned`, { cause: error }))
      }
    }
    keys = await pendingAfter(services.db, table, keys.at(-1)!)
  }
  if (failures.length === 0) return count
  const files = failures.length === 1 ? 'One file' : `${failures.length} files`
  throw new AggregateError(failures, `${files} could not be scanned`)
}

async function pendingAfter(
  db: Database,
  table: Scanned['table'],
  storageKey: string,
): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from ${sql.table(table)}
    where scan_status = 'pending' and storage_key > ${storageKey}
    order by storage_key limit ${batch}`.execute(db)
  return rows.map(({ storage_key }) => storage_key)
}

export async function scanFile(
  { db, scanner, storage }: Services,
  storageKey: string,
  { table, note }: Scanned,
): Promise<void> {
  if (!scanner) return
  const finding = await scanner.scan(await storage.open(storageKey))
  const to = finding === null ? 'clean' : 'infected'
  await db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set scan_status = ${to}
      where storage_key = ${storageKey} and scan_status = 'pending'`.execute(tx)
    // Another server has scanned the file at the same time and stored the result.
    if (!numAffectedRows) return
    await note(tx, { storageKey, finding, changes: { scan_status: { from: 'pending', to } } })
  })
}
