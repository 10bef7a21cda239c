// Writes an archive as a ZIP file, entry by entry. The file has a temporary name until it is
// complete and flushed, so that a partial file left by a crash can't be mistaken for a backup.
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { fileErrorReason } from '#kernel/server/platform/file-error-reason.ts'
import { BackupError } from '#kernel/server/platform/backup-error.ts'
import { manifestHashName, manifestName, type Content, type Manifest } from './manifest.ts'
import { Meter } from './meter.ts'

export interface ArchiveWriter {
  /** Streams an entry into the archive, optionally compressed. Returns its size and hash. */
  add(name: string, source: Readable, options: { compress: boolean }): Promise<Content>
}

/**
 * File mode: only the owner may read the archive, which contains personal data and encrypted
 * secrets.
 */
const mode = 0o600

const unfinishedName = /\.unfinished-[0-9a-f]{8}$/
/**
 * An unfinished file that has not been written to for this long is assumed to be left over from a
 * killed backup.
 */
const staleMs = 10 * 60_000

/**
 * Removes unfinished files of killed backups. Recent ones are kept, since another portal may be
 * writing them.
 */
export async function removeUnfinished(folder: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!unfinishedName.test(name)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < now - staleMs) await rm(path, { force: true })
  }
}

/**
 * Writes the archive into an existing folder. A missing folder is not created: it may be the mount
 * point of a disk that is not mounted, and the archive would then fill the system's disk.
 */
export async function writeArchive(
  target: string,
  work: (archive: ArchiveWriter) => Promise<Manifest>,
): Promise<Manifest> {
  if (existsSync(target)) throw new BackupError(`${target} already exists.`)
  const folder = dirname(target)
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory()) {
    throw new BackupError(
      `The folder ${folder} doesn’t exist. If it is on another disk, mount that disk; otherwise create the folder. Then repeat the backup.`,
    )
  }
  await removeUnfinished(folder)
  const unfinished = `${target}.unfinished-${randomBytes(4).toString('hex')}`
  try {
    const manifest = await write(unfinished, work)
    await rename(unfinished, target)
    await flushFolder(folder)
    return manifest
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function write(
  path: string,
  work: (archive: ArchiveWriter) => Promise<Manifest>,
): Promise<Manifest> {
  const zip = new ZipFile()
  const output = createWriteStream(path, { mode, flags: 'wx', flush: true })
  const written = pipeline(zip.outputStream, output).catch((error: unknown) => {
    throw explainWriteError(error, dirname(path))
  })
  const failed = written.then(() => new Promise<never>(() => {}))
  // This handler only prevents an unhandled rejection. The error is reported by the entry that is
  // being added, or at the end.
  failed.catch(() => {})

  async function add(name: string, source: Readable, { compress }: { compress: boolean }) {
    const meter = new Meter()
    zip.addReadStream(meter, name, { compress, mode })
    try {
      await Promise.race([pipeline(source, meter), failed])
    } finally {
      source.destroy()
    }
    return meter.content()
  }

  try {
    const manifest = await work({ add })
    const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
    const hash = createHash('sha256').update(text).digest('hex')
    zip.addBuffer(text, manifestName, { mode })
    zip.addBuffer(Buffer.from(`${hash}\n`), manifestHashName, { mode })
    zip.end()
    await written
    return manifest
  } finally {
    output.destroy()
  }
}

/** Returns an error that tells the operator why the archive could not be written. */
function explainWriteError(error: unknown, folder: string): unknown {
  const reason = fileErrorReason(error)
  if (!reason) return error
  return new BackupError(
    `The backup can’t be written to ${folder}: ${reason}. The unfinished archive was removed. Free some space there or choose another folder, and repeat the backup.`,
    { cause: error },
  )
}

/** Flushes the folder. Without this, a rename may not survive a crash. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
