import { buffer } from 'node:stream/consumers'
import * as yauzl from 'yauzl'

/** Returns the entries of a ZIP archive by name. */
export async function readArchive(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true })
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  }
  return entries
}

/** Returns the bytes as text; for an archive, the names and content of its entries. */
export async function textOf(bytes: Buffer): Promise<string> {
  if (!bytes.subarray(0, 2).equals(Buffer.from('PK'))) return bytes.toString('latin1')
  return [...(await readArchive(bytes))].flat().join('\n')
}
