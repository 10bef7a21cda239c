// A system clock that is set forward and back leaves timestamps in the future. Jobs that compare
// with them would stop silently until the clock catches up.
import { sql, type RawBuilder } from 'kysely'
import type { Clock } from 'pg-boss'
import type { Database } from '#server/db/connect.ts'

/** A monotonic clock for pg-boss, which itself asks the database for the offset. */
export const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout,
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval,
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}

/** Moves timestamps in the future back to now, so that jobs continue. */
export async function resetFutureTimes(db: Database): Promise<void> {
  await limitToNow(db, sql.table('pgboss.version'), ['cron_on', 'bam_on', 'flow_on'])
  await limitToNow(db, sql.table('pgboss.queue'), ['monitor_claim_on', 'monitor_on', 'maintain_on'])
  // A pending job blocks the next one, and an active one would never count as lost.
  await limitToNow(db, sql.table('pgboss.job'), ['start_after', 'started_on', 'heartbeat_on'])
  await limitToNow(db, sql.table('job_runs'), ['started_at', 'finished_at', 'succeeded_at'])
  // A singleton slot of a future minute would block that minute's job.
  await sql`
    update pgboss.job set singleton_on = null
    where singleton_on at time zone 'utc' > clock_timestamp() + interval '2 minutes'`.execute(db)
  // Emails are delayed by at most 64 minutes.
  await sql`
    update outbox set next_attempt_at = now()
    where sent_at is null and failed_at is null
      and next_attempt_at > now() + interval '2 hours'`.execute(db)
}

/** Limits the columns to now; a minute is allowed for clock differences between servers. */
async function limitToNow(db: Database, table: RawBuilder<unknown>, columns: string[]) {
  const stamps = columns.map((column) => sql.ref(column))
  const taken = stamps.map(
    (stamp) => sql`${stamp} = case when ${stamp} > now() then now() else ${stamp} end`,
  )
  await sql`
    update ${table} set ${sql.join(taken)}
    where greatest(${sql.join(stamps)}) > clock_timestamp() + interval '1 minute'`.execute(db)
}
