// Writes the ZIP file of a tender pack while it is sent. Each entry is opened in its turn and
// hashed while it is sent, so the manifest, which comes last, describes what was actually sent.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { packTexts, type PackManifest } from '#features/tenders/contract/tender-export.ts'

export interface PackEntry {
  path: string
  open: () => Promise<Readable> | Readable
  /**
   * Title, version and expected hash of a document; undefined for a generated entry such as
   * summary.pdf.
   */
  document?: { title: string; version: number; sha256: string }
}

type Heading = Omit<PackManifest, 'entries'>

export function writePack(entries: readonly PackEntry[], heading: Heading): Readable {
  const archive = new ZipFile()
  const output = archive.outputStream as Readable
  const manifest: PackManifest = { ...heading, entries: [], left_out: [...heading.left_out] }
  let current: Readable | undefined
  archive.once('error', (error: Error) => output.destroy(error))
  // If the client aborts the download, the current file has to be closed.
  output.once('close', () => current?.destroy())
  void fill().catch((error: Error) => output.destroy(error))
  return output

  async function fill(): Promise<void> {
    for (const entry of entries) {
      if (output.destroyed) return
      await add(entry)
    }
    archive.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), 'manifest.json')
    archive.end()
  }

  async function add({ path, open, document }: PackEntry): Promise<void> {
    const content = await opened(open, document)
    if (!content) return
    // The client may have aborted the download while the file was being opened.
    if (output.destroyed) {
      content.destroy()
      return
    }
    const hash = createHash('sha256')
    let size = 0
    current = Readable.from(
      counted(content, (chunk) => {
        hash.update(chunk)
        size += chunk.length
      }),
    )
    const sent = finished(current)
    // Documents are not compressed, because most of their formats already are.
    archive.addReadStream(current, path, { compress: !document })
    await sent
    const sha256 = hash.digest('hex')
    const isChanged = document !== undefined && document.sha256 !== sha256
    manifest.entries.push({
      path,
      size,
      sha256,
      ...(document && { title: document.title, version: document.version }),
      ...(isChanged && { problem: 'This file is not what was uploaded: its checksum differs.' }),
    })
  }

  /** Opens an entry. A document that can't be opened is listed as missing, and the rest is sent. */
  async function opened(open: PackEntry['open'], document: PackEntry['document']) {
    try {
      return await open()
    } catch (error) {
      if (!document) throw error
      const { title, version } = document
      manifest.left_out.push({ title, version, reason: packTexts.missing })
      return undefined
    }
  }
}

async function* counted(content: Readable, count: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    const chunk = Buffer.from(piece as Buffer | string)
    count(chunk)
    yield chunk
  }
}
