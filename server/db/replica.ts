// A replica takes reads that may be a moment old, but never older than what their caller has written
// (docs/decisions/0038-replica-and-pooler.md). Where it is away, behind or promoted, the primary
// answers, and nobody notices.
import { setTimeout as pause } from 'node:timers/promises'
import { logOutages, type Log } from '#server/outage-log.ts'
import { isDatabaseAway } from './away.ts'
import { directOf, type Database } from './connect.ts'
import { longestLagMs, ReplicaLost, watchReplica } from './replica-watch.ts'

export interface Replica {
  /**
   * Reads from the replica if that has replayed `lastChange`, the transaction of the caller's latest
   * change, and otherwise from the primary. `work` only reads: if the replica is lost under it, it is
   * done again.
   */
  read<T>(lastChange: number | null, work: (db: Database) => Promise<T>): Promise<T>
  /** The one to read from for as long as a file is written; if it is lost, the file breaks off. */
  choose(lastChange: number | null): Database
  /**
   * Once no server reads anything older than now: the replica has replayed all of it, or is so far
   * behind that nobody asks it. Of one that can't be seen from here, others may know more.
   */
  untilReplayed(): Promise<void>
  /** Nothing is read from it before. */
  watch(log: Log): void
  /** For whoever watches: nothing where there is no replica. */
  figures(): ReplicaFigures | undefined
  stop(): Promise<void>
}

export interface ReplicaFigures {
  isUsed: boolean
  /** Nothing as long as it has not been reached. */
  lagSeconds: number | undefined
  reads: { replica: number; primary: number }
}

/** Every read is the primary's. */
export function withoutReplica(primary: Database): Replica {
  return {
    read: (_lastChange, work) => work(primary),
    choose: () => primary,
    untilReplayed: async () => {},
    watch() {},
    figures: () => undefined,
    stop: async () => {},
  }
}

export function createReplica(primary: Database, replica: Database): Replica {
  const watch = watchReplica(directOf(primary), directOf(replica))
  const reads = { replica: 0, primary: 0 }

  return {
    async read(lastChange, work) {
      if (!watch.hasReplayed(lastChange)) {
        reads.primary += 1
        return work(primary)
      }
      try {
        const result = await Promise.race([work(replica), watch.lost()])
        reads.replica += 1
        return result
      } catch (error) {
        if (!isFaultOfReplica(error)) throw error
        reads.primary += 1
        return work(primary)
      }
    },
    choose(lastChange) {
      const isReplica = watch.hasReplayed(lastChange)
      reads[isReplica ? 'replica' : 'primary'] += 1
      return isReplica ? replica : primary
    },
    async untilReplayed() {
      const over = new AbortController()
      await Promise.race([
        watch.untilReplayed(over.signal),
        pause(longestLagMs, undefined, { ref: false, signal: over.signal }).catch(() => {}),
      ])
      over.abort()
    },
    watch(log) {
      const outages = logOutages(log, {
        begins: 'The replica is not used; the primary takes its reads',
        ends: 'The replica takes reads again',
      })
      watch.start((error) => (error ? outages.fails(error) : outages.works()))
    },
    figures: () => ({ isUsed: watch.hasReplayed(null), lagSeconds: watch.lagSeconds(), reads }),
    async stop() {
      await watch.stop()
      await replica.destroy()
    },
  }
}

/** What the primary may well answer: the replica is away, or had to give way to what it replays. */
function isFaultOfReplica(error: unknown): boolean {
  const { code } = error as { code?: string }
  return (
    code === '40001' || code === '40P01' || error instanceof ReplicaLost || isDatabaseAway(error)
  )
}
