import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * Makes a folder appear to be on its own disk of this size until the test ends. On a real disk,
 * other processes would change the free space during the test.
 */
export function fakeDisk(folder: string, bytes: number): void {
  const real = fs.statfs
  const pretended = async (path: string) =>
    path.startsWith(folder) ? { bavail: bytes - (await sizeOf(folder)), bsize: 1 } : real(path)
  const use = (statfs: unknown) => {
    Object.assign(fs, { statfs })
    syncBuiltinESMExports()
  }
  use(pretended)
  onTestFinished(() => use(real))
}

async function sizeOf(folder: string): Promise<number> {
  const names = await fs.readdir(folder, { recursive: true })
  const sizes = names.map(async (name) => {
    // A file may be moved or removed after it was listed.
    const found = await fs.stat(join(folder, name)).catch(() => undefined)
    return found?.isFile() ? found.size : 0
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
