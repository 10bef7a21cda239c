// The installation's secret. Given as APP_KEY, or made once and kept beside the data, so that
// sessions and second factors outlive a restart.
import { createHash, randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

export async function loadAppKey(config: Config): Promise<Buffer> {
  const secret = config.appKey ?? (await keptSecret(join(config.dataDir, 'app-key')))
  return createHash('sha256').update(secret).digest()
}

async function keptSecret(file: string): Promise<string> {
  const known = await readFile(file, 'utf8').catch(ignoreMissing)
  if (known) return known
  // Written aside and linked into place: a second server, or a crash, sees a whole key or none.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readFile(file, 'utf8')
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
