import { buffer } from 'node:stream/consumers'
import * as yauzl from 'yauzl'

/** The entries of a ZIP archive by their names. */
export async function readArchive(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true })
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  }
  return entries
}

/** An answer with all that is packed into it, as one text. */
export async function textOf(bytes: Buffer): Promise<string> {
  if (!bytes.subarray(0, 2).equals(Buffer.from('PK'))) return bytes.toString('latin1')
  return [...(await readArchive(bytes))].flat().join('\n')
}
