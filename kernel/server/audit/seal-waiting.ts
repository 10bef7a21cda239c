// Sealing an audit row adds it to the hash chain. Rows are committed without a seal and sealed
// shortly afterwards, in order and in batches (docs/decisions/0029-audit-log.md). Any
// server may seal, but only one at a time: each batch is a transaction with a lock, so a server
// that stops leaves no partial work and no lock.
import { sql } from 'kysely'
import { connect, directOf, type Database } from '#kernel/server/db/connect.ts'
import { repeat, type Repeated } from '#kernel/server/jobs/repeat.ts'
import { logOutages, type Log } from '#kernel/server/platform/outage-log.ts'

/** Number of rows per batch. Sealing a full batch takes about 30 ms. */
const batch = 1000
const lockKey = 7_362_150_003

/** Seals all pending rows. */
export async function sealWaiting(db: Database): Promise<void> {
  const sealNext = sql<{ sealed: number }>`select seal_waiting(${batch}) as sealed`
  while ((await sealNext.execute(db)).rows[0]!.sealed === batch);
}

/** Seals one batch and returns its number of rows. Returns 0 while another server is sealing. */
async function sealUnlessUnderWay(db: Database): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`
    select seal_waiting(${batch}) as sealed
    where exists (select from audit_waiting) and pg_try_advisory_xact_lock(${lockKey})`.execute(db)
  return rows[0]?.sealed ?? 0
}

/**
 * Starts sealing at a fixed interval, on its own direct connection, since the pool's connections
 * are busy under load. Polling is used instead of NOTIFY, whose global lock at commit would
 * serialise the writers.
 */
export function startSealing(db: Database, log: Log, pauseMs = 200): Repeated {
  const own = connect({ ...directOf(db), max: 1 })
  const outage = logOutages(log, {
    begins: 'Audit rows are not being sealed',
    ends: 'Audit rows are sealed again',
  })
  const sealing = repeat(
    async () => {
      const sealed = await sealUnlessUnderWay(own.db)
      outage.works()
      return sealed === batch ? 0 : pauseMs
    },
    outage.fails,
    5 * pauseMs,
  )
  return {
    async stop() {
      await sealing.stop()
      await own.db.destroy()
    },
  }
}

export async function readSealLag(db: Database) {
  const { rows } = await sql<{ waiting: number; oldest_seconds: number }>`
    select count(*) as waiting,
      coalesce(extract(epoch from clock_timestamp() - min(since)), 0)::float8 as oldest_seconds
    from audit_waiting`.execute(db)
  return rows[0]!
}
