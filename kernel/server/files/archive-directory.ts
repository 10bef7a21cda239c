// Reads the central directory of a ZIP archive. Unzip programs disagree on what to trust: the
// directory, each file's local header, or the count in the end record. Only unambiguous archives
// are accepted: the files follow one another from the first byte, then one directory that names
// each of them, then one end record, without any other bytes.
import type { FileHandle } from 'node:fs/promises'
import { parseExtraFields, type ExtraField } from 'yauzl'
import { fileLimits, fileTexts as texts } from '#kernel/contract/file.ts'

/** Thrown for an archive that is not accepted; the message says what is wrong with it. */
export class ArchiveFault extends Error {}

export interface ArchiveEntry {
  name: Buffer
  flags: number
  method: number
  crc: number
  packedSize: number
  size: number
  attributes: number
  extra: ExtraField[]
  /** Byte offset of the local header. */
  offset: number
  /** Byte offset of the content. */
  start: number
}

const signatures = { local: 0x04034b50, central: 0x02014b50 }
const zip64 = { end: 0x06064b50, locator: 0x07064b50, extra: 0x0001, endSize: 56, locatorSize: 20 }
const sizes = { local: 30, central: 46, end: 22, maxCommentLength: 0xffff }
const sixteenBits = 0xffff
const thirtyTwoBits = 0xffffffff
/**
 * Flags that affect how an entry is read: encryption, sizes after the content, strong encryption,
 * and a name in UTF-8.
 */
const tellingFlags = 0x0849
const sizesFollow = 0x0008
/**
 * Possible lengths of the data descriptor, which contains sizes that were unknown when the local
 * header was written.
 */
const descriptorSizes = [12, 16, 20, 24]
const largestDirectory = 8 * 1024 * 1024

const mark = Buffer.from('PK\x05\x06')

const broken = () => new ArchiveFault(texts.archiveBroken)

export async function readDirectory(file: FileHandle, fileSize: number): Promise<ArchiveEntry[]> {
  const end = await readEnd(file, fileSize)
  if (end.count > fileLimits.archive.entries)
    throw new ArchiveFault('The archive contains more than 10,000 files')
  if (end.size > largestDirectory) throw new ArchiveFault(texts.archiveMethod)
  const directory = await readAt(file, end.offset, end.size)
  const entries: ArchiveEntry[] = []
  let at = 0
  while (at < directory.length) {
    if (entries.length === end.count) throw broken()
    const entry = readEntry(directory.subarray(at))
    entries.push(entry.facts)
    at += entry.length
  }
  if (entries.length !== end.count) throw broken()
  await requireFileAfterFile(file, entries, end.offset)
  return entries
}

interface End {
  count: number
  size: number
  offset: number
}

/**
 * Returns the end record. Throws unless exactly one record extends to the end of the file and no
 * other signature follows it.
 */
async function readEnd(file: FileHandle, fileSize: number): Promise<End> {
  const length = Math.min(fileSize, sizes.end + sizes.maxCommentLength)
  const tail = await readAt(file, fileSize - length, length)
  const marks: number[] = []
  for (let at = tail.indexOf(mark); at !== -1; at = tail.indexOf(mark, at + 1)) marks.push(at)
  const reaching = marks.filter((at) => {
    const comment = tail.length - at - sizes.end
    return comment >= 0 && tail.readUInt16LE(at + 20) === comment
  })
  if (reaching.length !== 1 || reaching[0] !== marks.at(-1)) throw broken()
  const record = tail.subarray(reaching[0])
  // A non-zero disk number means that the archive is split into several files.
  if (record.readUInt32LE(4) !== 0) throw broken()
  const stated = {
    count: record.readUInt16LE(10),
    size: record.readUInt32LE(12),
    offset: record.readUInt32LE(16),
  }
  const place = fileSize - record.length
  const end = (await readZip64End(file, place, stated)) ?? { ...stated, place }
  if (record.readUInt16LE(8) !== stated.count || end.offset + end.size !== end.place) throw broken()
  return end
}

/**
 * Returns the ZIP64 end record, if there is one. It repeats the values in 64 bits; some programs
 * write it for small archives too. Throws if the two records disagree.
 */
