import { sql, type RawBuilder } from 'kysely'
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

interface Publication {
  /** Null unless suppliers see it at once. */
  published_at: RawBuilder<string> | null
}

/** Managers have every file, everybody else those that stood published. */
export type Reader = 'manager' | 'other'

const newestPublished = sql<number | null>`case when documents.published_at is not null
  then documents.version
  else (select max(v.version) from document_versions v
    where v.document_id = documents.id and v.published_at is not null) end`

const newestFor: Record<Reader, RawBuilder<number | null>> = {
  manager: sql.ref<number>('documents.version'),
  other: newestPublished,
}

const seenBy: Record<Reader, RawBuilder<boolean>> = {
  manager: sql`true`,
  other: sql`v.published_at is not null`,
}

function selectDocuments(db: Database, reader: Reader) {
  return selectFiles(db, reader)
    .innerJoin('users', 'users.id', 'files.uploaded_by')
    .where('files.version', '=', newestFor[reader])
    .select([
      'documents.id',
      'documents.title',
      'documents.description',
      'documents.type',
      'files.version',
      'files.filename',
      'files.file_size',
      sql<string>`encode(files.sha256, 'hex')`.as('sha256'),
      'files.scan_status',
      'files.note',
      'files.created_at',
      sql<{ name: string }>`json_build_object('name', users.name)`.as('uploaded_by'),
      sql<number>`(select count(*) from document_versions v
        where v.document_id = documents.id and v.version < files.version
        and ${seenBy[reader]})`.as('earlier_versions'),
      sql<number>`(select count(*) from document_downloads
        where document_id = documents.id)`.as('download_count'),
      sql<boolean>`${newestPublished} is not null`.as('was_published'),
    ])
}

/** Newest first; who uploaded them and how often they were downloaded is for managers. */
export async function readDocuments(
  db: Database,
  tenderId: number,
  reader: Reader,
): Promise<TenderDocument[]> {
  const documents = await selectDocuments(db, reader)
    .where('documents.tender_id', '=', tenderId)
    .orderBy('files.created_at', 'desc')
    .orderBy('documents.id', 'desc')
    .execute()
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
  'published_at',
] as const

/** The newest and those that it replaced, under one name. */
function selectFiles(db: Database, reader: Reader) {
  return db
    .with('files', (files) =>
      files
        .selectFrom('documents')
        .select(['id as document_id', ...fileColumns])
        .unionAll(files.selectFrom('document_versions').select(['document_id', ...fileColumns])),
    )
    .selectFrom('files')
    .innerJoin('documents', 'documents.id', 'files.document_id')
    .$if(reader === 'other', (files) => files.where('files.published_at', 'is not', null))
}

export async function readVersions(
  db: Database,
  tenderId: number,
  documentId: number,
  reader: Reader,
): Promise<DocumentVersion[]> {
  const versions = await selectFiles(db, reader)
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
      sql<boolean>`files.published_at is not null`.as('was_published'),
    ])
    .orderBy('files.version', 'desc')
    .execute()
  if (reader === 'manager') return versions
  return versions.map(({ uploaded_by: _, was_published: __, ...version }) => version)
}

/** Without a version the newest of each document; without a document all of the tender. */
export async function readFiles(
  db: Database,
  tenderId: number,
  { reader, documentId, version }: { reader: Reader; documentId?: number; version?: number },
): Promise<DocumentFile[]> {
  let files = selectFiles(db, reader)
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
    : files.where('files.version', '=', newestFor[reader])
  if (documentId) files = files.where('documents.id', '=', documentId)
  return files.execute()
}

export async function insertDocument(
  tx: Tx,
  tenderId: number,
  document: DocumentInput & NewFile & Publication,
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
  file: NewFile & Publication & { note: string | null },
): Promise<void> {
  await sql`
    insert into document_versions (document_id, version, uploaded_by, note, filename, file_size,
      sha256, storage_key, scan_status, created_at, published_at)
    select id, version, uploaded_by, note, filename, file_size, sha256, storage_key, scan_status,
      created_at, published_at
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
  const files = await selectFiles(tx, 'manager')
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

/** Each newest file that suppliers have not seen yet, beside what they have instead of it. */
export async function readUnpublished(tx: Tx, tenderId: number): Promise<DocumentChange[]> {
  const fresh = await selectDocuments(tx, 'manager')
    .where('documents.tender_id', '=', tenderId)
    .where('documents.published_at', 'is', null)
    .orderBy('documents.id')
    .execute()
  const known = await readDocuments(tx, tenderId, 'other')
  return fresh.map((document) => {
    const from = known.find(({ id }) => id === document.id)
    return { from: from ? wordsOf(from) : null, to: wordsOf(document) }
  })
}

/** With the tender. What was replaced before is not shown, now or ever. */
export async function markPublished(tx: Tx, tenderId: number): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ published_at: sql<string>`now()` })
    .where('tender_id', '=', tenderId)
    .where('published_at', 'is', null)
    .execute()
}

interface DocumentChange {
  from: ReturnType<typeof wordsOf> | null
  to: ReturnType<typeof wordsOf>
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
