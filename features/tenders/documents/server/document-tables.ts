// Kysely table types for documents, their files and their downloads.
import type { Generated } from 'kysely'
import type { DocumentType } from '../contract/document.ts'
import type { ScanStatus } from '#kernel/contract/file.ts'
import type { Id, Maybe, MaybeTime, TimeDefaulted } from '#kernel/server/db/columns.ts'

interface DocumentsTable {
  id: Id
  tender_id: number
  title: string
  description: Maybe<string>
  type: DocumentType
}

interface FilesTable {
  document_id: number
  version: number
  uploaded_by: number
  note: Maybe<string>
  filename: string
  file_size: number
  sha256: Buffer
  storage_key: string
  scan_status: Generated<ScanStatus>
  created_at: TimeDefaulted
  published_at: MaybeTime
}

interface DocumentDownloadsTable {
  id: Id
  document_id: number
  version: Generated<number>
  user_id: number
  organisation_id: Maybe<number>
  downloaded_at: TimeDefaulted
}

export interface DocumentTables {
  documents: DocumentsTable
  files: FilesTable
  document_downloads: DocumentDownloadsTable
}

declare module '#kernel/server/db/tables.ts' {
  interface Tables extends DocumentTables {}
}
