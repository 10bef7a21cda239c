import { sql } from 'kysely'
import type {
  DocumentInput,
  DocumentType,
  DocumentVersion,
  ScanStatus,
  TenderDocument,
} from '#domain/contract/document.ts'
import type { Database, Tx } from '#server/db/connect.ts'

/** One file of a document, as far as sending it goes. */
export interface DocumentFile {
  document_id: number
  title: string
  version: number
  filename: string
  file_size: number
  /** Hexadecimal. */
  sha256: string
  scan_status: ScanStatus
  storage_key: string
}

/** What every version has of its own. */
export interface NewFile {
  uploaded_by: number
  filename: string
  file_size: number
  sha256: Buffer
  storage_key: string
  scan_status: ScanStatus
}

function selectDocuments(db: Database) {
  return db
    .selectFrom('documents')
    .innerJoin('users', 'users.id', 'documents.uploaded_by')
    .select([
      'documents.id',
      'documents.title',
      'documents.description',
      'documents.type',
      'documents.version',
      'documents.filename',
      'documents.file_size',
      sql<string>`encode(documents.sha256, 'hex')`.as('sha256'),
      'documents.scan_status',
      'documents.note',
      'documents.created_at',
      sql<{ name: string }>`json_build_object('name', users.name)`.as('uploaded_by'),
      sql<number>`(select count(*) from document_downloads
        where document_id = documents.id)`.as('download_count'),
    ])
}

/** Newest first; who uploaded them and how often they were downloaded is for managers. */
export async function readDocuments(
  db: Database,
  tenderId: number,
  isManager: boolean,
): Promise<TenderDocument[]> {
  const documents = await selectDocuments(db)
    .where('documents.tender_id', '=', tenderId)
    .orderBy('documents.created_at', 'desc')
    .orderBy('documents.id', 'desc')
    .execute()
  if (isManager) return documents
  return documents.map(({ uploaded_by: _, download_count: __, ...document }) => document)
}

export async function findDocument(
  db: Database,
  tenderId: number,
  documentId: number,
): Promise<TenderDocument | undefined> {
  return selectDocuments(db)
    .where('documents.tender_id', '=', tenderId)
    .where('documents.id', '=', documentId)
    .executeTakeFirst()
}

const fileColumns = [
  'version',
  'filename',
  'file_size',
  'sha256',
  'scan_status',
  'note',
  'created_at',
  'uploaded_by',
  'storage_key',
] as const

/** The newest and those that it replaced, under one name. */
function selectFiles(db: Database) {
  return db
    .with('files', (files) =>
      files
        .selectFrom('documents')
        .select(['id as document_id', ...fileColumns])
        .unionAll(files.selectFrom('document_versions').select(['document_id', ...fileColumns])),
    )
    .selectFrom('files')
    .innerJoin('documents', 'documents.id', 'files.document_id')
}

export async function readVersions(
  db: Database,
  tenderId: number,
  documentId: number,
): Promise<DocumentVersion[]> {
  return selectFiles(db)
    .innerJoin('users', 'users.id', 'files.uploaded_by')
    .where('documents.tender_id', '=', tenderId)
    .where('documents.id', '=', documentId)
    .select([
      'files.version',
      'files.filename',
      'files.file_size',
      sql<string>`encode(files.sha256, 'hex')`.as('sha256'),
      'files.scan_status',
      'files.note',
      'files.created_at',
      sql<{ name: string }>`json_build_object('name', users.name)`.as('uploaded_by'),
    ])
    .orderBy('files.version', 'desc')
    .execute()
}

/** Without a version the newest of each document; without a document all of the tender. */
export async function readFiles(
  db: Database,
  tenderId: number,
  { documentId, version }: { documentId?: number; version?: number } = {},
): Promise<DocumentFile[]> {
  let files = selectFiles(db)
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
  files = version
    ? files.where('files.version', '=', version)
    : files.whereRef('files.version', '=', 'documents.version')
  if (documentId) files = files.where('documents.id', '=', documentId)
  return files.execute()
}

export async function insertDocument(
  tx: Tx,
  tenderId: number,
  document: DocumentInput & NewFile,
): Promise<number> {
  const { id } = await tx
    .insertInto('documents')
    .values({ ...document, tender_id: tenderId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The newest steps back among the earlier ones, untouched, and the new file takes its place. */
export async function supersede(
  tx: Tx,
  documentId: number,
  file: NewFile & { note: string | null },
): Promise<void> {
  await sql`
    insert into document_versions (document_id, version, uploaded_by, note, filename, file_size,
      sha256, storage_key, scan_status, created_at)
    select id, version, uploaded_by, note, filename, file_size, sha256, storage_key, scan_status,
      created_at
    from documents where id = ${documentId}`.execute(tx)
  await tx
    .updateTable('documents')
    .set({ ...file, version: sql<number>`version + 1`, created_at: sql<string>`now()` })
    .where('id', '=', documentId)
    .execute()
}

/** Answers with the keys of the files that nothing owns any more. */
export async function removeDocument(tx: Tx, documentId: number): Promise<string[]> {
  const keys = await readStorageKeys(tx, 'id', documentId)
  await tx.deleteFrom('documents').where('id', '=', documentId).execute()
  return keys
}

/** Of one document, or of all the documents of a tender; earlier versions included. */
export async function readStorageKeys(
  tx: Tx,
  column: 'id' | 'tender_id',
  value: number,
): Promise<string[]> {
  const files = await selectFiles(tx)
    .where(`documents.${column}`, '=', value)
    .select('files.storage_key')
    .execute()
  return files.map((file) => file.storage_key)
}

/** Those of the keys that a document has, in its newest or an earlier version. */
export async function ownedAmong(db: Database, keys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from documents where storage_key = any(${keys})
    union all select storage_key from document_versions where storage_key = any(${keys})`.execute(
    db,
  )
  return new Set(rows.map((row) => row.storage_key))
}

/** What a version of the tender says of a document. */
export function wordsOf({
  title,
  type,
  filename,
  version,
}: {
  title: string
  type: DocumentType
  filename: string
  version: number
}) {
  return { title, type, filename, version }
}
