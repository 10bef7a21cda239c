// Opens a portal inside this process, with its own PostgreSQL cluster, which is deleted when the
// portal is closed.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAppKey } from '#kernel/server/platform/app-key.ts'
import { buildApp } from '#app/server/app.ts'
import { readConfig } from '#kernel/server/platform/config.ts'
import { connect } from '#kernel/server/db/connect.ts'
import { startEmbedded } from '#kernel/server/db/embedded.ts'
import { migrate } from '#kernel/server/db/migrate.ts'
import { limitsIn } from '#kernel/server/platform/limits.ts'
import { createServices } from '#app/server/services.ts'

export async function openPortal(settings: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tender-portal-bench-'))
  await chmod(dataDir, 0o755)
  const embedded = await startEmbedded({ dataDir, log: () => {} })
  const { db, pool } = connect({ ...embedded.connection, max: 10 })
  await migrate(pool)
  const env = {
    DEMO: 'off',
    SERVE_CLIENT: 'off',
    LOG_LEVEL: 'silent',
    BREACH_CHECK: 'off',
    DATA_DIR: dataDir,
    ...settings,
  }
  const config = readConfig(env, limitsIn(settings))
  const appKey = await openAppKey(config, db)
  const app = await buildApp(createServices(config, db, appKey))

  async function close(): Promise<void> {
    await app.close()
    await db.destroy()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { app, db, appKey, close }
}
