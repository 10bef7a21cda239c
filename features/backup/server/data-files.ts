// Files in DATA_DIR, other than uploads, that are part of an archive: the signed heads of the audit
// log and, on request, the installation's key.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#kernel/server/platform/config.ts'
import { readSecrets } from '#kernel/server/platform/secret-files.ts'

export const keyName = 'app-key'

/** Returns the paths of the files with signed heads of the audit log, relative to DATA_DIR. */
export async function findHeads({ dataDir }: Config): Promise<string[]> {
  const inFolder = await readdir(join(dataDir, 'audit-heads')).catch(() => [])
  return inFolder
    .map((name) => `audit-heads/${name}`)
    .filter(isHeads)
    .toSorted()
}

/**
 * Returns whether the name is that of a file with heads. Also validates names in an archive, since
 * they determine where files are written.
 */
export function isHeads(name: string): boolean {
  return /^audit-heads\/\d+\.txt$/.test(name)
}

/** Returns the installation's key, or undefined if none is configured or created yet. */
export async function readKey(config: Config): Promise<string | undefined> {
  return (await readSecrets(config)).current
}
