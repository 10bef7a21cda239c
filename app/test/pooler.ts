// PgBouncer in transaction mode in front of the test run's PostgreSQL: each transaction may use a
// different session from the previous one, as when many servers share a few connections.
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SUPERUSER } from '#kernel/server/db/embedded-cluster.ts'
import { spawnProgram } from '#kernel/server/db/embedded-process.ts'
import { chooseDatabaseUser } from '#kernel/server/db/embedded-user.ts'
import type { EmbeddedPostgres } from '#kernel/server/db/embedded.ts'

const programs = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']
const port = 6432

export interface Pooler {
  address: { host: string; port: number }
  stop(): Promise<void>
}

export async function startPooler({ app, dataDir }: EmbeddedPostgres): Promise<Pooler> {
  const program = programs.find((path) => existsSync(path))
  if (!program) {
    throw new Error(
      `There is no PgBouncer (${programs.join(', ')}). On Debian and Ubuntu: apt install pgbouncer`,
    )
  }
  await setLimits(app)
  // Like PostgreSQL, PgBouncer refuses to run as root.
  const user = chooseDatabaseUser(join(dataDir, 'postgres'))
  const folder = join(dataDir, 'pooler')
  await mkdir(folder)
  const files = { 'pgbouncer.ini': settings(folder, app), 'users.txt': `"${app.user}" ""\n` }
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), content)
    await chmod(join(folder, name), 0o644)
  }
  if (user) await chown(folder, user.uid, user.gid)
  const running = spawnProgram(program, [join(folder, 'pgbouncer.ini')], { user, stdio: 'ignore' })
  let how: string | undefined
  void running.ended.then((told) => (how = told))
  while (!existsSync(join(folder, `.s.PGSQL.${port}`))) {
    if (how) throw new Error(`PgBouncer did not start (${how}): ${folder}/pgbouncer.log`)
    await sleep(20)
  }
  return {
    address: { host: folder, port },
    async stop() {
      running.process.kill('SIGTERM')
      await running.ended
    },
  }
}

/**
 * Sets the timeouts on the role, as docs/operations.md describes. Servers can't set them for a
 * session, because they share the pooler's sessions.
 */
async function setLimits({ user, ...address }: EmbeddedPostgres['app']): Promise<void> {
  const client = new pg.Client({ ...address, user: SUPERUSER })
  await client.connect()
  const role = client.escapeIdentifier(user)
  await client.query(`alter role ${role} set statement_timeout = '30s'`)
  await client.query(`alter role ${role} set idle_in_transaction_session_timeout = '8s'`)
  await client.end()
}

/**
 * Returns PgBouncer's settings. PgBouncer has a pool for each database, and each test file has its
 * own database. The pools are small, so that sessions really are shared.
 */
const settings = (folder: string, app: EmbeddedPostgres['app']) => `[databases]
* = host=${app.host} port=${app.port}

[pgbouncer]
unix_socket_dir = ${folder}
listen_port = ${port}
logfile = ${folder}/pgbouncer.log
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 8
server_idle_timeout = 5
server_round_robin = 1
`
