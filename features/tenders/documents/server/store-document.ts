// Writes the rows of documents and their files. File rows are never replaced: a new version is an
// additional row.
import { sql, type RawBuilder } from 'kysely'
import type { DocumentChanges, DocumentInput } from '../contract/document.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { NewFile } from '#kernel/server/files/receive-file.ts'
import { readStorageKeys } from './queries.ts'

interface Publication {
  /** Publication time; null if suppliers don't see the file yet. */
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

/** Updates the fields that all versions share. */
export async function describeDocument(
  tx: Tx,
  documentId: number,
  changes: DocumentChanges,
): Promise<void> {
  await tx.updateTable('documents').set(changes).where('id', '=', documentId).execute()
}

/** Deletes the document and returns the storage keys of its files, which no row owns any more. */
export async function removeDocument(tx: Tx, documentId: number): Promise<string[]> {
  const keys = await readStorageKeys(tx, 'id', documentId)
  await tx.deleteFrom('documents').where('id', '=', documentId).execute()
  return keys
}

/**
 * Publishes the newest files together with the tender. Versions that were replaced before
 * publication are never shown.
 */
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
