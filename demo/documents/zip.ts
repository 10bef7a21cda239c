// Writes a small ZIP archive of XML parts, the format of DOCX and XLSX files.
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/** Fixed modification time, so that the same content creates the same archive. */
const mtime = new Date(2026, 0, 1)

export async function zip(parts: Record<string, string>): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [name, xml] of Object.entries(parts)) {
    archive.addBuffer(Buffer.from(declaration + xml), name, { mtime })
  }
  archive.end()
  return buffer(archive.outputStream)
}
