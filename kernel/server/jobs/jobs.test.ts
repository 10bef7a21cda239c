import { Cron } from 'croner'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { allJobs } from '#app/server/all-jobs.ts'
import { remindOfQuestions } from '#features/questions/server/remind-unanswered.ts'
import { remindOfDeadlines } from '#features/tendering/server/remind-deadlines.ts'
import { measureBackground } from '#app/server/metrics/measure.ts'
import { whileArchived } from '#app/test/while-archived.ts'
import { useWorld } from '#app/test/world.ts'
import { runJob, type Job } from './job.ts'
import { readJobLag, readPostLag } from './lag.ts'
import { leaseSeconds, renewalPause } from './lease.ts'
import { startJobs } from './queue.ts'

const world = useWorld()
const manual = useWorld({ AUTO_CLOSE: 'off' })

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

function start(jobs: Job[], log: (error: unknown) => void = () => {}) {
  const running = startJobs({ db: world.db, jobs, log, pollMs: 100 })
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await running.stop()
    isStopped = true
  }
  onTestFinished(stop)
  return { stop }
}

/** Makes a job due, now by default. */
async function makeDue(job: string, next_at: string = 'now()') {
  const values = { job, next_at: sql<string>`${sql.raw(next_at)}` }
  await world.db
    .insertInto('job_runs')
    .values(values)
    .onConflict((conflict) => conflict.column('job').doUpdateSet(values))
    .execute()
}

const readRun = (job: string) =>
  world.db.selectFrom('job_runs').selectAll().where('job', '=', job).executeTakeFirstOrThrow()

function makeJob(name: string, run: () => Promise<unknown>): Job {
  return { name, summary: 'For a test', schedule: '0 0 1 1 *', lateAfterMinutes: 1, run }
}

test('only one of two servers runs a job that is due', async () => {
  const ran: string[] = []
  const job = (server: string) => makeJob('counted', async () => void ran.push(server))
  const servers = [start([job('one')]), start([job('two')])]
  for (const count of [1, 2, 3]) {
    await makeDue('counted')
    await expect.poll(() => ran.length).toBe(count)
  }
  for (const server of servers) await server.stop()
  expect(ran).toHaveLength(3)
})

test('a job runs on its schedule in UK time, and only once after several missed runs', async () => {
  let runs = 0
  const server = start([
    { ...makeJob('planned', async () => void (runs += 1)), schedule: '30 9 * 6 *' },
  ])
  await expect.poll(async () => (await readRun('planned').catch(() => null))?.next_at).toBeTruthy()
  const { next_at } = await readRun('planned')
  expect(next_at).toMatch(/-06-01T08:30:00/)
  expect(runs).toBe(0)
  await makeDue('planned', "now() - interval '3 days'")
  await expect.poll(() => runs).toBe(1)
  await server.stop()
  expect(runs).toBe(1)
  expect((await readRun('planned')).next_at).toBe(next_at)
})

test('a slow job keeps its claim, but the claim of a server that stopped expires', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let runs = 0
  const job = makeJob('claimed', () => {
    runs += 1
    return promise
  })
  const one = start([job])
  await makeDue('claimed')
  await expect.poll(() => runs).toBe(1)
  await makeDue('claimed')
  const two = start([job])
  const { claimed_until } = await readRun('claimed')
  await expect
    .poll(async () => (await readRun('claimed')).claimed_until! > claimed_until!)
    .toBe(true)
  expect(runs).toBe(1)
  resolve()
  await one.stop()
  await two.stop()

  const claimedUntil = (claimed_until: string) =>
    world.db
      .updateTable('job_runs')
      .set({ claimed_until: sql<string>`now() + ${sql.raw(claimed_until)}` })
      .where('job', '=', 'claimed')
      .execute()
  await claimedUntil("interval '20 seconds'")
  await makeDue('claimed')
  const before = runs
  const three = start([job, makeJob('beside', async () => {})])
  await makeDue('beside')
  await expect.poll(async () => (await readRun('beside')).succeeded_at).toBeTruthy()
  expect(runs).toBe(before)
  await claimedUntil("interval '-1 second'")
  await expect.poll(() => runs).toBe(before + 1)
  await three.stop()
})

test.each(['open-bids', 'build-evidence'])(
  'another server takes over the job %s from a killed server within a minute',
  (job) => {
    const { schedule } = allJobs(world.services).find(({ name }) => name === job)!
    const [first, second] = new Cron(schedule).nextRuns(2)
    const between = second!.getTime() - first!.getTime()
    expect(leaseSeconds * 1000 + between + renewalPause).toBeLessThan(60_000)
  },
)

