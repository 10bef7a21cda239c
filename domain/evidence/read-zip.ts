// Reads an evidence pack from a ZIP archive. Only the required parts of the archive are read, so a
// large pack takes little memory.
import {
  Reader,
  TextWriter,
  Writer,
  ZipReader,
  type FileEntry,
} from '@zip.js/zip.js/lib/zip-core-native.js'
import type { OnChunk, PackFile } from './pack-files.ts'

/** The part of the Blob interface that is needed; browsers and Node's `openAsBlob` provide it. */
interface Archive {
  size: number
  slice: (start: number, end: number) => { arrayBuffer: () => Promise<ArrayBuffer> }
}

/**
 * Returns the files in the archive. Throws if the archive is damaged, or so ambiguous that two
 * programs could extract different contents from it.
 */
export async function readZip(archive: Archive): Promise<PackFile[]> {
  // Workers are disabled, because the pack's own page is opened from disk, where a page can't start
  // workers.
  const reader = new ZipReader(new ArchiveReader(archive), {
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
    async read(onChunk) {
      await entry.getData(new ChunkWriter(onChunk))
    },
    text: () => entry.getData(new TextWriter()),
  }
}

class ArchiveReader extends Reader<Archive> {
  readonly #archive: Archive

  constructor(archive: Archive) {
    super(archive)
    this.#archive = archive
    this.size = archive.size
  }

  override async readUint8Array(start: number, length: number): Promise<Uint8Array> {
    return new Uint8Array(await this.#archive.slice(start, start + length).arrayBuffer())
  }
}

class ChunkWriter extends Writer<void> {
  readonly #onChunk: OnChunk

  constructor(onChunk: OnChunk) {
    super()
    this.#onChunk = onChunk
  }

  override async writeUint8Array(chunk: Uint8Array): Promise<void> {
    this.#onChunk(chunk)
  }

  override async getData(): Promise<void> {}
}
