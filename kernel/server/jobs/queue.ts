// Runs jobs when they are due. Every server polls for due jobs, and a claim in the database ensures
// that only one server runs each job. If no server was running when a job was due, the job runs
// once after the next start, however many of its runs were missed.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { isDatabaseOutage } from '#kernel/server/db/database-outage.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { claimDue, release, renewClaims } from './claim.ts'
import { runJob, type Job } from './job.ts'
import { renewalPause } from './lease.ts'
import { repeat } from './repeat.ts'

interface RunningJobs {
  /** Stops polling and waits for jobs in progress. */
  stop(): Promise<void>
}

interface Options {
  db: Database
  jobs: Job[]
  log(error: unknown, message: string): void
  /** Milliseconds between two polls; each poll also renews the claims of running jobs. */
  pollMs?: number
}

const maxStopMs = 20_000

export function startJobs({ db, jobs, log, pollMs = renewalPause }: Options): RunningJobs {
  const running = new Map<string, Promise<void>>()

  async function run(job: Job): Promise<void> {
    const isDone = await runJob(db, job).then(
      () => true,
      (error: unknown) => {
        log(error, `The job ${job.name} failed`)
        return false
      },
    )
    await release(db, job.name, { isDone }).catch((error: unknown) => {
      if (!isDatabaseOutage(error)) log(error, `The claim on the job ${job.name} was not released`)
    })
    running.delete(job.name)
  }

  // A database outage is not logged at every poll, because db/health.ts logs it once.
  const onFailure = (error: unknown) => {
    if (!isDatabaseOutage(error)) log(error, 'The due jobs could not be read')
  }

  const polling = repeat(async () => {
    await renewClaims(db, [...running.keys()])
    const idle = jobs.filter(({ name }) => !running.has(name))
    for (const job of await claimDue(db, idle)) running.set(job.name, run(job))
    return pollMs
  }, onFailure)

  const clockWatch = repeat(async () => {
    await resetFutureTimes(db)
    return 30_000
  }, onFailure)

  return {
    async stop() {
      await Promise.all([polling.stop(), clockWatch.stop()])
      await Promise.race([
        Promise.all(running.values()),
        pause(maxStopMs, undefined, { ref: false }),
      ])
    },
  }
}

// A system clock that is set forward and back again leaves timestamps in the future. Work that
// depends on them would stop silently until the clock reaches these times.

/**
 * Moves timestamps in the future back to now, so that jobs, openings, evidence packs and emails
 * continue.
 */
async function resetFutureTimes(db: Database): Promise<void> {
  // A minute is allowed for clock differences between servers.
  await sql`
    update job_runs set started_at = least(started_at, now()),
      finished_at = least(finished_at, now()), succeeded_at = least(succeeded_at, now())
    where greatest(started_at, finished_at, succeeded_at)
      > clock_timestamp() + interval '1 minute'`.execute(db)
  // Each lease ends half a minute ahead at most.
  await sql`
    update job_runs set claimed_until = null
    where claimed_until > clock_timestamp() + interval '1 minute'`.execute(db)
  for (const table of ['openings', 'evidence_packs']) {
    await sql`
      update ${sql.table(table)} set worked_on_until = clock_timestamp()
      where worked_on_until > clock_timestamp() + interval '1 minute'`.execute(db)
  }
  // Retries are scheduled at most 64 minutes ahead, so a later time results from a wrong clock.
  await sql`
    update outbox set next_attempt_at = now()
    where sent_at is null and failed_at is null
      and next_attempt_at > now() + interval '2 hours'`.execute(db)
}
