// Runs the jobs on pg-boss in the same database: one of several servers takes each occurrence. A
// failed job is retried; a job whose server ended runs at its next occurrence.
import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { isDatabaseAway } from '#server/db/away.ts'
import { connectionOf, type Database } from '#server/db/connect.ts'
import { resetFutureTimes, steadyClock } from './clock.ts'
import { runJob, type Job } from './job.ts'
import { repeat } from './repeat.ts'

interface RunningJobs {
  /** Runs a job now on any free server; no effect if it is already pending. */
  ask(name: string): Promise<void>
  /** Waits for jobs in progress. */
  stop(): Promise<void>
}

interface Options {
  db: Database
  jobs: Job[]
  log(error: unknown, message: string): void
  /** Interval at which each server looks for work. */
  pollSeconds?: number
}

const timeZone = 'Europe/London'

/** The server already answers requests, so an unavailable database is waited for. */
export async function startJobs(options: Options): Promise<RunningJobs> {
  for (;;) {
    try {
      return await tryToStart(options)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      await pause(1000)
    }
  }
}

async function tryToStart({ db, jobs, log, pollSeconds = 5 }: Options): Promise<RunningJobs> {
  const boss = new PgBoss({
    ...connectionOf(db),
    max: 2,
    // A migration creates the schema, because the server's role may not.
    createSchema: false,
    application_name: 'tender-portal-jobs',
    clock: steadyClock,
    clockMonitorIntervalSeconds: 60,
    // Index and vacuum maintenance is left to the database administrator.
    reindex: false,
    monitorVacuum: false,
  })
  // An outage of the database is logged once elsewhere, not for every job.
  boss.on('error', (error) => {
    if (!isDatabaseAway(error)) log(error, 'A job could not be looked after')
  })
  try {
    await boss.start()
    for (const job of jobs) await register(boss, job)
    await forgetOthers(boss, jobs)
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }

  const clockWatch = repeat(
    async () => {
      await resetFutureTimes(db)
      return pollSeconds * 6000
    },
    (error) => {
      if (!isDatabaseAway(error)) log(error, 'The clock of the database could not be looked at')
    },
  )

  async function register(boss: PgBoss, job: Job): Promise<void> {
    // At most one occurrence is pending; one that ran too long doesn't delay the next.
    await boss.createQueue(job.name, {
      policy: 'short',
      retryLimit: 2,
      retryDelay: 30,
      expireInSeconds: 15 * 60,
      deleteAfterSeconds: 24 * 3600,
    })
    await boss.schedule(job.name, job.schedule, null, { tz: timeZone, missed: 'once' })
    await boss.work(job.name, { pollingIntervalSeconds: pollSeconds }, async () => {
      await runJob(db, job).catch((error: unknown) => {
        log(error, `The job ${job.name} failed`)
        throw error
      })
    })
  }

  return {
    ask: async (name) => void (await boss.send(name)),
    async stop() {
      await clockWatch.stop()
      await boss.stop({ graceful: true, timeout: 20_000 })
    },
  }
}

/** Removes the schedules of jobs that are disabled or no longer exist. */
async function forgetOthers(boss: PgBoss, jobs: Job[]): Promise<void> {
  const names = new Set(jobs.map((job) => job.name))
  for (const { name } of await boss.getSchedules()) {
    if (!names.has(name)) await boss.unschedule(name)
  }
}
