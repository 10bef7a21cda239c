// Where the secrets behind the key come from: the environment, or `DATA_DIR/app-key`, with earlier
// ones in `app-key.previous` while a change of key is under way.
import { randomBytes } from 'node:crypto'
import { appendFile, link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

interface Secrets {
  current: string | undefined
  previous: string[]
}

export const keyFile = ({ dataDir }: Config) => join(dataDir, 'app-key')

const files = (config: Config) => ({
  current: keyFile(config),
  previous: join(config.dataDir, 'app-key.previous'),
})

export async function readSecrets(config: Config): Promise<Secrets> {
  const { current, previous } = files(config)
  const earlier = (await readIfThere(previous))?.split('\n').filter(Boolean) ?? []
  return {
    current: config.appKey ?? (await readIfThere(current)),
    previous: [...config.previousAppKeys, ...earlier],
  }
}

/** Makes a secret and keeps it, unless another server was quicker; then that one holds. */
export async function keepSecret(config: Config): Promise<string> {
  const { current } = files(config)
  const draft = await draftSecret(current)
  await link(draft, current).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readFile(current, 'utf8')
}

/** Puts a new secret in the place of the old one, which is kept beside it until it is forgotten. */
export async function replaceSecret(config: Config): Promise<void> {
  const { current, previous } = files(config)
  const old = await readIfThere(current)
  const options = { mode: 0o600, flush: true }
  // First, so that whenever this is cut off the old one can still be read.
  if (old) await appendFile(previous, `${old}\n`, options)
  await rename(await draftSecret(current), current)
}

export async function forgetPreviousSecrets(config: Config): Promise<void> {
  await rm(files(config).previous, { force: true })
}

/** Written aside and moved into place: a second server, or a crash, sees a whole secret or none. */
async function draftSecret(file: string): Promise<string> {
  const draft = `${file}.${process.pid}`
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  return draft
}

async function readIfThere(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return text || undefined
}
