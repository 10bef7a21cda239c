import { mkdir, statfs } from 'node:fs/promises'

/** How many bytes the portal may still write where this folder is; it is made if it is missing. */
export async function freeBytes(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
