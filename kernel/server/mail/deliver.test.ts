// Tests delivery to a real mail server that is down, responds slowly or refuses emails. Also tests
// that user input never becomes a header.
import { readdir, stat } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  discardDeadLetter,
  listDeadLetters,
  retryDeadLetter,
  retryDeadLetters,
} from '#features/notifications/contract/dead-letter.ts'
import { inviteOrganisations } from '#features/interests/invitations/contract/invitation.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { fanOutAll } from '#kernel/server/notices/fan-out.ts'
import { createMailSender, startPost } from '#app/server/start/mail-sender.ts'
import { createServices, type PortalServices } from '#app/server/services.ts'
import { startSmtp, type SmtpServer } from '#app/test/smtp.ts'
import { useWorld, type Row } from '#app/test/world.ts'
import { deliverNext } from './deliver.ts'
import { fileTransport, smtpTransport } from './transport.ts'

const world = useWorld({ RESETS_PER_HOUR_AND_ADDRESS: '1000' })
let smtp: SmtpServer
/** Default time limit for a reply from the mail server, in milliseconds. */
const minute = 60_000

beforeAll(async () => {
  smtp = await startSmtp()
})
// A failed test may leave emails, notices and a stopped mail server behind, so each test starts by
// resetting them.
beforeEach(async () => {
  await smtp.start()
  smtp.answerWith(250)
  smtp.delayReplies(0)
  smtp.received.length = 0
  await fanOutAll(world.db)
  await world.db.deleteFrom('outbox').execute()
})
afterAll(() => smtp.stop())

const sender = (patience = minute) =>
  createMailSender(world.services, smtpTransport(smtp.url, patience))

/** Sends emails until the end of the test, even if the test fails. */
function startSender(
  services: PortalServices,
  log: Parameters<typeof startPost>[1] = world.app.log,
) {
  const post = startPost(services, log, 10)
  onTestFinished(() => post.stop())
  return post
}

async function forget(user: Row<'users'>): Promise<number> {
  const start = performance.now()
  const answer = await world.visitor().post('/api/auth/password/forgot', { email: user.email })
  expect(answer.status).toBe(200)
  return performance.now() - start
}

const outbox = () =>
  world.db.selectFrom('outbox').selectAll().orderBy('id').executeTakeFirstOrThrow()

const outboxErrors = () =>
  world.db.selectFrom('outbox').select('id').where('last_error', 'is not', null).execute()

const becomeDue = () =>
  world.db
    .updateTable('outbox')
    .set({ next_attempt_at: sql<string>`now()` })
    .execute()

test('an unavailable mail server delays emails but no requests, and does not count as an attempt', async () => {
  await smtp.stop()
  const user = await world.makeUser()
  const answeredIn = await forget(user)
  for (let round = 0; round < 7; round += 1) expect(await deliverNext(sender())).toBe('outage')
  expect(await outbox()).toMatchObject({ attempts: 0, failed_at: null, sent_at: null })
  await smtp.start()
  expect(await deliverNext(sender())).toBe('done')
  expect(smtp.received.map(({ to }) => to)).toEqual([[user.email]])
  expect(await outbox()).toMatchObject({ payload: null, last_error: null })
  expect(answeredIn).toBeLessThan(minute / 2)
})

/** Starts a mail server that accepts connections and never sends a greeting. */
async function startSilentServer(): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a mail server that accepts connections but never replies does not count as an attempt', async () => {
  const transport = smtpTransport(await startSilentServer(), 100)
  onTestFinished(() => transport.close())
  await forget(await world.makeUser())
  const silent = createMailSender(world.services, transport)
  for (let round = 0; round < 10; round += 1) expect(await deliverNext(silent)).toBe('outage')
  expect(await outbox()).toMatchObject({ attempts: 0, failed_at: null, sent_at: null })
})

test('an unresponsive mail server is logged as one outage, and doesn’t delay the shutdown', async () => {
  const lines: string[] = []
  const log = { warn: (_details: object, message: string) => void lines.push(message) }
  const { config } = world.services
  const mail = { ...config.mail, smtpUrl: await startSilentServer() }
  const servicesWith = (changes: Partial<typeof mail>) =>
    createServices({ ...config, mail: { ...mail, ...changes } }, world.db, world.services.appKey)
  await forget(await world.makeUser())
  const failing = startSender(servicesWith({ timeoutMs: 50 }), log)
  await expect.poll(async () => (await outboxErrors()).length).toBe(1)
  await failing.stop()
  expect(lines).toEqual(['The mail server does not accept emails; they stay queued'])
  await becomeDue()
  const hanging = startSender(servicesWith({ timeoutMs: minute }), log)
  await expect
    .poll(async () => Date.parse((await outbox()).next_attempt_at))
    .toBeGreaterThan(Date.now() + minute)
  const start = performance.now()
  await hanging.stop()
  expect(performance.now() - start).toBeLessThan(5000)
})

