// Reads an evidence pack from a ZIP archive. Only the parts of the archive that are needed are read,
// so a large pack takes little memory; Node's `openAsBlob` provides the same interface.
import { BlobReader, ZipReader, type FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js'
import type { PackFile } from '#domain/evidence/pack-files.ts'

/**
 * Returns the files of the archive. Throws if the archive is damaged, or if programs could disagree
 * about its content.
 */
export async function readZip(archive: Blob): Promise<PackFile[]> {
  // A page that was opened from disk can't start workers.
  const reader = new ZipReader(new BlobReader(archive), {
    strictness: 'strict',
    useWebWorkers: false,
    checkSignature: true,
  })
  const entries = await reader.getEntries()
  return entries.flatMap((entry) => (entry.directory ? [] : [fileOf(entry)]))
}

function fileOf(entry: FileEntry): PackFile {
  return {
    path: entry.filename,
    size: entry.uncompressedSize,
    chunks: () => chunksOf(entry),
    text: async () => new Response(streamOf(chunksOf(entry))).text(),
  }
}

async function* chunksOf(entry: FileEntry): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const written = entry.getData(writable)
  // The error of a damaged entry is thrown below, where the entry is read.
  written.catch(() => {})
  const reader = readable.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    yield value
  }
  await written
}

function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}
