// A job is scheduled work. The last run of each job is stored in the database, so that every server
// can report on all jobs.
import { sql } from 'kysely'
import type { Database } from '#kernel/server/db/connect.ts'

export interface Job {
  name: string
  summary: string
  /** Cron expression in UK time. */
  schedule: string
  /** Number of minutes since its last success after which the job counts as late. */
  lateAfterMinutes: number
  /** Returns a summary for the log. */
  run(): Promise<unknown>
}

export async function runJob(db: Database, job: Pick<Job, 'name' | 'run'>): Promise<unknown> {
  const started_at = sql<string>`clock_timestamp()`
  await db
    .insertInto('job_runs')
    .values({ job: job.name, started_at })
    .onConflict((conflict) => conflict.column('job').doUpdateSet({ started_at }))
    .execute()
  const finish = (outcome: { error: string | null; succeeded_at?: typeof started_at }) =>
    db
      .updateTable('job_runs')
      .set({ ...outcome, finished_at: sql<string>`clock_timestamp()` })
      .where('job', '=', job.name)
      .execute()
  try {
    const result = await job.run()
    await finish({ error: null, succeeded_at: sql<string>`clock_timestamp()` })
    return result
  } catch (error) {
    await finish({ error: String(error).slice(0, 500) })
    throw error
  }
}