test('a server that is stopping waits for the job in progress', async () => {
  const ended: string[] = []
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const running = start([
    makeJob('slow', async () => {
      begun.resolve()
      await released.promise
      ended.push('job')
    }),
  ])
  await makeDue('slow')
  await begun.promise
  const stopped = running.stop().then(() => ended.push('server'))
  // By the time another server has run a job, a stop that doesn't wait for the job in progress
  // would have finished.
  start([makeJob('meanwhile', async () => {})])
  await makeDue('meanwhile')
  await expect.poll(async () => (await readRun('meanwhile')).succeeded_at).toBeTruthy()
  released.resolve()
  await stopped
  expect(ended).toEqual(['job', 'server'])
})

test('a failed job is logged, shown with its error and retried twice', async () => {
  const failures: unknown[] = []
  const server = start([makeJob('failing', () => Promise.reject(new Error('No luck')))], (error) =>
    failures.push(error),
  )
  for (const count of [1, 2]) {
    await makeDue('failing')
    await expect.poll(async () => (await readRun('failing')).failures).toBe(count)
    const { next_at, error, succeeded_at } = await readRun('failing')
    expect([error, succeeded_at]).toEqual(['Error: No luck', null])
    expect(Date.parse(next_at!) - Date.now()).toBeLessThan(60_000)
  }
  await makeDue('failing')
  await expect.poll(async () => (await readRun('failing')).failures).toBe(0)
  await server.stop()
  expect(failures).toHaveLength(3)
  expect((await readRun('failing')).next_at).toMatch(/-01-01T00:00:00/)
})

test('tenders are closed after their deadline, unless AUTO_CLOSE is off', async () => {
  const jobOf = ({ services }: typeof world) =>
    allJobs(services).find(({ name }) => name === 'close-expired')
  const { id } = await world.makeTender({
    clarification_deadline: inHours(-2),
    submission_deadline: inHours(-1),
  })
  expect(jobOf(manual)).toBeUndefined()
  start([jobOf(world)!])
  await makeDue('close-expired')
  const status = async () =>
    (
      await world.db
        .selectFrom('tenders')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).status
  await expect.poll(status).toBe('closed')
})

test('every job succeeds on an empty portal, and the time of its last success is recorded', async () => {
  const jobs = allJobs(manual.services)
  for (const job of jobs) await runJob(manual.db, job)
  const lag = () => readJobLag(manual.db, jobs)
  expect(await lag()).toEqual(
    jobs.map(({ name }) => ({
      job: name,
      last_success: expect.any(String),
      seconds_since: expect.any(Number),
      is_late: false,
      error: null,
    })),
  )
  expect(await readPostLag(manual.db, [])).toEqual({
    waiting: 0,
    dead: 0,
    oldest_seconds: 0,
    untold: 0,
    unasked: 0,
  })
  for (const moved of ["- interval '1 month'", "+ interval '1 day'"]) {
    await manual.db
      .updateTable('job_runs')
      .set({ succeeded_at: sql<string>`now() ${sql.raw(moved)}` })
      .execute()
    expect((await lag()).every(({ is_late }) => is_late)).toBe(true)
    const metrics = await measureBackground(manual.services, jobs).metrics()
    expect(metrics).toContain('job_late{job="sweep-leftovers"} 1')
  }
})

test('the public readiness check reveals nothing about jobs and emails', async () => {
  expect((await manual.visitor().get('/readyz')).body).toEqual({
    status: 'ready',
    checks: { database: true, writes: true },
  })
})

test('a job still runs after the clock was set forward and back', async () => {
  let runs = 0
  const job = { ...makeJob('steady', async () => void (runs += 1)), schedule: '* * * * *' }
  await runJob(world.db, job)
  const future = sql<string>`now() + interval '1 day'`
  await world.db
    .updateTable('job_runs')
    .set({ next_at: future, claimed_until: future, succeeded_at: future, started_at: future })
    .where('job', '=', 'steady')
    .execute()
  const server = start([job])
  await expect
    .poll(async () => Date.parse((await readRun('steady')).next_at!) - Date.now())
    .toBeLessThan(61_000)
  await makeDue('steady')
  await expect.poll(() => runs).toBe(2)
  const { claimed_until } = await readRun('steady')
  expect(claimed_until).toBeNull()
  await expect
    .poll(async () => (await readJobLag(world.db, [job]))[0])
    .toMatchObject({ is_late: false, error: null })
  await server.stop()
})

