import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { csvHead, csvLine } from '#kernel/format/csv.ts'
import type { Storage } from '#kernel/server/storage/storage.ts'
import type { DocumentFile } from './queries.ts'

const manifestName = 'manifest.csv'

/**
 * Returns an archive of all files that is written while it is sent. The first file is opened before
 * the reply starts, so an unreachable store can still be reported; each other file is opened in its
 * turn. Files are stored uncompressed, because most formats are compressed already and the size
 * must be known in advance.
 */
export async function zipDocuments(
  storage: Storage,
  files: DocumentFile[],
): Promise<{ content: Readable; size: number }> {
  const first = files[0] && (await storage.open(files[0].storage_key))
  const archive = new ZipFile()
  const output = archive.outputStream as Readable
  let current = first
  first?.once('error', (error) => output.destroy(error))
  const names = uniqueNames(files)
  archive.addBuffer(Buffer.from(manifestOf(files, names)), manifestName, {
    compress: false,
  })
  for (const [index, file] of files.entries()) {
    const options = { compress: false, size: file.file_size }
    archive.addReadStreamLazy(names[index]!, options, (give) => void open(file, give))
  }

  async function open(file: DocumentFile, give: (error: null, content: Readable) => void) {
    try {
      const content = file === files[0] && first ? first : await storage.open(file.storage_key)
      current = content
      content.once('error', (error) => output.destroy(error))
      if (output.destroyed) content.destroy()
      else give(null, content)
    } catch (error) {
      output.destroy(error as Error)
    }
  }

  archive.once('error', (error: Error) => output.destroy(error))
  // If the client aborts the download, the current file has to be closed.
  output.once('close', () => current?.destroy())
  let size = 0
  // The size is known immediately because no entry is compressed. The package passes it to the
  // callback, but its types omit this argument.
  archive.end(undefined, (...[total]: number[]) => (size = total ?? 0))
  return { content: output, size }
}

function manifestOf(files: DocumentFile[], names: string[]): string {
  const lines = files.map((file, index) =>
    csvLine([file.title, names[index]!, file.version, file.file_size, file.sha256]),
  )
  const head = csvHead(['Title', 'File name', 'Version', 'Size in bytes', 'SHA-256'])
  return `${head}${lines.join('')}`
}

/**
 * Returns file names that are unique, ignoring case. A name that is already taken, by another file
 * or by the manifest, gets a number before its extension.
 */
export function uniqueNames(files: { filename: string }[]): string[] {
  const taken = new Set([manifestName])
  return files.map(({ filename }) => {
    const dot = filename.lastIndexOf('.')
    let name = filename
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) {
      name = `${filename.slice(0, dot)} (${number})${filename.slice(dot)}`
    }
    taken.add(name.toLowerCase())
    return name
  })
}
