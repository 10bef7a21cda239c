// PostgreSQL primary and standby, run with the binaries that come with the portal. Unlike the
// portal's own database, these are not restarted after being killed.
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { openSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ensureCluster, SUPERUSER } from '#kernel/server/db/embedded-cluster.ts'
import { DATABASE } from '#kernel/server/db/embedded.ts'
import { findHome, makePrivate, type Home } from '#kernel/server/db/embedded-home.ts'
import { spawnProgram, stopLeftBehind, type Running } from '#kernel/server/db/embedded-process.ts'
import { waitUntilReady } from '#kernel/server/db/embedded-ready.ts'
import { tuneFor } from '#kernel/server/db/embedded-settings.ts'
import { databaseProcesses } from '../outage/database.ts'

const port = 5432
/** Files that a copy must not inherit from its original. */
const notCopied = new Set(['postmaster.pid', 'postmaster.opts', 'standby.signal'])

export class Postgres {
  readonly dataDir: string
  /** Folder of the socket, which DATABASE_URL uses as the host. */
  readonly host: string
  protected readonly place: Home
  #running: Running | undefined

  protected constructor(dataDir: string, place: Home) {
    this.dataDir = dataDir
    this.place = place
    this.host = makePrivate(join(dataDir, 'socket'), place.user)
  }

  static async make(name: string): Promise<Postgres> {
    const { dataDir, place } = await Postgres.prepare(name)
    return new Postgres(dataDir, place)
  }

  protected static async prepare(name: string): Promise<{ dataDir: string; place: Home }> {
    const dataDir = await mkdtemp(join(tmpdir(), `cluster-${name}-`))
    // If this process runs as root, PostgreSQL runs as another user, who also needs access.
    await chmod(dataDir, 0o755)
    return { dataDir, place: findHome(dataDir, () => {}) }
  }

  async startEmpty(): Promise<void> {
    await ensureCluster(this.place, { isDurable: true })
    await this.start()
  }

  /**
   * Copies the primary and starts the copy. pg_basebackup would do this too, but doesn't come with
   * the portal.
   */
  async startAsStandbyOf(primary: Postgres): Promise<void> {
    const { cluster, user } = this.place
    const original = primary.place.cluster
    await rm(cluster, { recursive: true, force: true })
    await primary.asSuperuser(async (client) => {
      await client.query(`select pg_backup_start('standby', true)`)
      await cp(original, cluster, {
        recursive: true,
        filter: (path) =>
          !notCopied.has(basename(path)) && !/^pg_wal\/[^/]*$/.test(relative(original, path)),
      })
      await mkdir(join(cluster, 'pg_wal', 'archive_status'), { recursive: true })
      const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
      await writeFile(join(cluster, 'backup_label'), rows[0].labelfile)
    })
    const line = `primary_conninfo = 'host=${primary.host} port=${port} user=${SUPERUSER}'\n`
    await writeFile(join(cluster, 'postgresql.auto.conf'), line)
    await writeFile(join(cluster, 'standby.signal'), '')
    await chmod(cluster, 0o700)
    if (user) await chownAll(cluster, user)
    await this.start()
  }

  async start(): Promise<void> {
    const settings = {
      ...tuneFor(),
      max_connections: '100',
      listen_addresses: '',
      unix_socket_directories: this.host,
      port: String(port),
    }
    const output = openSync(join(this.dataDir, 'postgres.log'), 'a', 0o600)
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const { bin, cluster, user } = this.place
    this.#running = spawnProgram(join(bin, 'postgres'), ['-D', cluster, ...args], {
      user,
      stdio: ['ignore', output, output],
    })
    const connection = { host: this.host, port, user: DATABASE, database: DATABASE }
    await Promise.race([
      waitUntilReady(connection, new AbortController().signal),
      this.#running.ended.then((how) => {
        throw new Error(`PostgreSQL did not start (${how}): ${this.dataDir}/postgres.log`)
      }),
    ])
  }

  async kill(): Promise<void> {
    this.#running?.process.kill('SIGKILL')
    await this.#running?.ended
    await stopLeftBehind(this.place)
  }

  async asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({
      host: this.host,
      port,
      user: SUPERUSER,
      database: DATABASE,
    })
    client.on('error', () => {})
    await client.connect()
    return work(client).finally(() => client.end())
  }

  /**
   * Simulates an unresponsive machine or a network failure: connections stay open, but there are no
   * replies.
   */
  async freeze(): Promise<void> {
    // The first loop stops the postmaster, which starts all other processes. No more are started
    // after that, so the second loop stops all that are left.
    for (const pid of await databaseProcesses(this.dataDir)) stopProcess(pid)
    for (const pid of await databaseProcesses(this.dataDir)) stopProcess(pid)
  }

  async promote(): Promise<void> {
    await this.asSuperuser((client) => client.query('select pg_promote()'))
  }

  /**
   * Makes commits synchronous: each is acknowledged only once the standby has written it to disk.
   */
  async waitForStandby(): Promise<void> {
    await this.asSuperuser(async (client) => {
      await client.query(`alter system set synchronous_standby_names = '*'`)
      await client.query('select pg_reload_conf()')
    })
    const isSynchronous = `select from pg_stat_replication where sync_state = 'sync'`
    while ((await this.asSuperuser((client) => client.query(isSynchronous))).rowCount === 0) {
      await sleep(50)
    }
  }

  async erase(): Promise<void> {
    await this.kill()
    await rm(this.dataDir, { recursive: true, force: true })
  }
}

function stopProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGSTOP')
  } catch (error) {
    // The process may have ended after it was listed, for example because a client disconnected.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function chownAll(folder: string, user: { uid: number; gid: number }): Promise<void> {
  await chown(folder, user.uid, user.gid)
  for (const entry of await readdir(folder, { recursive: true })) {
    await chown(join(folder, entry), user.uid, user.gid)
  }
}
