// Temporary storage for encrypted files before their upload and for decrypted files after their
// download: the origin private file system or, in browsers without one, a Blob, which the browser
// may also keep on disk.
const folder = 'sealed-bids'
const day = 24 * 60 * 60_000
const pieceSize = 1024 * 1024

export async function storeTemporarily(
  content: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): Promise<File> {
  const handle = await createFile()
  if (!handle) return inBlob(content, signal)
  await content.pipeTo(await handle.createWritable(), { signal })
  return handle.getFile()
}

async function createFile(): Promise<FileSystemFileHandle | undefined> {
  try {
    const files = await openFolder()
    const name = `${Date.now()}-${crypto.getRandomValues(new Uint32Array(1))[0]}`
    const handle = await files.getFileHandle(name, { create: true })
    return 'createWritable' in handle ? handle : undefined
  } catch {
    // The file system is unavailable without https, in private windows and on full disks.
    return undefined
  }
}

async function openFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory()
  return root.getDirectoryHandle(folder, { create: true })
}

/**
 * Deletes a file that is no longer needed. Errors are ignored, because a file that is kept as a
 * Blob isn't in the folder.
 */
export async function deleteTemporaryFile(name: string): Promise<void> {
  await openFolder()
    .then((files) => files.removeEntry(name))
    .catch(() => undefined)
}

/**
 * Deletes files older than a day, which closed tabs have left behind. A file's name starts with the
 * time at which it was created.
 */
export async function deleteStaleFiles(): Promise<void> {
  try {
    const files = await openFolder()
    for await (const name of files.keys()) {
      if (Date.now() - Number.parseInt(name, 10) > day) await deleteTemporaryFile(name)
    }
  } catch {
    // The file system is unavailable, or another tab is using a file.
  }
}

/** Builds the Blob in chunks of one megabyte, so that the worker never holds more in memory. */
async function inBlob(content: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<File> {
  const blobs: Blob[] = []
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const flush = () => {
    blobs.push(new Blob(pieces))
    pieces = []
    size = 0
  }
  await content.pipeTo(
    new WritableStream({
      write(piece) {
        pieces.push(Uint8Array.from(piece))
        size += piece.length
        if (size >= pieceSize) flush()
      },
    }),
    { signal },
  )
  flush()
  return new File(blobs, 'sealed')
}
