// What an archive takes from DATA_DIR itself, beside the files of documents: the signed heads of the
// audit log, and the installation's key if that is asked for.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { readSecrets } from '#server/secret-files.ts'

export const keyName = 'app-key'

/** Their names under DATA_DIR. */
export async function findHeads({ dataDir }: Config): Promise<string[]> {
  const inFolder = await readdir(join(dataDir, 'audit-heads')).catch(() => [])
  return inFolder
    .map((name) => `audit-heads/${name}`)
    .filter(isHeads)
    .toSorted()
}

/** Also of what an archive says, which decides where things are written. */
export function isHeads(name: string): boolean {
  return /^audit-heads\/\d+\.txt$/.test(name)
}

/** The secret itself; nothing where none is set and none was made yet. */
export async function readKey(config: Config): Promise<string | undefined> {
  return (await readSecrets(config)).current
}
