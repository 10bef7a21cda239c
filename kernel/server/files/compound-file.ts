// Reads the container format of old Office files ([MS-CFB]), which is a small file system. The
// names in its directory show whether a file is a Word document or an Excel workbook; the first
// bytes are the same for both.
import type { FileHandle } from 'node:fs/promises'

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const headerSize = 512
const sectorsInHeader = 109
const entrySize = 128
const lastSector = 0xfffffffa
/** Maximum number of sectors to read, far more than any document has. Also ends circular chains. */
const maxSectors = 4096

/**
 * Returns the names in the directory, or an empty list if the file has another format or is
 * damaged.
 */
export async function readCompoundNames(file: FileHandle): Promise<string[]> {
  const header = await readAt(file, 0, headerSize)
  if (!header?.subarray(0, 8).equals(signature)) return []
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return []
  const size = 1 << shift
  const sector = (index: number) => readAt(file, (index + 1) * size, size)

  const names: string[] = []
  let index = header.readUInt32LE(48)
  for (let count = 0; count < maxSectors && index < lastSector; count += 1) {
    const directory = await sector(index)
    if (!directory) break
    names.push(...namesIn(directory))
    const next = await follow(header, index, size, sector)
    if (next === undefined) break
    index = next
  }
  return names
}

/** Returns the next sector of a chain, using the allocation tables listed in the header. */
async function follow(
  header: Buffer,
  index: number,
  size: number,
  sector: (index: number) => Promise<Buffer | undefined>,
): Promise<number | undefined> {
  const perTable = size / 4
  const table = Math.floor(index / perTable)
  // Only the tables listed in the header are used. They cover at least the first 7 MB of the file,
  // where its directory is expected.
  if (table >= sectorsInHeader) return undefined
  const chains = await sector(header.readUInt32LE(76 + table * 4))
  return chains?.readUInt32LE((index % perTable) * 4)
}

function namesIn(directory: Buffer): string[] {
  const names: string[] = []
  for (let at = 0; at + entrySize <= directory.length; at += entrySize) {
    const length = directory.readUInt16LE(at + 64)
    if (length >= 2 && length <= 64) names.push(directory.toString('utf16le', at, at + length - 2))
  }
  return names
}

async function readAt(file: FileHandle, at: number, size: number): Promise<Buffer | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, at)
  return bytesRead === size ? buffer : undefined
}
