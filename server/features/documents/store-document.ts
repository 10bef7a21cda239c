// What changes the rows of documents and their files. A file's row is never replaced: a new version
// is one more of them.
import { sql, type RawBuilder } from 'kysely'
import type { DocumentChanges, DocumentInput, ScanStatus } from '#domain/contract/document.ts'
import type { Tx } from '#server/db/connect.ts'
import { readStorageKeys } from './queries.ts'

/** What every version has of its own. */
export interface NewFile {
  uploaded_by: number
  filename: string
  file_size: number
  sha256: Buffer
  storage_key: string
  scan_status: ScanStatus
}

interface Publication {
  /** Null unless suppliers see it at once. */
  published_at: RawBuilder<string> | null
}

export async function insertDocument(
  tx: Tx,
  tenderId: number,
  { title, description, type }: DocumentInput,
  file: NewFile & Publication,
): Promise<number> {
  const { id } = await tx
    .insertInto('documents')
    .values({ tender_id: tenderId, title, description, type })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertFile(tx, id, file)
  return id
}

/** As the newest version. */
export async function insertFile(
  tx: Tx,
  documentId: number,
  file: NewFile & Publication & { note?: string | null },
): Promise<void> {
  const version = sql<number>`(select coalesce(max(version), 0) + 1 from files
    where document_id = ${documentId})`
  await tx
    .insertInto('files')
    .values({ ...file, document_id: documentId, version })
    .execute()
}

/** What all its versions have in common. */
export async function describeDocument(
  tx: Tx,
  documentId: number,
  changes: DocumentChanges,
): Promise<void> {
  await tx.updateTable('documents').set(changes).where('id', '=', documentId).execute()
}

/** Answers with the keys of the files that nothing owns any more. */
export async function removeDocument(tx: Tx, documentId: number): Promise<string[]> {
  const keys = await readStorageKeys(tx, 'id', documentId)
  await tx.deleteFrom('documents').where('id', '=', documentId).execute()
  return keys
}

/** With the tender. What was replaced before is not shown, now or ever. */
export async function markPublished(tx: Tx, tenderId: number): Promise<void> {
  await sql`
    update files set published_at = now()
    from (
      select document_id, max(version) as version
      from files join documents on documents.id = document_id
      where tender_id = ${tenderId} group by document_id) newest
    where files.document_id = newest.document_id and files.version = newest.version
      and published_at is null`.execute(tx)
}
