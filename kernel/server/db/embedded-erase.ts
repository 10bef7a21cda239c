import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findHome } from './embedded-home.ts'
import { lockHome } from './embedded-lock.ts'
import { stopLeftBehind } from './embedded-process.ts'

/**
 * Deletes the embedded database permanently, wherever its files are. Throws if a server is using
 * it.
 */
export async function eraseEmbedded(dataDir: string): Promise<void> {
  const place = findHome(resolve(dataDir), () => {})
  const lock = lockHome(place.home)
  await stopLeftBehind(place)
  const link = join(resolve(dataDir), 'postgres')
  // The lock is deleted last, so that no server can start on a partly deleted database.
  for (const name of ['', '.log', '.log.1', '.password', '.socket', '.lock.pid', '.lock']) {
    rmSync(`${place.cluster}${name}`, { recursive: true, force: true })
  }
  if (link === place.cluster) return lock.release()
  rmSync(link, { force: true })
  rmSync(place.home, { recursive: true, force: true })
  lock.release()
}
