// Checks that a ZIP archive consists of exactly what the portal writes: the files one after the
// other from the first byte, one directory that names each of them, and the end record. A ZIP
// program shows only what the directory names, so other bytes could hide a file.

/**
 * The part of the Blob interface that this module uses. Browsers and Node's `openAsBlob` provide
 * it.
 */
export interface Archive {
  size: number
  slice: (
    start: number,
    end: number,
  ) => { arrayBuffer: () => Promise<ArrayBuffer>; stream: () => ByteStream }
}

interface ByteStream {
  pipeThrough(transform: object): ByteStream
  getReader(): { read(): Promise<{ done: boolean }> }
}

// Browsers and Node have these classes, but this code is compiled without the types of either.
declare const TextDecoder: new () => { decode: (bytes: Uint8Array) => string }
declare const DecompressionStream: new (format: 'deflate-raw') => object

/**
 * Thrown for an archive that the portal has not written in this form. The message is a sentence
 * without a full stop.
 */
export class ArchiveFault extends Error {}

export const archiveTexts = {
  damaged: 'the ZIP file is damaged, cut off, or was changed after the pack was made',
  appended: 'something was added to the end of the ZIP file after the pack was made',
  hiddenFile: 'a file that the ZIP file’s directory doesn’t name was added after the pack was made',
  hiddenBytes: 'bytes that belong to no file were added to the ZIP file after the pack was made',
  twice: (name: string) =>
    `the ZIP file contains “${name}” twice: one of them was added after the pack was made`,
  notAFile: (name: string) =>
    `“${name}” is marked as a folder or a link; it was added or changed after the pack was made`,
  extra: (name: string) =>
    `a comment or other data was added to “${name}” in the ZIP file after the pack was made`,
  differs: (name: string) =>
    `the ZIP file describes “${name}” in two different ways: it was changed after the pack was made`,
  tail: (name: string) =>
    `bytes were added behind the content of “${name}” after the pack was made`,
}

const signatures = { local: 0x04034b50, central: 0x02014b50, descriptor: 0x08074b50 }
const end = { signature: 0x06054b50, size: 22 }
const zip64 = { end: 0x06064b50, endSize: 56, locator: 0x07064b50, locatorSize: 20, extra: 0x0001 }
const sizes = { local: 30, central: 46, timestamp: 9, zip64Extra: 28 }
const timestamp = 0x5455
const sixteenBits = 0xffff
const thirtyTwoBits = 0xffffffff
/** Flag for names in UTF-8. The portal sets it on each entry. */
const utf8 = 0x0800
/** Flag for entries whose sizes follow their content. */
const sizesFollow = 0x0008
const deflate = 8
/** Type and rights that the portal gives each file: a regular file, readable by everybody. */
const regularFile = 0o100664 * 0x10000

interface Entry {
  name: string
  /** The central record's fixed part and the name. */
  record: DataView
  nameBytes: Uint8Array
  packed: number
  size: number
  offset: number
  isLong: boolean
}

/** Throws an `ArchiveFault` if the portal has not written the archive in this form. */
export async function checkLayout(archive: Archive): Promise<void> {
  const directory = await readEnd(archive)
  const entries = readDirectory(await read(archive, directory.offset, directory.size))
  if (entries.length !== directory.count) throw new ArchiveFault(archiveTexts.damaged)
  let at = 0
  for (const entry of entries) {
    if (entry.offset !== at) throw await faultOfGap(archive, at)
    at = await checkEntry(archive, entry)
  }
  if (at !== directory.offset) throw await faultOfGap(archive, at)
}

async function read(archive: Archive, start: number, length: number): Promise<DataView> {
  if (start < 0 || start + length > archive.size) throw new ArchiveFault(archiveTexts.damaged)
  return new DataView(await archive.slice(start, start + length).arrayBuffer())
}

