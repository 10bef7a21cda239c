// Portal as a process on an existing database: it seals audit rows, but runs no jobs and no
// migrations. PORTAL names another checkout to serve instead of this one, to compare the two on one
// database.
import { join } from 'node:path'

const root = process.env['PORTAL'] ?? join(import.meta.dirname, '..')
const load = (file: string) => import(join(root, file))

const { openAppKey } = await load('server/app-key.ts')
const { startSealing } = await load('server/audit/seal-waiting.ts')
const { buildApp } = await load('server/app.ts')
const { readConfig } = await load('server/config.ts')
const { connect } = await load('server/db/connect.ts')
const { createServices } = await load('server/services.ts')

const config = readConfig({ ...process.env, SERVE_CLIENT: 'off', LOG_LEVEL: 'error', DEMO: 'off' })
const { db } = connect({ ...JSON.parse(process.env['CONNECTION']!), max: 10 })
const app = await buildApp(createServices(config, db, await openAppKey(config, db)))
await app.listen({ port: config.port, host: '127.0.0.1' })
startSealing(db, app.log)
