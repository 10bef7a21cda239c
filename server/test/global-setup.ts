import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { templateDatabase } from './database.ts'
import { startPooler } from './pooler.ts'

/**
 * Starts one PostgreSQL for the run, with a migrated template database. Everything is removed
 * afterwards.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tender-portal-test-'))
  // When the tests run as root, PostgreSQL runs as an unprivileged user, which needs access to the
  // folder.
  await chmod(dataDir, 0o755)
  const embedded = await startEmbedded({
    dataDir,
    log: () => {},
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      // Autovacuum workers belong to the superuser and would block dropping a database.
      autovacuum: 'off',
    },
  })
  const server = connect({ ...embedded.connection, max: 1 })
  await server.pool.query(`create database ${templateDatabase}`)
  await server.db.destroy()
  const template = connect({ ...embedded.connection, database: templateDatabase, max: 1 })
  await migrate(template.pool, embedded.app.user)
  await template.db.destroy()
  const pooler = process.env['THROUGH_POOLER'] ? await startPooler(embedded) : undefined
  project.provide('postgres', embedded.app)
  project.provide('postgresOwner', embedded.connection)
  project.provide('pooler', pooler?.address)
  return async () => {
    await pooler?.stop()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