/** Returns the position of the directory. Throws if anything follows the end record. */
async function readEnd(archive: Archive) {
  const place = archive.size - end.size
  const record = await read(archive, place, end.size)
  if (record.getUint32(0, true) !== end.signature) throw new ArchiveFault(archiveTexts.appended)
  const isAlone = record.getUint32(4, true) === 0 && record.getUint16(20, true) === 0
  if (!isAlone) throw new ArchiveFault(archiveTexts.appended)
  const stated = {
    count: record.getUint16(10, true),
    size: record.getUint32(12, true),
    offset: record.getUint32(16, true),
  }
  const isLong =
    stated.count === sixteenBits || stated.size === thirtyTwoBits || stated.offset === thirtyTwoBits
  const found = isLong ? await readLongEnd(archive, place) : { ...stated, place }
  const isCounted = record.getUint16(8, true) === stated.count
  if (!isCounted) throw new ArchiveFault(archiveTexts.damaged)
  if (found.offset + found.size !== found.place) throw new ArchiveFault(archiveTexts.hiddenBytes)
  return found
}

/** Returns the position of the directory according to the ZIP64 records of a large archive. */
async function readLongEnd(archive: Archive, endPlace: number) {
  const place = endPlace - zip64.locatorSize - zip64.endSize
  const record = await read(archive, place, zip64.endSize + zip64.locatorSize)
  const isWhole =
    record.getUint32(0, true) === zip64.end &&
    readLong(record, 4) === zip64.endSize - 12 &&
    record.getUint32(zip64.endSize, true) === zip64.locator &&
    readLong(record, zip64.endSize + 8) === place
  if (!isWhole) throw new ArchiveFault(archiveTexts.damaged)
  const [count, size, offset] = [readLong(record, 32), readLong(record, 40), readLong(record, 48)]
  return { count, size, offset, place }
}

const readLong = (view: DataView, at: number) => Number(view.getBigUint64(at, true))

function readDirectory(directory: DataView): Entry[] {
  const entries: Entry[] = []
  const names = new Set<string>()
  for (let at = 0; at < directory.byteLength;) {
    const { entry, length } = readEntry(directory, at)
    if (names.has(entry.name)) throw new ArchiveFault(archiveTexts.twice(entry.name))
    names.add(entry.name)
    entries.push(entry)
    at += length
  }
  return entries
}

function readEntry(directory: DataView, at: number): { entry: Entry; length: number } {
  const left = directory.byteLength - at
  if (left < sizes.central || directory.getUint32(at, true) !== signatures.central) {
    throw new ArchiveFault(archiveTexts.hiddenBytes)
  }
  const short = (place: number) => directory.getUint16(at + place, true)
  const nameLength = short(28)
  const length = sizes.central + nameLength + short(30) + short(32)
  if (length > left) throw new ArchiveFault(archiveTexts.damaged)
  const start = directory.byteOffset + at
  const record = new DataView(directory.buffer, start, length)
  const nameBytes = new Uint8Array(directory.buffer, start + sizes.central, nameLength)
  const name = new TextDecoder().decode(nameBytes)
  const isLong = hasLongNumbers(record, name)
  const long = sizes.central + nameLength + sizes.timestamp + 4
  const number = (place: number, longPlace: number) =>
    isLong ? readLong(record, long + longPlace) : record.getUint32(place, true)
  const hasType = record.getUint32(38, true) === regularFile && !name.endsWith('/')
  if (!hasType) throw new ArchiveFault(archiveTexts.notAFile(name))
  const entry = {
    name,
    record,
    nameBytes,
    isLong,
    size: number(24, 0),
    packed: number(20, 8),
    offset: number(42, 16),
  }
  return { entry, length }
}

/**
 * Returns whether the entry's sizes and position are in a ZIP64 field. Throws if the record has a
 * comment or any field but this one and the time.
 */
function hasLongNumbers(record: DataView, name: string): boolean {
  const short = (place: number) => record.getUint16(place, true)
  const extra = sizes.central + short(28)
  const numbers = [20, 24, 42].map((place) => record.getUint32(place, true) === thirtyTwoBits)
  const isLong = numbers.every(Boolean)
  const expected = sizes.timestamp + (isLong ? sizes.zip64Extra : 0)
  // Comment, disk number and internal attributes.
  const isPlain = short(32) === 0 && short(34) === 0 && short(36) === 0 && short(30) === expected
  const isTimed = isPlain && short(extra) === timestamp && short(extra + 2) === sizes.timestamp - 4
  const long = extra + sizes.timestamp
  const isKnown =
    isTimed &&
    (!isLong || (short(long) === zip64.extra && short(long + 2) === sizes.zip64Extra - 4))
  if (!isKnown) throw new ArchiveFault(archiveTexts.extra(name))
  return isLong
}

