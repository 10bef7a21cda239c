// The virus scan. Suppliers can't download a file until its scan is complete, and an infected file
// can't be downloaded by any user.
import { sql } from 'kysely'
import type { DocumentType } from '#domain/contract/document.ts'
import type { TenderStatus } from '#domain/contract/tender.ts'
import type { Tx } from '#server/db/connect.ts'
import { record } from '#server/audit/record.ts'
import { bySystem } from '#server/http/cause.ts'
import { tell } from '#server/notices/tell.ts'
import type { Services } from '#server/services.ts'
import { ScannerAway } from '#server/storage/clamd.ts'
import { tellSuppliers } from './tell-of-upload.ts'

const batch = 100

/**
 * Scans all pending files, for example after an outage of the scanner. A file that fails is retried
 * in the next round and doesn't stop the others; an unreachable scanner ends the round.
 */
export async function scanPending(services: Services): Promise<void> {
  const failures: Error[] = []
  for (let keys = await pendingAfter(services, ''); keys.length > 0;) {
    for (const key of keys) {
      await scanFile(services, key).catch((error: unknown) => {
        if (error instanceof ScannerAway) throw error
        failures.push(new Error(`${key} could not be scanned`, { cause: error }))
      })
    }
    keys = await pendingAfter(services, keys.at(-1)!)
  }
  if (failures.length === 0) return
  const count = failures.length === 1 ? 'One file' : `${failures.length} files`
  throw new AggregateError(failures, `${count} could not be scanned`)
}

async function pendingAfter({ db }: Services, key: string): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from files where scan_status = 'pending' and storage_key > ${key}
    order by storage_key limit ${batch}`.execute(db)
  return rows.map(({ storage_key }) => storage_key)
}

export async function scanFile(services: Services, storageKey: string): Promise<void> {
  const { db, scanner, storage } = services
  if (!scanner) return
  const finding = await scanner.scan(await storage.open(storageKey))
  await db.transaction().execute(async (tx) => {
    const document = await mark(tx, storageKey, finding === null ? 'clean' : 'infected')
    // If two servers scan the same file, the first one has already sent the notices.
    if (!document) return
    await record(tx, bySystem, {
      action: 'document.scanned',
      resource: ['Document', document.id],
      metadata: { tender_id: document.tender_id, version: document.version, finding },
      changes: { scan_status: { from: 'pending', to: document.scan_status } },
    })
    const { id, version, tender_id, status, was_published } = document
    if (finding !== null) await tell(tx, 'document-infected', { document_id: id, version })
    else if (document.isNewest) {
      await tellSuppliers(tx, { id: tender_id, status, was_published }, document)
    }
  })
}

async function mark(tx: Tx, storageKey: string, scan_status: 'clean' | 'infected') {
  const { rows } = await sql<{
    id: number
    tender_id: number
    version: number
    type: DocumentType
    status: TenderStatus
    was_published: boolean
    isNewest: boolean
  }>`
    update files set scan_status = ${scan_status}
    from documents join tenders on tenders.id = tender_id
    where documents.id = document_id and storage_key = ${storageKey} and scan_status = 'pending'
    returning documents.id, tender_id, files.version, type, status,
      tenders.published_at is not null as was_published, not exists (
      select from files newer where newer.document_id = documents.id
        and newer.version > files.version) as "isNewest"`.execute(tx)
  const [row] = rows
  return row && { ...row, scan_status }
}