test('sending an email is aborted if it takes too long, and retried later', async () => {
  smtp.delayReplies(2 * minute)
  const user = await world.makeUser()
  await forget(user)
  const start = performance.now()
  await deliverNext(sender(500))
  expect(performance.now() - start).toBeLessThan(minute / 2)
  expect(await outbox()).toMatchObject({ attempts: 1, sent_at: null, failed_at: null })
  smtp.delayReplies(0)
  expect(await deliverNext(sender())).toBe('nothing due')
  await becomeDue()
  expect(await deliverNext(sender())).toBe('done')
  expect(smtp.received.some(({ to }) => to[0] === user.email)).toBe(true)
})

test('requests do not wait for an unresponsive mail server', async () => {
  smtp.delayReplies(2 * minute)
  const services = createServices(
    { ...world.services.config, mail: { ...world.services.config.mail, smtpUrl: smtp.url } },
    world.db,
    world.services.appKey,
  )
  await forget(await world.makeUser())
  const post = startSender(services)
  await expect.poll(smtp.countUnanswered).toBe(1)
  await Promise.all(Array.from({ length: 5 }, async () => forget(await world.makeUser())))
  // All requests finished before the mail server replied.
  expect([smtp.countUnanswered(), smtp.received]).toEqual([1, []])
  smtp.delayReplies(0)
  await post.stop()
})

test('an email refused five times, at growing intervals, is undeliverable; an administrator retries or discards it', async () => {
  const user = await world.makeUser()
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  smtp.answerWith(550)
  await forget(user)
  const waits: number[] = []
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect(await deliverNext(sender())).toBe('failed')
    const row = await outbox()
    expect(row).toMatchObject({ attempts: attempt, sent_at: null })
    waits.push(Math.round((Date.parse(row.next_attempt_at) - Date.now()) / 60_000))
    await becomeDue()
  }
  expect(waits.slice(0, 4)).toEqual([1, 4, 16, 64])
  expect(await deliverNext(sender())).toBe('nothing due')

  const { data, meta } = await admin.call(listDeadLetters)
  expect(meta.total).toBe(1)
  expect(data).toEqual([
    {
      id: expect.any(Number),
      letter: 'password-reset',
      recipient: user.email,
      recipient_name: user.name,
      attempts: 5,
      last_error: expect.stringContaining('Not today'),
      created_at: expect.any(String),
      failed_at: expect.any(String),
    },
  ])
  expect(JSON.stringify(data)).not.toContain('reset-password/')

  smtp.answerWith(250)
  const params = { letterId: String(data[0]!.id) }
  expect(await admin.call(retryDeadLetter, { params })).toEqual({
    message: 'The email will be sent again',
  })
  expect((await admin.post(`/api/admin/dead-letters/${params.letterId}/retry`)).status).toBe(404)
  await deliverNext(sender())
  expect(smtp.received.map(({ to }) => to)).toEqual([[user.email]])
  expect((await admin.call(listDeadLetters)).data).toEqual([])
})

test('undeliverable emails can be retried together or discarded, and both actions are audited', async () => {
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  for (let count = 0; count < 3; count += 1) await forget(await world.makeUser())
  const die = () =>
    world.db
      .updateTable('outbox')
      .set({ failed_at: sql<string>`now()`, attempts: 5 })
      .execute()
  await die()
  expect((await admin.call(retryDeadLetters)).retried).toBe(3)
  expect((await admin.call(retryDeadLetters)).retried).toBe(0)
  await die()
  const { data } = await admin.call(listDeadLetters, { query: { per_page: 1 } })
  await admin.call(discardDeadLetter, { params: { letterId: String(data[0]!.id) } })
  expect((await admin.call(listDeadLetters)).meta.total).toBe(2)
  const logged = await world.db
    .selectFrom('audit_logs')
    .where('resource_type', '=', 'Letter')
    .orderBy('id', 'desc')
    .limit(2)
    .select('action')
    .execute()
  expect(logged.map(({ action }) => action)).toEqual(['letter.discarded', 'letter.all_retried'])
})

