// Schedules and claims jobs in the database, using the database's clock.
import { Cron } from 'croner'
import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'
import type { Job } from './job.ts'
import { isFree, leaseEnd } from './lease.ts'

const timezone = 'Europe/London'

/** Number of retries of a failed job before its next scheduled run. */
const maxRetries = 2
const retryDelay = sql`interval '30 seconds'`

/** Claims the due jobs for this server, and schedules their next run. Returns the claimed jobs. */
export async function claimDue(db: Database, jobs: Job[]): Promise<Job[]> {
  if (jobs.length === 0) return []
  const now = await readClock(db)
  const names = jobs.map(({ name }) => name)
  const next = jobs.map((job) => nextRun(job, new Date(now)))
  const plan = sql`unnest(${names}::text[], ${next}::timestamptz[]) as plan (job, next_at)`
  // Stores the next run of new jobs. A stored time that is later than the schedule's next run is
  // replaced, since it was set when the clock was wrong or the schedule was different.
  await sql`
    insert into job_runs (job, next_at) select job, next_at from ${plan}
    on conflict (job) do update set next_at = excluded.next_at
    where job_runs.next_at is null or job_runs.next_at > excluded.next_at`.execute(db)
  const { rows } = await sql<{ job: string }>`
    update job_runs set next_at = plan.next_at, claimed_until = ${leaseEnd}
    from ${plan}
    where job_runs.job = plan.job and job_runs.next_at <= ${now}
      and ${isFree('claimed_until')}
    returning job_runs.job`.execute(db)
  const claimed = new Set(rows.map(({ job }) => job))
  return jobs.filter(({ name }) => claimed.has(name))
}

async function readClock(db: Database): Promise<string> {
  const { now } = await db
    .selectNoFrom(sql<string>`clock_timestamp()`.as('now'))
    .executeTakeFirstOrThrow()
  return now
}

function nextRun({ name, schedule }: Job, now: Date): string {
  const next = new Cron(schedule, { timezone }).nextRun(now)
  if (!next) throw new Error(`The schedule of the job ${name} has no next run`)
  return next.toISOString()
}

/** Extends the claims of the jobs that this server is running. */
export async function renewClaims(db: Database, names: string[]): Promise<void> {
  if (names.length === 0) return
  await db
    .updateTable('job_runs')
    .set({ claimed_until: leaseEnd })
    .where('job', 'in', names)
    .execute()
}

/**
 * Ends the claim. A failed job is retried shortly afterwards. After the last retry, the number of
 * failures is reset and the job waits for its next scheduled run.
 */
export async function release(
  db: Database,
  name: string,
  { isDone }: { isDone: boolean },
): Promise<void> {
  const retried = sql<string>`case when failures < ${maxRetries}
    then least(next_at, clock_timestamp() + ${retryDelay}) else next_at end`
  await db
    .updateTable('job_runs')
    .set({
      claimed_until: null,
      ...(isDone
        ? { failures: 0 }
        : { failures: sql<number>`(failures + 1) % ${maxRetries + 1}`, next_at: retried }),
    })
    .where('job', '=', name)
    .execute()
}