/**
 * Returns the position behind the entry. Throws unless its local header, and the sizes that follow
 * its content, agree with the directory.
 */
async function checkEntry(archive: Archive, entry: Entry): Promise<number> {
  const { name, record, nameBytes, packed, size, offset } = entry
  const flags = record.getUint16(8, true)
  const method = record.getUint16(10, true)
  const isKnown = (flags | sizesFollow) === (utf8 | sizesFollow)
  const isPacked = method === deflate || (method === 0 && packed === size)
  if (!isKnown || !isPacked) throw new ArchiveFault(archiveTexts.differs(name))
  const headerLength = sizes.local + nameBytes.length
  const header = await read(archive, offset, headerLength)
  if (!isSame(header, expectedHeader(entry))) throw new ArchiveFault(archiveTexts.differs(name))
  const start = offset + headerLength
  const behind = start + packed
  const descriptor = expectedDescriptor(entry)
  const found = await read(archive, behind, descriptor.byteLength)
  if (!isSame(found, descriptor)) throw new ArchiveFault(archiveTexts.differs(name))
  const hasTail = method === deflate && (await isComplete(archive, start, behind - 1))
  if (hasTail) throw new ArchiveFault(archiveTexts.tail(name))
  return behind + descriptor.byteLength
}

function expectedHeader({ record, nameBytes }: Entry): DataView {
  const header = new DataView(new ArrayBuffer(sizes.local + nameBytes.length))
  header.setUint32(0, signatures.local, true)
  header.setUint16(4, 20, true)
  // Flags, method, time and date.
  for (const at of [6, 8, 10, 12]) header.setUint16(at, record.getUint16(at + 2, true), true)
  if ((record.getUint16(8, true) & sizesFollow) === 0) {
    for (const at of [14, 18, 22]) header.setUint32(at, record.getUint32(at + 2, true), true)
  }
  header.setUint16(26, nameBytes.length, true)
  new Uint8Array(header.buffer, sizes.local).set(nameBytes)
  return header
}

function expectedDescriptor({ record, packed, size, isLong }: Entry): DataView {
  if ((record.getUint16(8, true) & sizesFollow) === 0) return new DataView(new ArrayBuffer(0))
  const descriptor = new DataView(new ArrayBuffer(isLong ? 24 : 16))
  descriptor.setUint32(0, signatures.descriptor, true)
  descriptor.setUint32(4, record.getUint32(16, true), true)
  if (isLong) {
    descriptor.setBigUint64(8, BigInt(packed), true)
    descriptor.setBigUint64(16, BigInt(size), true)
  } else {
    descriptor.setUint32(8, packed, true)
    descriptor.setUint32(12, size, true)
  }
  return descriptor
}

function isSame(one: DataView, other: DataView): boolean {
  if (one.byteLength !== other.byteLength) return false
  for (let at = 0; at < one.byteLength; at += 1) {
    if (one.getUint8(at) !== other.getUint8(at)) return false
  }
  return true
}

/**
 * Returns whether the data contains a complete compressed stream. The caller leaves out the last
 * byte. If the stream is complete without it, extra bytes follow the end of the stream;
 * decompressors would ignore them.
 */
async function isComplete(archive: Archive, start: number, stop: number): Promise<boolean> {
  const packed = archive.slice(start, stop).stream()
  const plain = packed.pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = plain.getReader()
  try {
    while (!(await reader.read()).done);
    return true
  } catch {
    return false
  }
}

/**
 * Returns the fault of an archive that has other bytes where a file should start: a file that the
 * directory doesn't name, or other data.
 */
async function faultOfGap(archive: Archive, at: number): Promise<ArchiveFault> {
  const found = await read(archive, at, 4)
  const isFile = found.getUint32(0, true) === signatures.local
  return new ArchiveFault(isFile ? archiveTexts.hiddenFile : archiveTexts.hiddenBytes)
}
