import { access, constants, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Storage, StoredFile } from './storage.ts'
import { writeError } from './storage-error.ts'

const chunk = 256 * 1024

export function createDiskStorage(folder: string): Storage {
  const root = resolve(folder)
  // The folder is on the same file system as the files, so that a file can be moved by a rename.
  const incoming = join(root, '.incoming')

  function pathOf(key: string): string {
    const path = join(root, key)
    if (!path.startsWith(root + sep)) throw new Error(`${key} is outside the storage folder`)
    return path
  }

  return {
    incoming,

    async put(key, from) {
      const path = pathOf(key)
      await failClearly(async () => {
        const made = await mkdir(dirname(path), { recursive: true })
        await rename(from, path)
        // A rename survives a crash only once its folder has been flushed.
        await flush(dirname(path))
        if (made) await flush(dirname(made))
      })
    },

    async open(key, range) {
      const handle = await open(pathOf(key))
      return handle.createReadStream({ highWaterMark: chunk, ...range })
    },

    async sizeOf(key) {
      const found = await stat(pathOf(key)).catch(nothingIfMissing)
      return found?.size
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    list: () => listFolder(root, root, incoming),

    async check() {
      await mkdir(incoming, { recursive: true })
      await access(incoming, constants.W_OK)
    },
  }
}

async function* listFolder(
  root: string,
  folder: string,
  except: string,
): AsyncIterable<StoredFile> {
  const entries = await opendir(folder).catch(nothingIfMissing)
  if (!entries) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (path === except) continue
    if (entry.isDirectory()) yield* listFolder(root, path, except)
    else {
      const found = await stat(path).catch(nothingIfMissing)
      const key = relative(root, path).split(sep).join('/')
      if (found) yield { key, modifiedAt: found.mtime }
    }
  }
}

async function flush(folder: string): Promise<void> {
  // Windows can't open folders, and doesn't need the flush.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function nothingIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function failClearly(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    throw writeError('The file could not be stored', error)
  })
}
