// Where a sealed file waits for its upload: in the browser's private files, on disk. Where a browser
// has none, in a Blob, which the browser may keep on disk as well. What lies there is sealed.
const folder = 'sealed-bids'
const day = 24 * 60 * 60_000
const pieceSize = 1024 * 1024

export async function setAside(
  content: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): Promise<File> {
  const place = await makePlace()
  if (!place) return inBlob(content, signal)
  await content.pipeTo(await place.createWritable(), { signal })
  return place.getFile()
}

async function makePlace(): Promise<FileSystemFileHandle | undefined> {
  try {
    const files = await openFolder()
    const name = `${Date.now()}-${crypto.getRandomValues(new Uint32Array(1))[0]}`
    const place = await files.getFileHandle(name, { create: true })
    return 'createWritable' in place ? place : undefined
  } catch {
    // No https, a private window, no room: then without.
    return undefined
  }
}

async function openFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory()
  return root.getDirectoryHandle(folder, { create: true })
}

/** Once it is uploaded, or will not be. What was never set aside is no loss. */
export async function putAway(name: string): Promise<void> {
  await openFolder()
    .then((files) => files.removeEntry(name))
    .catch(() => undefined)
}

/** What a tab that was closed has left behind. */
export async function tidyUp(): Promise<void> {
  try {
    const files = await openFolder()
    for await (const name of files.keys()) {
      if (Date.now() - Number.parseInt(name, 10) > day) await files.removeEntry(name)
    }
  } catch {
    // Nothing was kept, or another tab is at it.
  }
}

/** Handed over a megabyte at a time, so that this worker holds no more than that. */
async function inBlob(content: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<File> {
  const blobs: Blob[] = []
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const hand = () => {
    blobs.push(new Blob(pieces))
    pieces = []
    size = 0
  }
  await content.pipeTo(
    new WritableStream({
      write(piece) {
        pieces.push(Uint8Array.from(piece))
        size += piece.length
        if (size >= pieceSize) hand()
      },
    }),
    { signal },
  )
  hand()
  return new File(blobs, 'sealed')
}
