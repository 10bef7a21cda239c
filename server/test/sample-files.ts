// Files of every kind that may be uploaded, and of those that may not, made by hand.
import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { docx } from '#server/demo/documents/docx.ts'
import { xlsx } from '#server/demo/documents/xlsx.ts'

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
  /** Already deflated; saves deflating the same again and again. */
  packed?: { data: Buffer; size: number }
  /** Unix mode, as `ln -s` sets it. */
  mode?: number
  isEncrypted?: boolean
  method?: number
}

/** An archive as some program might have written it, with good or bad intent. */
export function archive(entries: Entry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const content = entry.content ?? Buffer.from('content')
    const { data, size } = entry.packed ?? { data: deflateRawSync(content), size: content.length }
    const path = Buffer.from(entry.name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(entry.isEncrypted ? 0x0801 : 0x0800, 2)
    facts.writeUInt16LE(entry.method ?? 8, 4)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(size, 18)
    facts.writeUInt16LE(path.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(((entry.mode ?? 0o100_644) << 16) >>> 0, 6)
    place.writeUInt32LE(offset, 10)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, path, data])
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), facts, place, path)
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, central, Buffer.from('PK\x05\x06'), end])
}

/** Zeros deflate a thousandfold. */
export function zeros(megabytes: number): { data: Buffer; size: number } {
  const size = megabytes * 1024 * 1024
  return { data: deflateRawSync(Buffer.alloc(size)), size }
}

/** The container of old Office files, with streams of these names; its directory goes over two sectors. */
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
  // Sector 0: the chains. The directory begins in sector 2 and goes on in sector 1.
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
