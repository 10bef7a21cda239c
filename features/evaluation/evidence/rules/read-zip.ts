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
import { ArchiveFault, archiveTexts, checkLayout, type Archive } from './zip-layout.ts'

/**
 * Returns the files in the archive. Throws an `ArchiveFault` if the archive is damaged, or contains
 * anything that the portal doesn't write.
 */
export async function readZip(archive: Archive): Promise<PackFile[]> {
  await checkLayout(archive)
  // Workers are disabled, because the pack's own page is opened from disk, where a page can't start
  // workers.
  const reader = new ZipReader(new ArchiveReader(archive), {
    strictness: 'strict',
    useWebWorkers: false,
    checkSignature: true,
  })
  const entries = await reader.getEntries().catch(() => {
    throw new ArchiveFault(archiveTexts.damaged)
  })
  return entries.map((entry) => {
    if (entry.directory) throw new ArchiveFault(archiveTexts.notAFile(entry.filename))
    return fileOf(entry)
  })
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
