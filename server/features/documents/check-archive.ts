// Looks through an archive without unpacking it anywhere: every entry is inflated in a thread of
// zlib's, its bytes are counted and let go. What a header claims is believed of nothing.
import { open, type FileHandle } from 'node:fs/promises'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { getFileNameLowLevel, validateFileName } from 'yauzl'
import { documentLimits, documentTexts as texts } from '#domain/contract/document.ts'
import { ArchiveFault, readDirectory, type ArchiveEntry } from './archive-directory.ts'

const limits = documentLimits.archive

/** Lists what each part of an Office file is. */
const contentTypesName = '[Content_Types].xml'
const longestContentTypes = 1024 * 1024

const linkMode = 0o120_000
const modeMask = 0o170_000
/** Of the content, in one of two ways, or of the directory. */
const encryptedFlags = 0x2041

const methods = { stored: 0, deflated: 8 }

/** The list of an Office file's parts, or nothing where there is none; a bad archive throws. */
export async function checkArchive(path: string, size: number): Promise<string | undefined> {
  const file = await open(path)
  try {
    return await checkEntries(file, size)
  } finally {
    await file.close()
  }
}

async function checkEntries(file: FileHandle, size: number): Promise<string | undefined> {
  const entries = await readDirectory(file, size)
  if (entries.length === 0) throw new ArchiveFault(texts.empty)
  const names = new Set<string>()
  const contentTypes: Buffer[] = []
  let inflated = 0
  for (const entry of entries) {
    const name = nameOf(entry)
    checkEntry(entry, name)
    // Which of two a program unpacks is anybody's guess, and some do not tell small from capital.
    if (names.has(name.toLowerCase())) throw new ArchiveFault(texts.archiveBroken)
    names.add(name.toLowerCase())
    const isKept = name === contentTypesName && entry.size <= longestContentTypes
    await inflate(file, entry, (chunk) => {
      inflated += chunk.length
      if (inflated > limits.inflated) throw new ArchiveFault(texts.archiveInflated)
      if (inflated > size * limits.ratio) throw new ArchiveFault(texts.archiveRatio)
      if (isKept) contentTypes.push(chunk)
    })
  }
  return contentTypes.length > 0 ? Buffer.concat(contentTypes).toString() : undefined
}

function checkEntry(
  { flags, method, attributes, name: raw, size }: ArchiveEntry,
  name: string,
): void {
  if ((flags & encryptedFlags) !== 0) throw new ArchiveFault(texts.archiveEncrypted)
  // Some programs go by the plain name even where another one is given.
  const plain = raw.toString('latin1').replaceAll('\\', '/')
  if ([name, plain].some((one) => validateFileName(one) !== null || one.includes('\0'))) {
    throw new ArchiveFault(texts.archivePaths)
  }
  if (((attributes >>> 16) & modeMask) === linkMode) throw new ArchiveFault(texts.archiveLinks)
  if (!Object.values(methods).includes(method)) throw new ArchiveFault(texts.archiveMethod)
  // A folder holds nothing by itself.
  if (name.endsWith('/') && size > 0) throw new ArchiveFault(texts.archiveBroken)
}

/** Reads all that is packed, to the byte, and holds it to the size and sum that the directory says. */
async function inflate(
  file: FileHandle,
  { method, start, packedSize, size, crc }: ArchiveEntry,
  count: (chunk: Buffer) => void,
): Promise<void> {
  let read = 0
  let sum = 0
  const counter = new Writable({
    write(chunk: Buffer, _encoding, done) {
      try {
        count(chunk)
        read += chunk.length
        sum = crc32(chunk, sum)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
  const packed =
    packedSize === 0
      ? Readable.from([])
      : file.createReadStream({ start, end: start + packedSize - 1, autoClose: false })
  if (method === methods.stored || packedSize === 0) await pipeline(packed, counter).catch(fault)
  else {
    const inflater = createInflateRaw({ chunkSize: 128 * 1024 })
    await pipeline(packed, inflater, counter).catch(fault)
    if (inflater.bytesWritten !== packedSize) throw new ArchiveFault(texts.archiveBroken)
  }
  if (read !== size || sum !== crc) throw new ArchiveFault(texts.archiveBroken)
}

function nameOf({ flags, name, extra }: ArchiveEntry): string {
  return getFileNameLowLevel(flags, name, extra, false)
}

function fault(error: unknown): never {
  throw error instanceof ArchiveFault ? error : new ArchiveFault(texts.archiveBroken)
}
