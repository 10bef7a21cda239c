// Types and helpers for building an evidence pack. The scope contains the tender and recipient of
// the pack, and collects the files from its sections.
import type { EvidenceProfile, EvidenceManifest } from '../contract/evidence-format.ts'
import type { ScanStatus } from '#kernel/contract/file.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import type { Config } from '#kernel/server/platform/config.ts'

/** A stored file that is copied into the pack. */
export interface PackedFile {
  path: string
  storage_key: string
  file_size: number
}

/** An entry whose text is generated from database rows. */
export interface TextEntry {
  path: string
  text: AsyncIterable<string>
}

export interface Scope {
  /** Transaction that reads one snapshot of the database, so that all sections are consistent. */
  tx: Tx
  tender: EvidenceManifest['tender'] & { organisation_id: number }
  profile: EvidenceProfile
  /** Organisation for which a bidder's pack is made; null for other packs. */
  bidder: EvidenceManifest['bidder']
  /** The portal's name and address, which the texts of emails contain. */
  mail: Pick<Config, 'brand' | 'publicUrl'>
  files: PackedFile[]
  left_out: EvidenceManifest['left_out']
}

/** Part of a pack: yields its entries and adds its files to the scope. */
export type Section = (scope: Scope) => AsyncIterable<TextEntry>

export function jsonEntry(path: string, value: unknown): TextEntry {
  return { path, text: once(`${JSON.stringify(value, null, 2)}\n`) }
}

/** Returns an entry with one row per line, so that a line number identifies a row. */
export function rowsEntry(path: string, batches: AsyncIterable<readonly unknown[]>): TextEntry {
  return { path, text: lines(batches) }
}

async function* lines(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const batch of batches) {
    for (const row of batch) {
      yield `${before}${JSON.stringify(row)}`
      before = ',\n'
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

export async function* once<Value>(value: Value): AsyncGenerator<Value> {
  yield value
}

interface Stored {
  storage_key: string
  file_size: number
  scan_status: ScanStatus
}

const unsafe: Partial<Record<ScanStatus, string>> = {
  infected: 'A virus was found in the file.',
  pending: 'The file had not been scanned yet.',
}

/** Adds a file to the pack, or to the list of files that are left out. */
export function addFile(scope: Scope, path: string, file: Stored): void {
  const reason = unsafe[file.scan_status]
  if (reason) scope.left_out.push({ path, reason })
  else scope.files.push({ path, storage_key: file.storage_key, file_size: file.file_size })
}

/** Returns a name that every file system accepts. Ids in the path keep the names unique. */
export function safeName(name: string): string {
  const cleaned = name.normalize('NFC').replace(/[^\p{L}\p{N} ._()-]+/gu, '_')
  const dot = cleaned.lastIndexOf('.')
  const extension = dot > 0 ? cleaned.slice(dot).slice(0, 12) : ''
  const stem = dot > 0 ? cleaned.slice(0, dot) : cleaned
  return `${stem.slice(0, 80).replace(/[. ]+$/, '') || 'file'}${extension.replace(/[. ]+$/, '')}`
}
