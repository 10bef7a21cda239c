// Reads an archive. No entry is trusted before its hash has been checked.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import * as yauzl from 'yauzl'
import { BackupError } from '#kernel/server/platform/backup-error.ts'
import { entriesOf, manifestHashName, manifestName, manifestSchema } from './manifest.ts'
import type { Content, Manifest } from './manifest.ts'
import { Meter } from './meter.ts'

export interface Archive {
  manifest: Manifest
  open(name: string): Promise<Readable>
}

export async function withArchive<T>(
  path: string,
  work: (archive: Archive) => Promise<T>,
): Promise<T> {
  const zip = await yauzl
    .openPromise(path, { lazyEntries: true, autoClose: false })
    .catch((error: NodeJS.ErrnoException) =>
      refuse(
        error.code === 'ENOENT'
          ? `The file ${path} does not exist.`
          : `${path} is not a backup, or is incomplete (${error.message}).`,
      ),
    )
  try {
    const entries = new Map<string, yauzl.Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const open = (name: string) => openEntry(zip, entries, name)
    const manifest = await readManifest(open)
    const expected = entriesOf(manifest)
    for (const name of entries.keys()) {
      const isKnown = expected.has(name) || name === manifestName || name === manifestHashName
      if (!isKnown) refuse(`The archive contains ${name}, which is not in its manifest.`)
    }
    return await work({ manifest, open })
  } finally {
    zip.close()
  }
}

/** Reads all entries. Throws an error that names the first entry that differs from the manifest. */
export async function verifyArchive({ manifest, open }: Archive): Promise<void> {
  for (const [name, expected] of entriesOf(manifest)) {
    const meter = new Meter()
    await pipeline(await open(name), meter.resume()).catch((error: Error) => damaged(name, error))
    expectSame(name, meter.content(), expected)
  }
}

export function expectSame(name: string, found: Content, expected: Content): void {
  if (found.sha256 !== expected.sha256) damaged(name)
}

async function openEntry(
  zip: yauzl.ZipFile,
  entries: Map<string, yauzl.Entry>,
  name: string,
): Promise<Readable> {
  const entry = entries.get(name)
  if (!entry) return refuse(`The archive is incomplete: ${name} is missing.`)
  return zip.openReadStreamPromise(entry).catch((error: Error) => damaged(name, error))
}

async function readManifest(open: Archive['open']): Promise<Manifest> {
  const text = await buffer(await open(manifestName)).catch((e: Error) => damaged(manifestName, e))
  const hash = (await buffer(await open(manifestHashName))).toString().trim()
  if (createHash('sha256').update(text).digest('hex') !== hash) damaged(manifestName)
  const parsed = manifestSchema.safeParse(JSON.parse(text.toString()))
  return parsed.data ?? refuse('The archive was written by another version of the portal.')
}

function damaged(name: string, cause?: Error): never {
  const why = cause ? ` (${cause.message})` : ''
  throw new BackupError(`The archive is damaged: ${name} differs from what was backed up${why}.`)
}

function refuse(message: string): never {
  throw new BackupError(message)
}
