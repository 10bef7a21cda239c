// Writes a ZIP archive in memory, which is what DOCX and XLSX files are.
import { crc32, deflateRawSync } from 'node:zlib'

export interface Entry {
  name: string
  content: string
}

/** 1 January 2026 in MS-DOS terms: archives of the same content are the same to the byte. */
const dosDate = ((2026 - 1980) << 9) | (1 << 5) | 1

export function zip(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const path = Buffer.from(name)
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)

    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0) // version needed
    facts.writeUInt16LE(0x0800, 2) // names are UTF-8
    facts.writeUInt16LE(8, 4) // deflated
    facts.writeUInt16LE(dosDate, 8)
    facts.writeUInt32LE(crc32(plain), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(plain.length, 18)
    facts.writeUInt16LE(path.length, 22)

    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)

    const local = Buffer.concat([signature(0x04034b50), facts, path, packed])
    directory.push(signature(0x02014b50), Buffer.from([20, 0]), facts, place, path)
    locals.push(local)
    offset += local.length
  }

  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, central, signature(0x06054b50), end])
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
