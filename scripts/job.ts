// `npm run job -- <name>` runs one job immediately; without a name, it lists all jobs.
import { allJobs } from '#app/server/all-jobs.ts'
import { openAppKey } from '#kernel/server/platform/app-key.ts'
import { withDatabase } from '#app/server/commands/command.ts'
import { readJobLag } from '#kernel/server/jobs/lag.ts'
import { runJob } from '#kernel/server/jobs/job.ts'
import { createServices } from '#app/server/services.ts'

const [name] = process.argv.slice(2)

await withDatabase(async ({ config, db, migrate }) => {
  await migrate()
  const jobs = allJobs(createServices(config, db, await openAppKey(config, db)))
  const job = jobs.find((one) => one.name === name)
  if (job) {
    console.log(`${job.name}: ${JSON.stringify((await runJob(db, job)) ?? 'done')}`)
    return
  }
  if (name) console.error(`There is no job ${name}.`)
  process.exitCode = name ? 1 : 0
  const lag = new Map((await readJobLag(db, jobs)).map((one) => [one.job, one]))
  for (const { name: job, summary, schedule } of jobs) {
    const last = lag.get(job)?.last_success ?? 'never'
    console.log(`${job.padEnd(18)} ${schedule.padEnd(13)} last success: ${last}\n    ${summary}`)
  }
})
