// Serves the portal with an existing database. Audit rows are sealed (added to the hash chain), but
// no jobs or migrations run. PORTAL names another checkout to serve instead of this one, so that
// both can be compared on one database. Older checkouts have the files of kernel/server/platform in
// server, so `loadPlatform` tries both directories.
import { join } from 'node:path'

const root = process.env['PORTAL'] ?? join(import.meta.dirname, '..')
const load = (file: string) => import(join(root, file))
const loadPlatform = (file: string) =>
  load(`kernel/server/platform/${file}`).catch(() => load(`server/${file}`))

const { openAppKey } = await loadPlatform('app-key.ts')
const { startSealing } = await load('kernel/server/audit/seal-waiting.ts')
const { buildApp } = await load('app/server/app.ts')
const { readConfig } = await loadPlatform('config.ts')
const { connect } = await load('kernel/server/db/connect.ts')
const { createServices } = await load('app/server/services.ts').catch(() =>
  loadPlatform('services.ts'),
)

// Older checkouts have no `limitsIn`, because their `readConfig` reads the limits from the
// environment itself.
const { limitsIn = () => ({}) } = await loadPlatform('limits.ts').catch(() => ({}))
const config = readConfig(
  { ...process.env, SERVE_CLIENT: 'off', LOG_LEVEL: 'error', DEMO: 'off' },
  limitsIn(process.env),
)
const { db } = connect({ ...JSON.parse(process.env['CONNECTION']!), max: 10 })
const app = await buildApp(createServices(config, db, await openAppKey(config, db)))
await app.listen({ port: config.port, host: '127.0.0.1' })
startSealing(db, app.log)
