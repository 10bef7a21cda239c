import { rm } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '#kernel/server/db/connect.ts'
import { startEmbedded } from '#kernel/server/db/embedded.ts'
import { migrate } from '#kernel/server/db/migrate.ts'
import { makeClusterFolder } from './cluster-folder.ts'
import { templateDatabase } from './database.ts'
import { startPooler } from './pooler.ts'

/** Paths of tests that don't need a database. */
const withoutDatabase = /^(?!e2e\/).*\/(client|contract|format|rules)\//

/**
 * Starts a PostgreSQL server for the test run, with a migrated template database that tests clone.
 * Does nothing if no test file needs a database.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | void> {
  const { root } = project.config
  const needsDatabase = (path: string) =>
    !withoutDatabase.test(relative(root, path).replaceAll(sep, '/'))
  if (!project.vitest.state.getPaths().some(needsDatabase)) return
  const dataDir = await makeClusterFolder()
  const embedded = await startEmbedded({
    dataDir,
    log: () => {},
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      // Without statistics about its tables, PostgreSQL would start parallel workers for queries
      // over many tables, which takes twenty times as long as counting their few rows.
      max_parallel_workers_per_gather: '0',
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
