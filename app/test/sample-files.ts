// Handmade files of every type that may be uploaded, and of types that may not.
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { docx } from '#demo/documents/docx.ts'
import { xlsx } from '#demo/documents/xlsx.ts'

export const pdf = (text = 'A specification') => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`)
export const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(64)])
export const jpg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(64)])
export const word = await docx({ title: 'Terms', subtitle: 'Of the contract', sections: [] })
export const workbook = await xlsx({
  name: 'Prices',
  widths: [20],
  rows: [['Item'], ['Mop']],
  bold: [0],
})
export const program = Buffer.concat([Buffer.from('MZ'), randomBytes(512)])

interface Entry {
  name: string
  content?: Buffer
  /** Content that is already deflated, so that it isn't deflated for every archive. */
  packed?: { data: Buffer; size: number; crc?: number }
  /** Unix mode, for example that of a symbolic link. */
  mode?: number
  isEncrypted?: boolean
  method?: number
  /** General purpose flags besides those for UTF-8 and encryption. */
  flags?: number
  /** Name in the local header, if it differs from the name in the central directory. */
  localName?: string
  /**
   * Offset of the local header as stated in the central directory, if it differs from the real one.
   */
  offset?: number
  /** Extra bytes between this entry and the next. */
  after?: Buffer
  /** True if the entry is left out of the central directory. */
  isHidden?: boolean
}

interface Told {
  /** Number of entries in the end record, if it differs from the real one. */
  count?: number
  comment?: Buffer
  /** Extra bytes before the first file, before the central directory, and before the end record. */
  before?: Buffer
  between?: Buffer
  afterDirectory?: Buffer
}

/** Returns an archive, well-formed or manipulated. */
export function archive(entries: Entry[], told: Told = {}): Buffer {
  const { before = Buffer.alloc(0), between = Buffer.alloc(0), comment = Buffer.alloc(0) } = told
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = before.length
  for (const entry of entries) {
    const content = entry.content ?? Buffer.from('content')
    const {
      data,
      size,
      crc = 0,
    } = entry.packed ?? {
      data: deflateRawSync(content),
      size: content.length,
      crc: crc32(content),
    }
    const path = Buffer.from(entry.name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x0800 | (entry.isEncrypted ? 1 : 0) | (entry.flags ?? 0), 2)
    facts.writeUInt16LE(entry.method ?? 8, 4)
    facts.writeUInt32LE(crc, 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(size, 18)
    facts.writeUInt16LE(path.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(((entry.mode ?? 0o100_644) << 16) >>> 0, 6)
    place.writeUInt32LE(entry.offset ?? offset, 10)
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04'),
      facts,
      Buffer.from(entry.localName ?? entry.name),
      data,
      entry.after ?? Buffer.alloc(0),
    ])
    if (!entry.isHidden) {
      directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), facts, place, path)
    }
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  const count = told.count ?? entries.filter(({ isHidden }) => !isHidden).length
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset + between.length, 12)
  end.writeUInt16LE(comment.length, 16)
  const mark = Buffer.from('PK\x05\x06')
  const middle = told.afterDirectory ?? Buffer.alloc(0)
  return Buffer.concat([before, ...locals, between, central, middle, mark, end, comment])
}

/** Returns a ZIP64 end record with its locator. */
export function zip64End(facts: { count: number; size: number; offset: number }): Buffer {
  const record = Buffer.alloc(76)
  record.write('PK\x06\x06')
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(BigInt(facts.count), 24)
  record.writeBigUInt64LE(BigInt(facts.count), 32)
  record.writeBigUInt64LE(BigInt(facts.size), 40)
  record.writeBigUInt64LE(BigInt(facts.offset), 48)
  record.write('PK\x06\x07', 56)
  record.writeBigUInt64LE(BigInt(facts.offset + facts.size), 64)
  record.writeUInt32LE(1, 72)
  return record
}

/** Returns deflated zeros, which compress a thousandfold. */
export function zeros(megabytes: number): { data: Buffer; size: number; crc: number } {
  const size = megabytes * 1024 * 1024
  const content = Buffer.alloc(size)
  return { data: deflateRawSync(content), size, crc: crc32(content) }
}

/**
 * Returns the container of an old Office file with streams of these names. Its directory spans two
 * sectors.
 */
export function compound(names: string[]): Buffer {
  const free = 0xffffffff
  const endOfChain = 0xfffffffe
  const header = Buffer.alloc(512, 0xff)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.fill(0, 8, 76)
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(2, 48)
  header.writeUInt32LE(0, 76)
  // Sector 0 contains the allocation table, which chains sectors together. The directory begins in
  // sector 2 and continues in sector 1.
  const chains = Buffer.alloc(512, 0xff)
  for (const [index, next] of [0xfffffffd, endOfChain, 1, free].entries()) {
    chains.writeUInt32LE(next, index * 4)
  }
  const entries = ['Root Entry', '\x05SummaryInformation', 'Data', '1Table', ...names]
  const directory = Buffer.alloc(1024)
  for (const [index, name] of entries.entries()) {
    directory.write(name, index * 128, 'utf16le')
    directory.writeUInt16LE((name.length + 1) * 2, index * 128 + 64)
  }
  return Buffer.concat([header, chains, directory.subarray(512), directory.subarray(0, 512)])
}

export async function storeFile(
  { dataDir }: { dataDir: string },
  storageKey: string,
  content: Buffer,
): Promise<void> {
  const path = join(dataDir, 'files', storageKey)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}