test('user input never becomes a header or a recipient', async () => {
  const evil = 'Eve\r\nBcc: everybody@example.test\r\n\r\n<script>alert(1)</script>\u2028\u0085x'
  const buyer = await world.makeUser({ role: 'buyer' })
  await world.db
    .updateTable('organisations')
    .set({ name: evil })
    .where('id', '=', buyer.organisation_id!)
    .execute()
  const supplier = await world.makeUser({ name: evil })
  const tender = await world.makeTender({
    created_by: buyer.id,
    title: evil,
    eligibility_type: 'invite_only',
  })
  await (
    await world.signedIn(buyer)
  ).call(inviteOrganisations, {
    params: { tenderId: tender.id },
    body: { organisation_ids: [supplier.organisation_id!] },
  })
  await fanOutAll(world.db)
  await deliverNext(sender())
  const [email, ...others] = smtp.received
  expect(others).toEqual([])
  expect(email!.to).toEqual([supplier.email])
  const names = email!.headers.map((header) => header.slice(0, header.indexOf(':')).toLowerCase())
  expect(names.toSorted()).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'list-unsubscribe',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ])
  expect(email!.subject).toBe(`You’re invited to ${tender.reference} – Tender Portal`)
  const html = email!.raw.slice(email!.raw.indexOf('text/html'))
  expect(html).toContain('&lt;script&gt;')
  expect(html).not.toContain('<script>')
})

test('only emails that can be muted explain how to mute them', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const supplier = await world.makeUser()
  const tender = await world.makeTender({ created_by: buyer.id, eligibility_type: 'invite_only' })
  await (
    await world.signedIn(buyer)
  ).call(inviteOrganisations, {
    params: { tenderId: tender.id },
    body: { organisation_ids: [supplier.organisation_id!] },
  })
  await forget(buyer)
  const [first, second] = await world.deliverMail()
  const [mutable, fixed] = first!.to === supplier.email ? [first!, second!] : [second!, first!]
  expect(mutable.headers['List-Unsubscribe']).toBe('<http://localhost:3000/settings>')
  for (const body of [mutable.text, mutable.html]) expect(body).toContain('/settings')
  expect(fixed.headers['List-Unsubscribe']).toBeUndefined()
  for (const body of [fixed.text, fixed.html]) expect(body).not.toContain('/settings')
})

test('several servers share the work, and each email goes out once', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => world.makeUser()))
  for (const user of people) {
    await world.db
      .transaction()
      .execute((tx) => notify(tx, 'password-changed', { user_id: user.id }))
  }
  await Promise.all([fanOutAll(world.db), fanOutAll(world.db), fanOutAll(world.db)])
  const send = async () => {
    const one = sender()
    while ((await deliverNext(one)) !== 'nothing due');
    one.transport.close()
  }
  await Promise.all([send(), send(), send()])
  expect(smtp.received.map(({ to }) => to[0]).toSorted()).toEqual(
    people.map(({ email }) => email).toSorted(),
  )
})

test('emails are sent at the configured rate', async () => {
  const config = world.services.config
  const services = createServices(
    { ...config, mail: { ...config.mail, smtpUrl: smtp.url, perMinute: 600 } },
    world.db,
    world.services.appKey,
  )
  for (let count = 0; count < 6; count += 1) await forget(await world.makeUser())
  const start = performance.now()
  const post = startSender(services)
  await expect.poll(() => smtp.received.length).toBe(6)
  await post.stop()
  expect(performance.now() - start).toBeGreaterThan(480)
})

test('a mail server outage is logged once when it begins and once when it ends', async () => {
  const lines: string[] = []
  const log = { warn: (_details: object, message: string) => void lines.push(message) }
  const config = world.services.config
  const services = createServices(
    { ...config, mail: { ...config.mail, smtpUrl: smtp.url } },
    world.db,
    world.services.appKey,
  )
  await smtp.stop()
  for (let count = 0; count < 3; count += 1) await forget(await world.makeUser())
  const post = startSender(services, log)
  // The mail server starts only after an attempt to send each email has failed.
  await expect.poll(async () => (await outboxErrors()).length).toBe(3)
  await smtp.start()
  await expect.poll(() => smtp.received.length).toBe(3)
  await post.stop()
  expect(lines).toEqual([
    'The mail server does not accept emails; they stay queued',
    'The mail server accepts emails again',
  ])
})

test('emails written to files are readable only by the portal’s system user', async () => {
  const folder = join(world.dataDir, 'mail')
  await forget(await world.makeUser())
  expect(await deliverNext(createMailSender(world.services, fileTransport(folder)))).toBe('done')
  const [file] = await readdir(folder)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, file!))).mode & 0o777).toBe(0o600)
})
