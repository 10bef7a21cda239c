// Connections break in two ways. Loudly: whoever holds one hears it as a failed query, and nobody
// has to listen for it besides. Or in silence, as in a failover or behind a firewall that forgot
// them: then a query waits for good. So when an answer is late, PostgreSQL is asked over a new
// connection whether it works on it at all.
import type pg from 'pg'
import { FollowingClient, type ClientConfig } from './following-client.ts'

interface Wait {
  since: number
  /** How often in a row PostgreSQL knew nothing of it. Once may be an answer on its way. */
  strikes: number
}

/** Statements have 30 seconds in the database (connect.ts): nothing is worth waiting for longer. */
const usual = { lateMs: 2000, askEveryMs: 1000, longestMs: 32_000 }

const patient = new WeakSet<pg.ClientBase>()

/** For what may take longer than any statement of a request. */
export function bePatientWith(client: pg.ClientBase): void {
  patient.add(client)
}

/** What a pool on `connection` makes its clients of. */
export function watchedClient(connection: ClientConfig, times = usual): typeof FollowingClient {
  const waiting = new Map<Watched, Wait>()
  let timer: NodeJS.Timeout | undefined

  class Watched extends FollowingClient {
    /** The process in PostgreSQL that serves it. */
    declare processID: number | null

    constructor(config?: ClientConfig) {
      super(config)
      // The query under way is told by itself; unheard, the event would end our process.
      this.on('error', () => {})
      this.on('drain', () => waiting.delete(this))
      this.once('end', () => waiting.delete(this))
      this.query = new Proxy(this.query, {
        apply: (query, _client, args) => {
          if (!waiting.has(this)) waiting.set(this, { since: performance.now(), strikes: 0 })
          timer ??= setTimeout(look, times.askEveryMs).unref()
          return Reflect.apply(query, this, args)
        },
      })
    }
  }

  async function look(): Promise<void> {
    const late = [...waiting].filter(([, wait]) => waited(wait) > times.lateMs)
    if (late.length > 0) {
      const busy = await findBusy(late.map(([client]) => client.processID))
      for (const [client, wait] of late) {
        if (waiting.get(client) === wait && isDead(client, wait, busy)) giveUp(client)
      }
    }
    timer = waiting.size > 0 ? setTimeout(look, times.askEveryMs).unref() : undefined
  }

  const waited = (wait: Wait) => performance.now() - wait.since

  function isDead(client: Watched, wait: Wait, busy: Set<number | null> | undefined): boolean {
    if (!busy) return waited(wait) > times.longestMs && !patient.has(client)
    wait.strikes = busy.has(client.processID) ? 0 : wait.strikes + 1
    return wait.strikes > 1
  }

  function giveUp(client: Watched): void {
    waiting.delete(client)
    const silence = new Error('The database fell silent, and its connection was given up')
    client.connection.stream.destroy(Object.assign(silence, { code: 'ETIMEDOUT' }))
  }

  /**
   * Returns the connections that PostgreSQL works for, or undefined if it can't be asked. One that is
   * idle in a transaction doesn't count: PostgreSQL waits for us there, and has not got our query.
   */
  async function findBusy(pids: (number | null)[]): Promise<Set<number | null> | undefined> {
    const limits = { connectionTimeoutMillis: times.lateMs, query_timeout: times.lateMs }
    const probe = new FollowingClient({ ...connection, ...limits })
    probe.on('error', () => {})
    try {
      await probe.connect()
      const { rows } = await probe.query<{ pid: number; is_own: boolean }>(
        `select pid, pid = pg_backend_pid() as is_own from pg_stat_activity
          where pid = any ($1) and state = 'active' or pid = pg_backend_pid()`,
        [pids],
      )
      // Through a pooler the numbers that we know are not PostgreSQL's own.
      const { processID } = probe as FollowingClient & Pick<Watched, 'processID'>
      const isDirect = rows.some((row) => row.is_own && row.pid === processID)
      return isDirect ? new Set(rows.map((row) => row.pid)) : undefined
    } catch {
      return undefined
    } finally {
      probe.connection.stream.destroy()
    }
  }

  return Watched
}
