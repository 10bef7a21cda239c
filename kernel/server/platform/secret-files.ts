// Reads the installation's secret from the environment or from `DATA_DIR/app-key`, and writes that
// file. Earlier secrets are in `app-key.previous` during a key rotation.
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

/**
 * Creates and stores a secret, unless another server has already stored one. Returns the stored
 * secret.
 */
export async function createSecret(config: Config): Promise<string> {
  const { current } = files(config)
  const draft = await draftSecret(current)
  await link(draft, current).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readFile(current, 'utf8')
}

/** Replaces the secret. The old one is kept until the rotation is complete. */
export async function replaceSecret(config: Config): Promise<void> {
  const { current, previous } = files(config)
  const old = await readIfThere(current)
  const options = { mode: 0o600, flush: true }
  // The old secret is stored first, so that it is still available after an interruption at any
  // point.
  if (old) await appendFile(previous, `${old}\n`, options)
  await rename(await draftSecret(current), current)
}

export async function deletePreviousSecrets(config: Config): Promise<void> {
  await rm(files(config).previous, { force: true })
}

/**
 * Writes a new secret to a temporary file and returns its path. Callers link or rename that file,
 * so that other servers see a complete secret or none.
 */
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
