import { sql } from 'kysely'
import type { DocumentVersion, TenderDocument } from '../contract/document.ts'
import type { ScanStatus } from '#kernel/contract/file.ts'
import { buildOnce, type PlaceOf } from '#kernel/server/db/build-once.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import type { SentFile } from '#kernel/server/files/send-file.ts'

/** File of one version of a document. */
export interface DocumentFile extends SentFile {
  document_id: number
  title: string
  version: number
  scan_status: ScanStatus
}

/** Managers see every file; others see only published files. */
export type Reader = 'manager' | 'other'

function selectFiles(db: Database, reader: Reader) {
  return db
    .selectFrom('files')
    .$if(reader === 'other', (files) => files.where('files.published_at', 'is not', null))
}

/** Joins each document with the newest file that the reader may see, or with the given version. */
function selectDocuments(db: Database, reader: Reader, version?: number) {
  let files = selectFiles(db, reader)
    .where('files.document_id', '=', sql.ref<number>('documents.id'))
    .orderBy('files.version', 'desc')
    .limit(1)
    .selectAll()
    .select([
      sql<number>`count(*) over () - 1`.as('earlier_versions'),
      sql<boolean>`bool_or(published_at is not null) over ()`.as('was_published'),
    ])
  if (version) files = files.where('files.version', '=', version)
  return db.selectFrom('documents').innerJoinLateral(files.as('files'), (join) => join.onTrue())
}

const fileColumns = [
  'files.version',
  'files.filename',
  'files.file_size',
  sql<string>`encode(files.sha256, 'hex')`.as('sha256'),
  'files.scan_status',
  'files.note',
  'files.created_at',
  sql<{ name: string }>`(select json_build_object('name', name) from users
    where users.id = files.uploaded_by)`.as('uploaded_by'),
] as const

const documentColumns = [
  'documents.id',
  'documents.title',
  'documents.description',
  'documents.type',
  ...fileColumns,
  'files.earlier_versions',
  sql<number>`(select count(*) from document_downloads
    where document_downloads.document_id = documents.id)`.as('download_count'),
  'files.was_published',
] as const

const documentsFor = { manager: buildDocuments('manager'), other: buildDocuments('other') }

function buildDocuments(reader: Reader) {
  return buildOnce((db, place: PlaceOf<{ tender: number }>) =>
    selectDocuments(db, reader)
      .where('documents.tender_id', '=', place('tender'))
      .select(documentColumns)
      .orderBy('files.created_at', 'desc')
      .orderBy('documents.id', 'desc'),
  )
}

/**
 * Returns the documents, newest first. Only managers get the uploader and the number of downloads.
 */
export async function readDocuments(
  db: Database,
  tenderId: number,
  reader: Reader,
): Promise<TenderDocument[]> {
  const documents = await documentsFor[reader](db, { tender: tenderId })
  if (reader === 'manager') return documents
  return documents.map(
    ({ uploaded_by: _, download_count: __, was_published: ___, ...document }) => document,
  )
}

export async function findDocument(
  db: Database,
  tenderId: number,
  documentId: number,
  reader: Reader = 'manager',
): Promise<TenderDocument | undefined> {
  return selectDocuments(db, reader)
    .where('documents.tender_id', '=', tenderId)
    .where('documents.id', '=', documentId)
    .select(documentColumns)
    .executeTakeFirst()
}

export async function readVersions(
  db: Database,
  tenderId: number,
  documentId: number,
  reader: Reader,
): Promise<DocumentVersion[]> {
  const versions = await selectFiles(db, reader)
    .innerJoin('documents', 'documents.id', 'files.document_id')
    .where('documents.tender_id', '=', tenderId)
    .where('documents.id', '=', documentId)
    .select([...fileColumns, sql<boolean>`files.published_at is not null`.as('was_published')])
    .orderBy('files.version', 'desc')
    .execute()
  if (reader === 'manager') return versions
  return versions.map(({ uploaded_by: _, was_published: __, ...version }) => version)
}

/**
 * Returns the files of one document, or of all documents in the tender: the given version, or the
 * newest one that the reader may see.
 */
export async function readFiles(
  db: Database,
  tenderId: number,
  { reader, documentId, version }: { reader: Reader; documentId?: number; version?: number },
): Promise<DocumentFile[]> {
  let files = selectDocuments(db, reader, version)
    .where('documents.tender_id', '=', tenderId)
    .select([
      'files.document_id',
      'documents.title',
      'files.version',
      'files.filename',
      'files.file_size',
      sql<string>`encode(files.sha256, 'hex')`.as('sha256'),
      'files.scan_status',
      'files.storage_key',
    ])
    .orderBy('documents.id')
  if (documentId) files = files.where('documents.id', '=', documentId)
  return files.execute()
}

/** Returns the storage keys of one document's files, or of all files in a tender. */
export async function readStorageKeys(
  tx: Tx,
  column: 'id' | 'tender_id',
  value: number,
): Promise<string[]> {
  const files = await selectFiles(tx, 'manager')
    .innerJoin('documents', 'documents.id', 'files.document_id')
    .where(`documents.${column}`, '=', value)
    .select('files.storage_key')
    .execute()
  return files.map((file) => file.storage_key)
}

/**
 * Returns the documents whose newest version is unpublished, with the version that suppliers see
 * instead.
 */
export async function readUnpublished(tx: Tx, tenderId: number): Promise<DocumentChange[]> {
  const fresh = await selectDocuments(tx, 'manager')
    .where('documents.tender_id', '=', tenderId)
    .where('files.published_at', 'is', null)
    .select(documentColumns)
    .orderBy('documents.id')
    .execute()
  const known = await readDocuments(tx, tenderId, 'other')
  return fresh.map((document) => {
    const from = known.find(({ id }) => id === document.id)
    return { from: from ? wordsOf(from) : null, to: wordsOf(document) }
  })
}

interface DocumentChange {
  from: ReturnType<typeof wordsOf> | null
  to: ReturnType<typeof wordsOf>
}

/** Returns the document fields that are recorded in the tender's history. */
export function wordsOf({
  title,
  type,
  filename,
  version,
}: Pick<TenderDocument, 'title' | 'type' | 'filename' | 'version'>) {
  return { title, type, filename, version }
}
