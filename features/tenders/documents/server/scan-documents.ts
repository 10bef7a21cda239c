// Records the scan results of documents. Suppliers can't download a document until its scan is
// complete, and nobody can download an infected one.
import { sql } from 'kysely'
import type { DocumentType } from '../contract/document.ts'
import type { ScanStatus } from '#kernel/contract/file.ts'
import type { TenderStatus } from '#features/tenders/contract/tender.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Scan, Scanned } from '#kernel/server/files/scan-pending.ts'
import { bySystem } from '#kernel/server/http/cause.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { belongsToCreation, notifySuppliers } from './notify-of-upload.ts'

export const documentFiles: Scanned = { table: 'files', note }

interface ScannedDocument {
  id: number
  tender_id: number
  version: number
  uploaded_by: number
  uploaded_at: string
  scan_status: ScanStatus
  type: DocumentType
  status: TenderStatus
  was_published: boolean
  is_newest: boolean
}

async function note(tx: Tx, { storageKey, finding, changes }: Scan): Promise<void> {
  const { rows } = await sql<ScannedDocument>`
    select documents.id, tender_id, files.version, files.uploaded_by,
      files.created_at as uploaded_at, scan_status, type, status,
      tenders.published_at is not null as was_published, not exists (
        select from files newer where newer.document_id = documents.id
          and newer.version > files.version) as is_newest
    from files join documents on documents.id = document_id
    join tenders on tenders.id = tender_id
    where storage_key = ${storageKey}`.execute(tx)
  const document = rows[0]!
  const { id, tender_id, version, status, was_published } = document
  await record(tx, bySystem, {
    action: 'document.scanned',
    resource: ['Document', id],
    metadata: { tender_id, version, finding },
    changes,
  })
  if (finding !== null) {
    await notify(tx, 'document-infected', { document_id: id, version })
    return
  }
  const { uploaded_by: userId, uploaded_at: uploadedAt } = document
  const isCreation = await belongsToCreation(tx, { tenderId: tender_id, userId, uploadedAt })
  if (document.is_newest && !isCreation) {
    await notifySuppliers(tx, { id: tender_id, status, was_published }, document)
  }
}
