// Writes the archive of an evidence pack to a file. Entries are opened one after the other and
// hashed while they are written, so memory use does not depend on their size. The manifest comes
// last.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import {
  evidencePaths as paths,
  manifestPreamble,
  type EvidenceManifest,
  type ManifestEntry,
} from '../contract/evidence-format.ts'
import { receiptKeyOf, signWithReceiptKey } from '#features/bids/sealing/server/receipt-keys.ts'
import type { AppKey } from '#kernel/server/platform/app-key.ts'
import type { DiskClaim } from '#kernel/server/storage/disk-space.ts'

export interface ArchiveEntry {
  path: string
  open: () => Promise<Readable> | Readable
  /** True for stored files, which are not compressed because most of them already are. */
  isStored: boolean
}

interface Target {
  path: string
  /** Reserves disk space for each chunk before it is written. */
  space: DiskClaim
  signal: AbortSignal
}

interface Written {
  size: number
  sha256: Buffer
}

export interface Archive {
  /** Writes one entry. Rejects if the entry can't be read or the archive can't be written. */
  add(entry: ArchiveEntry, onBytes: (count: number) => Promise<void>): Promise<void>
  /** Writes the signed manifest, and returns the archive's size and hash. */
  finish(heading: Omit<EvidenceManifest, 'entries' | 'key'>, appKey: AppKey): Promise<Written>
  /** Closes the file of an abandoned archive. */
  destroy(): Promise<void>
}

export function createArchive({ path, space, signal }: Target): Archive {
  const archive = new ZipFile()
  const output = archive.outputStream as Readable
  archive.on('error', (error: Error) => output.destroy(error))
  const hash = createHash('sha256')
  const entries: ManifestEntry[] = []
  let size = 0
  async function* measured(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      await space.allow(chunk.length)
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  const written = pipeline(output, measured, createWriteStream(path), { signal })
  // This handler prevents an unhandled rejection. The methods below report the pipeline's error.
  written.catch(() => {})

  return {
    async add(entry, onBytes) {
      const { content, facts } = measureEntry(await entry.open(), entry, onBytes)
      const read = finished(content)
      // This handler prevents an unhandled rejection if `written` settles the race and `read`
      // rejects later.
      read.catch(() => {})
      archive.addReadStream(content, entry.path, { compress: !entry.isStored })
      await Promise.race([read, written]).finally(() => content.destroy())
      entries.push(facts())
    },
    async finish(heading, appKey) {
      const { text, signature } = signManifest(appKey, { ...heading, entries })
      archive.addBuffer(Buffer.from(text), paths.manifest)
      archive.addBuffer(Buffer.from(`${signature}\n`), paths.signature)
      archive.end()
      await written
      return { size, sha256: hash.digest() }
    },
    async destroy() {
      output.destroy()
      await written.catch(() => {})
    },
  }
}

/**
 * Returns the content of an entry, and a function that returns its size and hash after it has been
 * read.
 */
function measureEntry(
  source: Readable,
  { path, isStored }: ArchiveEntry,
  onBytes: (count: number) => Promise<void>,
) {
  const hash = createHash('sha256')
  let size = 0
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const piece of source) {
      const chunk = typeof piece === 'string' ? Buffer.from(piece) : (piece as Buffer)
      hash.update(chunk)
      size += chunk.length
      if (isStored) await onBytes(chunk.length)
      yield chunk
    }
  }
  const facts = (): ManifestEntry => ({ path, size, sha256: hash.digest('hex') })
  return { content: Readable.from(counted(), { objectMode: false }), facts }
}

/** Returns the text of an evidence pack's manifest, including the public key, and its signature. */
export function signManifest(
  appKey: AppKey,
  manifest: Omit<EvidenceManifest, 'key'>,
): { text: string; signature: string } {
  const content: EvidenceManifest = { ...manifest, key: receiptKeyOf(appKey) }
  const text = `${JSON.stringify(content, null, 2)}\n`
  return { text, signature: signWithReceiptKey(appKey, manifestPreamble + text) }
}
