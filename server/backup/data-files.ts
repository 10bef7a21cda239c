// What an archive takes from DATA_DIR itself, beside the files of documents: the signed heads of the
// audit log, and the installation's key if that is asked for.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keyFile } from '#server/app-key.ts'
import type { Config } from '#server/config.ts'

export const keyName = 'app-key'

/** Their names under DATA_DIR; a folder of them counts with all that is in it. */
export async function findHeads({ dataDir }: Config): Promise<string[]> {
  const inFolder = await readdir(join(dataDir, 'audit-heads')).catch(() => [])
  const names = ['audit-heads.log', ...inFolder.map((name) => `audit-heads/${name}`)]
  return names.filter((name) => isHeads(name) && existsSync(join(dataDir, name))).toSorted()
}

/** Also of what an archive says, which decides where things are written. */
export function isHeads(name: string): boolean {
  return /^audit-heads(\.log|\/[0-9a-z-]+\.txt)$/.test(name)
}

/** The secret itself; nothing where none is set and none was made yet. */
export async function readKey(config: Config): Promise<string | undefined> {
  if (config.appKey) return config.appKey
  return existsSync(keyFile(config)) ? readFile(keyFile(config), 'utf8') : undefined
}
