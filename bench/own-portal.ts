import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eraseEmbedded } from '#kernel/server/db/embedded-erase.ts'
import { endProcess, startProcess } from './server-process.ts'

/**
 * Starts a complete portal as a separate process with its own data directory. A database, S3 bucket
 * or virus scanner configured in this machine's environment is not used. `close` stops the portal
 * and deletes its data.
 */
export async function openOwnPortal(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tender-portal-bench-'))
  await chmod(dataDir, 0o755)
  const env = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
    S3_BUCKET: '',
    CLAMD: '',
    RATE_LIMIT_FACTOR: '10000',
    ...settings,
  }
  const server = await startProcess('app/server/main.ts', env)

  async function close(): Promise<void> {
    await endProcess(server, 'SIGTERM')
    await eraseEmbedded(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
  return { server, dataDir, env, close }
}
