// A clock that is set forward and back leaves stamps that lie in the future. Whoever compares with
// them waits until the clock gets there: jobs stop for as long as it was ahead, without a word.
import { sql, type RawBuilder } from 'kysely'
import type { Clock } from 'pg-boss'
import type { Database } from '#server/db/connect.ts'

/** Never set, neither forward nor back. pg-boss itself asks the database how far off it is. */
export const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout,
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval,
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}

/** Takes back what lies in the future, so that all goes on from now. */
export async function forgetTheFuture(db: Database): Promise<void> {
  await takeBack(db, sql.table('pgboss.version'), ['cron_on', 'bam_on', 'flow_on'])
  await takeBack(db, sql.table('pgboss.queue'), ['monitor_claim_on', 'monitor_on', 'maintain_on'])
  // One that waits keeps the next from being asked for, and one under way would never count as lost.
  await takeBack(db, sql.table('pgboss.job'), ['start_after', 'started_on', 'heartbeat_on'])
  await takeBack(db, sql.table('job_runs'), ['started_at', 'finished_at', 'succeeded_at'])
  // The slot of a minute that is yet to come, taken already, would be missed when it does.
  await sql`
    update pgboss.job set singleton_on = null
    where singleton_on at time zone 'utc' > clock_timestamp() + interval '2 minutes'`.execute(db)
  // The longest that an email is put off is 64 minutes.
  await sql`
    update outbox set next_attempt_at = now()
    where sent_at is null and failed_at is null
      and next_attempt_at > now() + interval '2 hours'`.execute(db)
}

/** Nothing is stamped later than now; a minute is left to servers whose clocks differ. */
async function takeBack(db: Database, table: RawBuilder<unknown>, columns: string[]) {
  const stamps = columns.map((column) => sql.ref(column))
  const taken = stamps.map(
    (stamp) => sql`${stamp} = case when ${stamp} > now() then now() else ${stamp} end`,
  )
  await sql`
    update ${table} set ${sql.join(taken)}
    where greatest(${sql.join(stamps)}) > clock_timestamp() + interval '1 minute'`.execute(db)
}