async function readZip64End(
  file: FileHandle,
  endPlace: number,
  stated: End,
): Promise<(End & { place: number }) | undefined> {
  const place = endPlace - zip64.locatorSize - zip64.endSize
  if (place < 0) return undefined
  const record = await readAt(file, place, zip64.endSize + zip64.locatorSize)
  const locator = record.subarray(zip64.endSize)
  if (locator.readUInt32LE(0) !== zip64.locator) return undefined
  if (record.readUInt32LE(0) !== zip64.end) throw broken()
  if (readLong(record, 4) !== zip64.endSize - 12 || readLong(locator, 8) !== place) throw broken()
  const end = {
    count: readLong(record, 32),
    size: readLong(record, 40),
    offset: readLong(record, 48),
  }
  const agrees = (short: number, long: number, max: number) => short === long || short === max
  if (
    !agrees(stated.count, end.count, sixteenBits) ||
    !agrees(stated.size, end.size, thirtyTwoBits) ||
    !agrees(stated.offset, end.offset, thirtyTwoBits)
  ) {
    throw broken()
  }
  return { ...end, place }
}

function readEntry(record: Buffer): { facts: ArchiveEntry; length: number } {
  if (record.length < sizes.central || record.readUInt32LE(0) !== signatures.central) throw broken()
  const nameEnd = sizes.central + record.readUInt16LE(28)
  const extraEnd = nameEnd + record.readUInt16LE(30)
  const length = extraEnd + record.readUInt16LE(32)
  if (length > record.length || record.readUInt16LE(34) !== 0) throw broken()
  const extra = readExtra(record.subarray(nameEnd, extraEnd))
  const long = longNumbers(extra)
  const read = (at: number) => {
    const short = record.readUInt32LE(at)
    return short === thirtyTwoBits && long.length > 0 ? long.shift()! : short
  }
  // The values must be read in this order, which is their order in the ZIP64 extra field.
  const [size, packedSize, offset] = [read(24), read(20), read(42)]
  const facts = {
    name: record.subarray(sizes.central, nameEnd),
    flags: record.readUInt16LE(8),
    method: record.readUInt16LE(10),
    crc: record.readUInt32LE(16),
    packedSize,
    size,
    attributes: record.readUInt32LE(38),
    extra,
    offset,
    start: 0,
  }
  return { facts, length }
}

function longNumbers(extra: ExtraField[]): number[] {
  const data = extra.find(({ id }) => id === zip64.extra)?.data ?? Buffer.alloc(0)
  return Array.from({ length: Math.floor(data.length / 8) }, (_, n) => readLong(data, n * 8))
}

function readExtra(bytes: Buffer): ExtraField[] {
  try {
    return parseExtraFields(bytes)
  } catch {
    throw broken()
  }
}

/**
 * Throws unless each local header agrees with the directory and each file ends where the next one
 * begins.
 */
async function requireFileAfterFile(
  file: FileHandle,
  entries: ArchiveEntry[],
  directoryStart: number,
): Promise<void> {
  const inPlace = entries.toSorted((a, b) => a.offset - b.offset)
  let at = 0
  for (const [index, entry] of inPlace.entries()) {
    if (entry.offset !== at) throw broken()
    const header = await readAt(file, at, sizes.local + entry.name.length)
    if (
      header.readUInt32LE(0) !== signatures.local ||
      ((header.readUInt16LE(6) ^ entry.flags) & tellingFlags) !== 0 ||
      header.readUInt16LE(8) !== entry.method ||
      header.readUInt16LE(26) !== entry.name.length ||
      !header.subarray(sizes.local).equals(entry.name)
    ) {
      throw broken()
    }
    entry.start = at + header.length + header.readUInt16LE(28)
    const end = entry.start + entry.packedSize
    const next = inPlace[index + 1]?.offset ?? directoryStart
    if ((entry.flags & sizesFollow) !== 0) {
      if (!descriptorSizes.includes(next - end)) throw broken()
    } else if (next !== end || !saysSize(header, entry)) throw broken()
    at = next
  }
}

function saysSize(header: Buffer, { packedSize, size }: ArchiveEntry): boolean {
  const [packed, unpacked] = [header.readUInt32LE(18), header.readUInt32LE(22)]
  return [packedSize, thirtyTwoBits].includes(packed) && [size, thirtyTwoBits].includes(unpacked)
}

function readLong(buffer: Buffer, at: number): number {
  return Number(buffer.readBigUInt64LE(at))
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.max(0, length))
  const { bytesRead } = await file.read(buffer, 0, buffer.length, position)
  if (position < 0 || bytesRead !== length) throw broken()
  return buffer
}
