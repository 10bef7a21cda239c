// Figures on delayed jobs and pending emails, for /metrics.
import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'
import type { Job } from './job.ts'

interface JobLag {
  job: string
  last_success: string | null
  seconds_since: number | null
  is_late: boolean
  error: string | null
}

/** Maximum clock difference between servers, in seconds. */
const maxLeadSeconds = 60

/**
 * Returns the delay of each job. A job that has never run is not late, since the server may have
 * just started. A job whose last success is in the future is late: the clock was set back, so its
 * real delay is unknown.
 */
export async function readJobLag(db: Database, jobs: Job[]): Promise<JobLag[]> {
  const rows = await db
    .selectFrom('job_runs')
    .select([
      'job',
      'succeeded_at',
      'error',
      sql<
        number | null
      >`extract(epoch from clock_timestamp() - coalesce(succeeded_at, started_at))::float8`.as(
        'seconds_since',
      ),
    ])
    .execute()
  const runs = new Map(rows.map((row) => [row.job, row]))
  return jobs.map(({ name, lateAfterMinutes }) => {
    const run = runs.get(name)
    const seconds = run?.seconds_since ?? null
    return {
      job: name,
      last_success: run?.succeeded_at ?? null,
      seconds_since: seconds,
      is_late: seconds !== null && (seconds > lateAfterMinutes * 60 || seconds < -maxLeadSeconds),
      error: run?.error ?? null,
    }
  })
}

/**
 * Returns figures on pending emails and notices. Emails and notices that concern bids are not
 * counted, because figures that rise with each bid would reveal the number of bids.
 */
export async function readPostLag(db: Database, sealed: readonly string[]) {
  const isCounted = (column: string) => sql`${sql.ref(column)} <> all (${sealed})`
  const { rows } = await sql<{
    waiting: number
    dead: number
    oldest_seconds: number
    untold: number
    unasked: number
  }>`
    select
      (select count(*) from outbox
        where sent_at is null and failed_at is null and ${isCounted('letter')}) as waiting,
      (select count(*) from outbox
        where failed_at is not null and ${isCounted('letter')}) as dead,
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from outbox
        where sent_at is null and failed_at is null and ${isCounted('letter')}) as oldest_seconds,
      (select count(*) from notices
        where told_at is null and due_at <= now() and ${isCounted('event')}) as untold,
      (select count(*) from search_changes) as unasked`.execute(db)
  return rows[0]!
}
