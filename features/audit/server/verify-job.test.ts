import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allJobs } from '#app/server/all-jobs.ts'
import { runJob } from '#kernel/server/jobs/job.ts'
import { measureBackground } from '#app/server/metrics/measure.ts'
import { disarm } from '#app/test/tamper.ts'
import { useWorld } from '#app/test/world.ts'
import { readHeads } from '#kernel/server/audit/stored-heads.ts'

const world = useWorld({ AUDIT_ANCHOR_EMAIL: 'records@example.test' })

const verify = async () => {
  const job = allJobs(world.services).find(({ name }) => name === 'verify-audit')!
  return runJob(world.db, job)
}
const metrics = () => measureBackground(world.services, allJobs(world.services)).metrics()

test('the log is verified daily, and its signed checkpoint is emailed', async () => {
  await sql`insert into audit_logs (action, resource_type) values ('lot.created', 'Lot')`.execute(
    world.db,
  )
  expect(await verify()).toMatchObject({ rows: 1, heads: 1, faults: [], unread: [] })
  await verify()
  expect(await metrics()).toContain('job_failed{job="verify-audit"} 0')
  const [email, ...more] = await world.deliverMail()
  expect(more).toEqual([])
  expect(email).toMatchObject({ to: 'records@example.test' })
  const [head] = await readHeads(world.db)
  expect(email!.text.replaceAll(/\s+/g, ' ')).toContain(head!.line)
})

test('tampering notifies the administrators once a day and is visible in the metrics', async () => {
  const admin = await world.makeUser({ role: 'admin', email_notifications_enabled: false })
  await world.makeUser()
  await world.owner.transaction().execute(async (tx) => {
    await disarm(tx)
    await sql`update audit_logs set action = 'lot.deleted'`.execute(tx)
  })
  const problem = 'Row 1: its contents were changed.'
  await expect(verify()).rejects.toThrow(problem)
  await expect(verify()).rejects.toThrow(problem)
  expect(await metrics()).toContain('job_failed{job="verify-audit"} 1')
  const sent = await world.deliverMail()
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [admin.email, 'The audit log may have been tampered with – Tender Portal'],
  ])
  expect(sent[0]!.text).toContain(problem)
  const { body } = await (await world.signedIn(admin)).get('/api/notifications')
  expect(body.data).toEqual([expect.objectContaining({ event: 'audit-broken' })])
})
