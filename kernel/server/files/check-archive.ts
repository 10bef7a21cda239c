// Checks an archive without unpacking it to disk: every entry is inflated in a zlib thread, and its
// bytes are counted and discarded. No header value is trusted.
import { open, type FileHandle } from 'node:fs/promises'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { getFileNameLowLevel, validateFileName } from 'yauzl'
import { fileLimits, fileTexts as texts } from '#kernel/contract/file.ts'
import { ArchiveFault, readDirectory, type ArchiveEntry } from './archive-directory.ts'

const limits = fileLimits.archive

/** Name of the entry in an Office file that lists the content types of the file's parts. */
const contentTypesName = '[Content_Types].xml'
const maxContentTypesLength = 1024 * 1024

const linkMode = 0o120_000
const modeMask = 0o170_000
/** Flags for encrypted content (two methods) and for an encrypted directory. */
const encryptedFlags = 0x2041

const methods = { stored: 0, deflated: 8 }

/**
 * Returns the list of content types of an Office file, or undefined for other archives. Throws
 * `ArchiveFault` if the archive is not accepted.
 */
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
    // Duplicate names are refused, because programs disagree on which of two entries with the same
    // name to extract. Case is ignored, as in some file systems.
    if (names.has(name.toLowerCase())) throw new ArchiveFault(texts.archiveBroken)
    names.add(name.toLowerCase())
    const isKept = name === contentTypesName && entry.size <= maxContentTypesLength
    await inflate(file, entry, (chunk) => {
      inflated += chunk.length
      if (inflated > limits.inflated)
        throw new ArchiveFault('The archive unpacks to more than 500MB')
      if (inflated > size * limits.ratio)
        throw new ArchiveFault('The archive unpacks to more than 100 times its size')
      if (isKept) contentTypes.push(chunk)
    })
  }
  return contentTypes.length > 0 ? Buffer.concat(contentTypes).toString() : undefined
}

function checkEntry(
  { flags, method, attributes, name: raw, size }: ArchiveEntry,
  name: string,
): void {
  if ((flags & encryptedFlags) !== 0)
    throw new ArchiveFault('Password-protected archives are not accepted')
  // Both names are checked, because some programs use the plain name even when the entry has a
  // Unicode name.
  const plain = raw.toString('latin1').replaceAll('\\', '/')
  if ([name, plain].some((one) => validateFileName(one) !== null || one.includes('\0'))) {
    throw new ArchiveFault('The archive contains files with unsafe paths')
  }
  if (((attributes >>> 16) & modeMask) === linkMode)
    throw new ArchiveFault('The archive contains links, which are not accepted')
  if (!Object.values(methods).includes(method)) throw new ArchiveFault(texts.archiveMethod)
  // A folder entry must not have content.
  if (name.endsWith('/') && size > 0) throw new ArchiveFault(texts.archiveBroken)
}

/** Inflates an entry completely and compares its size and checksum with the directory. */
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
