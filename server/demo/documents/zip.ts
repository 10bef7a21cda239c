// Writes a small ZIP archive, which is what DOCX and XLSX files are.
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** The same content makes the same archive. */
const mtime = new Date(2026, 0, 1)

export async function zip(contents: Record<string, string>): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [name, content] of Object.entries(contents)) {
    archive.addBuffer(Buffer.from(content), name, { mtime })
  }
  archive.end()
  return buffer(archive.outputStream)
}