test('interested suppliers are reminded once 7 days and once 1 day before each deadline', async () => {
  const supplier = await world.makeUser({ email_notifications_enabled: false })
  await world.makeInterest(
    await world.makeTender({
      published_at: inHours(-24 * 30),
      submission_deadline: inHours(24 * 8),
    }),
    supplier,
  )
  const published_at = inHours(-24 * 30)
  const clarification_deadline = inHours(-1)
  const week = await world.makeTender({
    published_at,
    clarification_deadline,
    submission_deadline: inHours(24 * 6.9),
  })
  const day = await world.makeTender({
    published_at,
    clarification_deadline,
    submission_deadline: inHours(23),
  })
  const lateComer = await world.makeTender({
    published_at: inHours(-1),
    clarification_deadline: inHours(1),
    submission_deadline: inHours(20),
  })
  for (const tender of [week, day, lateComer]) await world.makeInterest(tender, supplier)
  await world.deliverMail()
  const ofArchived = () => remindOfDeadlines(world.db)
  expect(await whileArchived(world, [week, day], ofArchived)).toBe(0)
  const [first, second] = await Promise.all([
    remindOfDeadlines(world.db),
    remindOfDeadlines(world.db),
  ])
  expect(first + second).toBe(2)
  const subjects = (await world.deliverMail()).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual(
    [
      `${day.reference}: less than a day left – Tender Portal`,
      `${week.reference}: less than 7 days left – Tender Portal`,
    ].toSorted(),
  )
  // A moved deadline gets its own reminder.
  await world.db
    .updateTable('tenders')
    .set({ submission_deadline: inHours(22) })
    .where('id', '=', day.id)
    .execute()
  expect(await remindOfDeadlines(world.db)).toBe(1)
})

test('buyers get one email a day about all questions that have waited for 3 days', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const asker = await world.makeUser()
  const ask = async (hoursAgo: number, values = {}) => {
    const tender = await world.makeTender({ created_by: buyer.id, ...values })
    await world.db
      .insertInto('questions')
      .values({
        tender_id: tender.id,
        organisation_id: asker.organisation_id!,
        user_id: asker.id,
        question_text: 'When?',
        created_at: inHours(-hoursAgo),
      })
      .execute()
    return tender
  }
  const waiting = [await ask(24 * 5), await ask(24 * 4)]
  const others = [await ask(24 * 2), await ask(24 * 9, { status: 'closed' })]
  await world.deliverMail()
  const ofArchived = () => remindOfQuestions(world.db)
  expect(await whileArchived(world, waiting, ofArchived)).toBe(0)
  expect(await remindOfQuestions(world.db)).toBe(1)
  expect(await remindOfQuestions(world.db)).toBe(0)
  const [email, ...more] = await world.deliverMail()
  expect(more).toEqual([])
  expect(email).toMatchObject({
    to: buyer.email,
    subject: '2 questions have waited for more than 3 days – Tender Portal',
  })
  for (const { reference } of waiting) expect(email!.text).toContain(reference)
  for (const { reference } of others) expect(email!.text).not.toContain(reference)
  await world.db
    .updateTable('reminders')
    .set({ due_at: sql<string>`due_at - interval '1 day'` })
    .where('kind', '=', 'questions')
    .execute()
  expect(await remindOfQuestions(world.db)).toBe(1)
})

test('the clean-up job deletes expired rows and keeps the rest', async () => {
  const { db } = world
  const user = await world.makeUser()
  await world.signedIn(user)
  const sessions = () =>
    db.selectFrom('sessions').where('user_id', '=', user.id).select('id').execute()
  const sweep = allJobs(world.services).find(({ name }) => name === 'sweep-leftovers')!
  await sweep.run()
  expect(await sessions()).toHaveLength(1)
  await db
    .updateTable('sessions')
    .set({ expires_at: inHours(-1) })
    .where('user_id', '=', user.id)
    .execute()
  await db
    .insertInto('throttles')
    .values({ key: 'old', points: 1, resets_at: inHours(-1) })
    .execute()
  await db
    .insertInto('idempotency_keys')
    .values({
      user_id: user.id,
      endpoint: 'POST /x',
      key: 'k',
      body_hash: Buffer.alloc(32),
      created_at: inHours(-25),
    })
    .execute()
  expect(await sweep.run()).toMatchObject({ sessions: 1, throttles: 1, idempotency_keys: 1 })
  expect(await sessions()).toEqual([])
})
