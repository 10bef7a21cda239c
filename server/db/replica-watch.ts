// How far the replica has come, looked at ten times a second on two connections. What the primary has
// done is noted with its place in the log; once the replica has replayed up to there, it holds all of
// it. So no read has to ask first.
import { setTimeout as pause } from 'node:timers/promises'
import { within } from '#server/within.ts'
import { FollowingClient, type ClientConfig } from './following-client.ts'
import { holds, readSnapshot, type Snapshot } from './snapshot.ts'

/** Behind by more than this, it is not asked. */
export const longestLagMs = 2000

export class ReplicaLost extends Error {}

export interface ReplicaWatch {
  start(tell: (problem: Error | undefined) => void): void
  /** Whether it holds this transaction and is hardly behind; of nothing, whether it is hardly behind. */
  hasReplayed(transaction: number | null): boolean
  /** Until it holds all that is committed now. */
  untilReplayed(signal: AbortSignal): Promise<void>
  /** Rejects when it is lost. */
  lost(): Promise<never>
  lagSeconds(): number | undefined
  stop(): Promise<void>
}

/** What the primary had done at a moment. */
interface Mark {
  at: number
  place: number
  done: Snapshot
}

const interval = 100
const patience = 1000
/** A minute of them. While the replica is further behind than that, no more are kept. */
const mostMarks = 600

export function watchReplica(primary: ClientConfig, replica: ClientConfig): ReplicaWatch {
  const stopping = new AbortController()
  const marks: Mark[] = []
  let reached: Mark | undefined
  let isThere = false
  let loss = newLoss()
  let running: Promise<void> | undefined
  const [ofPrimary, ofReplica] = [keepOpen(primary), keepOpen(replica)]

  async function look(): Promise<void> {
    const at = performance.now()
    // PostgreSQL takes the snapshot before it looks where its log ends, so all in it lies before that.
    const told = await ofPrimary.ask<{ done: string; place: number }>(
      `select pg_current_snapshot()::text as done,
        (pg_current_wal_insert_lsn() - '0/0')::float8 as place`,
    )
    if (marks.length < mostMarks) marks.push({ at, ...told, done: readSnapshot(told.done) })
    const { is_replica, place } = await ofReplica.ask<{
      is_replica: boolean
      place: number | null
    }>(
      `select pg_is_in_recovery() as is_replica,
        (pg_last_wal_replay_lsn() - '0/0')::float8 as place`,
    )
    if (!is_replica || place === null) throw new ReplicaLost('It is no replica any more')
    while (marks[0] && marks[0].place <= place) reached = marks.shift()
    isThere = true
    if (lag() > longestLagMs) throw new ReplicaBehind(`It is ${(lag() / 1000).toFixed(1)} s behind`)
  }

  const lag = () => (reached ? performance.now() - reached.at : Infinity)

  function lose(error: Error): void {
    isThere = false
    loss.reject(error)
    loss = newLoss()
  }

  async function run(tell: (problem: Error | undefined) => void): Promise<void> {
    while (!stopping.signal.aborted) {
      const problem = await within(patience, look()).then(
        () => undefined,
        (error: Error) => error,
      )
      // Behind is not lost: what is being read from it is only a little older than it should be.
      if (problem && !(problem instanceof ReplicaBehind)) {
        await Promise.all([ofPrimary.letGo(), ofReplica.letGo()])
        if (isThere) lose(new ReplicaLost(problem.message))
      }
      if (!stopping.signal.aborted) tell(problem)
      await pause(interval, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  return {
    start(tell) {
      running ??= run(tell)
    },
    hasReplayed: (transaction) =>
      isThere &&
      lag() <= longestLagMs &&
      (transaction === null || holds(reached!.done, transaction)),
    async untilReplayed(signal) {
      const since = performance.now()
      const isBefore = () => (reached?.at ?? 0) < since
      while (!signal.aborted && isBefore()) {
        await pause(interval / 2, undefined, { signal }).catch(() => {})
      }
    },
    lost: () => loss.promise,
    lagSeconds: () => (reached ? lag() / 1000 : undefined),
    async stop() {
      stopping.abort()
      await running
      await Promise.all([ofPrimary.letGo(), ofReplica.letGo()])
    },
  }
}

class ReplicaBehind extends Error {}

function newLoss() {
  const loss = Promise.withResolvers<never>()
  // Mostly nobody is reading from it just then.
  loss.promise.catch(() => {})
  return loss
}

/** One connection, opened when it is needed. */
function keepOpen(connection: ClientConfig) {
  let client: FollowingClient | undefined

  return {
    async ask<Row extends object>(text: string): Promise<Row> {
      if (!client) {
        client = new FollowingClient({ ...connection, connectionTimeoutMillis: patience })
        // Its end is found out at the next look.
        client.on('error', () => {})
        await client.connect()
      }
      const { rows } = await client.query<Row>(text)
      return rows[0]!
    },
    async letGo(): Promise<void> {
      const ended = client
      client = undefined
      if (ended) await within(patience, ended.end()).catch(() => ended.connection.stream.destroy())
    },
  }
}
