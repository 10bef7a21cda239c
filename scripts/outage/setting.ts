// The portal for `npm run prove -- outage`: a separate process with a database and a mail server
// that can be taken down.
import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eraseEmbedded } from '#kernel/server/db/embedded-erase.ts'
import { startEmbedded, type EmbeddedPostgres } from '#kernel/server/db/embedded.ts'
import { startSmtp, type SmtpServer } from '#app/test/smtp.ts'
import {
  endProcess,
  HttpClient,
  startProcess,
  type ServerProcess,
} from '../../bench/server-process.ts'
import { databaseUrl } from '../database-url.ts'
import { findFreePort } from '../free-port.ts'
import { withoutServices } from '../without-services.ts'
import type { Quiet } from './figures.ts'
import { startLoad, type Load } from './load.ts'

export interface Setting {
  dataDir: string
  env: Record<string, string>
  portal: ServerProcess
  metricsUrl: string
  smtp: SmtpServer
  /** True if the files are on a separate small disk. */
  hasSmallDisk: boolean
  stopDatabase(): Promise<void>
  startDatabase(): Promise<void>
  connection: EmbeddedPostgres['connection']
  buyer: HttpClient
  load: Load
  quiet: Quiet
  close(): Promise<void>
}

export const smallDisk = 256 * 1024 * 1024
export const reserve = 20 * 1024 * 1024

export async function prepareSetting(): Promise<Setting> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prove-outage-'))
  // If this process runs as root, PostgreSQL runs as another user, who also needs access.
  await chmod(dataDir, 0o755)
  const start = () => startEmbedded({ dataDir, log: () => {} })
  let embedded = await start()
  const smtp = await startSmtp()
  const files = join(dataDir, 'files')
  await mkdir(files)
  const hasSmallDisk = mountSmallDisk(files)
  const metricsPort = await findFreePort()
  const env = {
    ...withoutServices,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(embedded.connection),
    DEMO: 'on',
    APP_KEY: 'a-key-for-this-proof-that-is-long-enough',
    SERVE_CLIENT: 'off',
    BREACH_CHECK: 'off',
    METRICS_PORT: String(metricsPort),
    SMTP_URL: smtp.url,
    DISK_RESERVE_MB: String(reserve / 1024 / 1024),
    RATE_LIMIT_FACTOR: '10000',
  }
  const portal = await startProcess('app/server/main.ts', env)
  const [admin, buyer, supplier] = await Promise.all(
    (['admin', 'buyer', 'supplier'] as const).map(async (role) => {
      const client = new HttpClient()
      client.port = portal.port
      await client.signIn(role)
      return client
    }),
  )
  const load = startLoad([admin!, buyer!, supplier!], buyer!)
  return {
    dataDir,
    env,
    portal,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    smtp,
    hasSmallDisk,
    stopDatabase: () => embedded.stop(),
    async startDatabase() {
      embedded = await start()
    },
    connection: embedded.connection,
    buyer: buyer!,
    load,
    quiet: { p99: 0, slowest: 0 },
    async close() {
      await load.stop()
      await endProcess(portal, 'SIGTERM')
      await smtp.stop()
      await embedded.stop()
      if (hasSmallDisk) execFileSync('umount', [files])
      await eraseEmbedded(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Mounts a small disk for the files and returns whether that succeeded. Mounting requires root;
 * without the small disk, the test of a full disk is skipped.
 */
function mountSmallDisk(folder: string): boolean {
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${smallDisk}`, 'tmpfs', folder]
    execFileSync('mount', options, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
