import { rm } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'

/**
 * After the rows are gone for good: a file without a row is swept up some day, a row without its
 * file would be a promise broken. One that can't be removed is therefore named, not thrown.
 */
export async function deleteFiles(folder: string, storageKeys: string[]): Promise<string[]> {
  const left: string[] = []
  for (const key of storageKeys) {
    const path = join(folder, key)
    if (!path.startsWith(resolve(folder) + sep)) left.push(key)
    else await rm(path, { force: true }).catch(() => left.push(key))
  }
  return left
}
