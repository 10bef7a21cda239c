// Looks through an archive without unpacking it anywhere: every entry is inflated in a thread of
// zlib's, its bytes are counted and let go. What a header claims is believed of nothing.
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import * as yauzl from 'yauzl'
import { documentLimits, documentTexts as texts } from '#domain/contract/document.ts'

const limits = documentLimits.archive

/** Lists what each part of an Office file is. */
const contentTypesName = '[Content_Types].xml'
const longestContentTypes = 1024 * 1024

const linkMode = 0o120_000
const modeMask = 0o170_000

/** What is wrong with the archive, in words. */
export class ArchiveFault extends Error {}

/** The list of an Office file's parts, or nothing where there is none; a bad archive throws. */
export async function checkArchive(path: string, size: number): Promise<string | undefined> {
  const archive = await yauzl
    .openPromise(path, { lazyEntries: true, decodeStrings: false, autoClose: false })
    .catch(fault)
  try {
    if (archive.entryCount > limits.entries) throw new ArchiveFault(texts.archiveEntries)
    return await inflateAll(archive, size)
  } finally {
    archive.close()
  }
}

async function inflateAll(archive: yauzl.ZipFile, size: number): Promise<string | undefined> {
  let inflated = 0
  let entries = 0
  const contentTypes: Buffer[] = []
  for await (const entry of entriesOf(archive)) {
    entries += 1
    const name = nameOf(entry)
    const isKept = name === contentTypesName && entry.uncompressedSize <= longestContentTypes
    if (entry.isEncrypted()) throw new ArchiveFault(texts.archiveEncrypted)
    if (yauzl.validateFileName(name) !== null) throw new ArchiveFault(texts.archivePaths)
    if (isLink(entry)) throw new ArchiveFault(texts.archiveLinks)
    await inflate(archive, entry, (chunk) => {
      inflated += chunk.length
      if (inflated > limits.inflated) throw new ArchiveFault(texts.archiveInflated)
      if (inflated > size * limits.ratio) throw new ArchiveFault(texts.archiveRatio)
      if (isKept) contentTypes.push(chunk)
    })
  }
  if (entries === 0) throw new ArchiveFault(texts.empty)
  return contentTypes.length > 0 ? Buffer.concat(contentTypes).toString() : undefined
}

async function* entriesOf(archive: yauzl.ZipFile): AsyncGenerator<yauzl.Entry> {
  const entries = archive.eachEntry()
  for (;;) {
    const next = await entries.next().catch(fault)
    if (next.done) return
    yield next.value
  }
}

async function inflate(
  archive: yauzl.ZipFile,
  entry: yauzl.Entry,
  count: (chunk: Buffer) => void,
): Promise<void> {
  if (nameOf(entry).endsWith('/')) return
  const raw = await archive.openReadStreamPromise(entry, { decodeFileData: false }).catch(fault)
  const counter = new Writable({
    write(chunk: Buffer, _encoding, done) {
      try {
        count(chunk)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
  if (entry.compressionMethod === 0) await pipeline(raw, counter).catch(fault)
  else if (entry.compressionMethod === 8) {
    await pipeline(raw, createInflateRaw({ chunkSize: 128 * 1024 }), counter).catch(fault)
  } else throw new ArchiveFault(texts.archiveMethod)
}

function nameOf(entry: yauzl.Entry): string {
  const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry
  return yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
}

function isLink({ externalFileAttributes }: yauzl.Entry): boolean {
  return ((externalFileAttributes >>> 16) & modeMask) === linkMode
}

function fault(error: unknown): never {
  throw error instanceof ArchiveFault ? error : new ArchiveFault(texts.archiveBroken)
}
