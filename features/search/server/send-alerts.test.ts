// Tests alert emails: recipients, timing, sending exactly once, and unsubscribing.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listNotifications } from '#features/notifications/contract/notification.ts'
import { createSavedSearch, updateSavedSearch } from '../contract/saved-search.ts'
import { publishTender } from '#features/tenders/contract/tender-calls.ts'
import { deliverNext } from '#kernel/server/mail/deliver.ts'
import { smtpTransport } from '#kernel/server/mail/transport.ts'
import { createMailSender } from '#app/server/start/mail-sender.ts'
import { startSmtp, type SmtpServer } from '#app/test/smtp.ts'
import { useWorld, type Row } from '#app/test/world.ts'
import { matchAll } from './match-changes.ts'
import { sendAlerts } from './send-alerts.ts'
import { unsubscribePath } from './unsubscribe-token.ts'

const world = useWorld()
let smtp: SmtpServer
let buyer: Row<'users'>

beforeAll(async () => {
  smtp = await startSmtp()
  buyer = await world.makeUser({ role: 'buyer' })
})
afterAll(() => smtp.stop())

beforeEach(async () => {
  await world.db.deleteFrom('saved_searches').execute()
  await world.deliverMail()
})

const publish = (values: Parameters<typeof world.makeTender>[0] = {}) =>
  world.makeTender({ created_by: buyer.id, categories: ['pest'], ...values })

const matchedBefore = (time: string) =>
  sql`update search_matches set matched_at = now() - ${time}::interval`.execute(world.db)

const waiting = async () =>
  (await world.db.selectFrom('search_matches').where('waits_for', 'is not', null).execute()).length

test('matches are emailed immediately, daily or weekly, and appear in the bell immediately', async () => {
  const people = {
    immediate: await world.makeUser(),
    daily: await world.makeUser(),
    weekly: await world.makeUser(),
    never: await world.makeUser(),
  }
  for (const [frequency, user] of Object.entries(people)) {
    await world.makeSearch(user, { frequency: frequency as keyof typeof people })
  }
  const muted = await world.makeUser({ email_notifications_enabled: false })
  await world.makeSearch(muted)
  const draft = await publish({ status: 'draft' })
  await (await world.signedIn(buyer)).call(publishTender, { params: { tenderId: draft.id } })

  const recipients = async () => (await world.deliverMail()).map(({ to }) => to)
  expect(await recipients()).toEqual([people.immediate.email])
  const inBells = [people.immediate, people.daily, people.weekly, people.never, muted].map(
    async (user) => (await (await world.signedIn(user)).call(listNotifications)).data,
  )
  const notified = await Promise.all(inBells)
  expect(notified.map((bell) => bell.map(({ event, path }) => [event, path]))).toEqual(
    [1, 1, 1, 0, 1].map((count) =>
      count === 1 ? [['search-matched', `/tenders/${draft.id}`]] : [],
    ),
  )

  expect(await sendAlerts(world.services, 'byDay')).toBe(1)
  expect(await recipients()).toEqual([people.daily.email])
  // The weekly email is due after the Monday that follows the match.
  await matchedBefore('7 days')
  expect(await sendAlerts(world.services, 'byDay')).toBe(1)
  expect(await recipients()).toEqual([people.weekly.email])
  await matchedBefore('14 days')
  expect(await sendAlerts(world.services, 'byDay')).toBe(0)
  expect(await sendAlerts(world.services, 'atOnce')).toBe(0)
  expect(await waiting()).toBe(0)
})

test('a person gets one email, which lists each tender once with the searches that match it', async () => {
  const supplier = await world.makeUser()
  const client = await world.signedIn(supplier)
  const save = (name: string, filter: object) =>
    client.call(createSavedSearch, { body: { name, frequency: 'daily', filter } })
  await save('Mice', { search: 'mice', categories: 'pest,waste' })
  await save('Leeds', { location: 'leeds' })
  const both = await publish({ title: 'Mice in Leeds', location: 'Leeds' })
  const one = await publish({ title: 'Mice', location: 'York' })
  await matchAll(world.db)
  const sent = await Promise.all([
    sendAlerts(world.services, 'byDay'),
    sendAlerts(world.services, 'byDay'),
  ])
  expect(sent.toSorted()).toEqual([0, 1])
  const [email, ...others] = await world.deliverMail()
  expect(others).toEqual([])
  expect(email).toMatchObject({
    to: supplier.email,
    subject: '2 tenders match your searches – Tender Portal',
  })
  const { name: organisation } = await world.db
    .selectFrom('organisations')
    .where('id', '=', buyer.organisation_id!)
    .select('name')
    .executeTakeFirstOrThrow()
  const lines = email!.text.split('\n').map((line) => line.trim())
  expect(lines.filter((line) => line.startsWith(`- ${one.reference}`))).toHaveLength(1)
  expect(lines.filter((line) => line.startsWith(organisation))).toEqual([
    expect.stringMatching(/Matches “Mice”: “mice”, Pest control\.$/),
    expect.stringMatching(/Matches “Mice”: “mice”, Pest control\. Matches “Leeds”: in leeds\.$/),
  ])
  expect(email!.text).toContain(`/tenders/${both.id}`)
  expect(email!.text).toContain('Stop emails about “Mice”: http')
})

test('matches that are withdrawn or no longer visible are dropped before sending', async () => {
  const suppliers: Record<string, Row<'users'>> = {}
  for (const name of ['stays', 'blocked', 'buyer now', 'muted', 'shortcut now', 'unsigned']) {
    suppliers[name] = await world.makeUser()
    await world.makeSearch(suppliers[name]!, { frequency: 'daily' })
  }
  const who = (name: string) => suppliers[name]!
  const tenders = {
    stays: await publish(),
    unpublished: await publish(),
    cancelled: await publish(),
    archived: await publish(),
    'for some': await publish(),
    expired: await publish(),
  }
  await matchAll(world.db)
  const change = (name: keyof typeof tenders, to: object) =>
    world.db.updateTable('tenders').set(to).where('id', '=', tenders[name].id).execute()
  await change('unpublished', { status: 'draft', last_published: '{}' })
  await change('cancelled', {
    status: 'cancelled',
    cancellation_reason: 'other',
    cancellation_text: 'Over.',
  })
  await change('archived', { deleted_at: new Date() })
  await change('for some', { eligibility_type: 'invite_only' })
  await change('expired', {
    clarification_deadline: new Date(Date.now() - 2000),
    submission_deadline: new Date(Date.now() - 1000),
  })
  const become = (name: string, to: object) =>
    world.db.updateTable('users').set(to).where('id', '=', who(name).id).execute()
  await become('blocked', { is_active: false })
  await become('buyer now', { role: 'buyer' })
  await become('muted', { email_notifications_enabled: false })
  await world.db
    .updateTable('saved_searches')
    .set({ frequency: 'never' })
    .where('user_id', '=', who('shortcut now').id)
    .execute()
  expect(await sendAlerts(world.services, 'byDay')).toBe(2)
  const emails = await world.deliverMail()
  expect(emails.map(({ to }) => to)).toEqual([who('stays').email, who('unsigned').email])
  for (const { text, subject } of emails) {
    expect(subject).toBe('A tender matches your search – Tender Portal')
    expect(text).toContain(tenders.stays.reference)
  }
  expect(await waiting()).toBe(0)
})

test('no email is sent if no match remains', async () => {
  await world.makeSearch(await world.makeUser(), { frequency: 'daily' })
  const { id } = await publish()
  await matchAll(world.db)
  await world.db
    .updateTable('tenders')
    .set({ deleted_at: new Date() })
    .where('id', '=', id)
    .execute()
  expect(await sendAlerts(world.services, 'byDay')).toBe(0)
  expect(await world.deliverMail()).toEqual([])
})

test('an email lists a maximum number of matches and the total', async () => {
  await world.makeSearch(await world.makeUser())
  for (let count = 0; count < 52; count += 1) await publish()
  const [email] = await world.deliverMail()
  expect(email!.subject).toBe('52 tenders match your searches – Tender Portal')
  expect(email!.text.match(/\/tenders\/\d+/g)).toHaveLength(50)
  expect(email!.text).toContain('There are 2 more')
})

test('pending matches follow a change of the frequency', async () => {
  const supplier = await world.makeUser()
  const { id, name } = await world.makeSearch(supplier, { frequency: 'weekly' })
  await publish()
  expect(await world.deliverMail()).toEqual([])
  const client = await world.signedIn(supplier)
  const set = (frequency: 'immediate' | 'never') =>
    client.call(updateSavedSearch, { params: { searchId: id }, body: { name, frequency } })
  await set('immediate')
  expect(await world.deliverMail()).toHaveLength(1)
  await publish()
  await matchAll(world.db)
  await set('never')
  expect(await waiting()).toBe(0)
})

test('a search can be unsubscribed with one click from email programs, as in RFC 8058', async () => {
  const supplier = await world.makeUser()
  const first = await world.makeSearch(supplier, { name: 'Mice' })
  const second = await world.makeSearch(supplier, { name: 'Rats' })
  const other = await world.makeSearch(supplier, { name: 'Bees', frequency: 'weekly' })
  await publish()
  await matchAll(world.db)
  await sendAlerts(world.services, 'atOnce')
  const sender = createMailSender(world.services, smtpTransport(smtp.url, 2000))
  while ((await deliverNext(sender)) !== 'nothing due');
  sender.transport.close()
  const headers = smtp.received.find(({ to }) => to[0] === supplier.email)!.headers
  const header = (name: string) =>
    headers.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
  expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  const [, address] = /^<([^>]+)>$/.exec(header('List-Unsubscribe')!)!
  expect(address).toMatch(new RegExp(`^${world.services.config.publicUrl}/unsubscribe/`))

  // One-click unsubscribe requests are sent by the mail provider, so they have no cookies or
  // tokens.
  const path = new URL(address!).pathname
  const ask = (method: 'GET' | 'POST', url = path, payload = 'List-Unsubscribe=One-Click') =>
    world.app.inject({
      method,
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'POST' && { payload }),
    })
  const paces = async () => {
    const rows = await world.db
      .selectFrom('saved_searches')
      .orderBy('id')
      .select('frequency')
      .execute()
    return rows.map(({ frequency }) => frequency)
  }
  const looked = await ask('GET')
  expect([looked.statusCode, looked.body]).toEqual([200, expect.stringContaining('Mice')])
  expect(looked.headers['set-cookie']).toBeUndefined()
  expect(await paces()).toEqual(['immediate', 'immediate', 'weekly'])
  expect((await ask('POST')).statusCode).toBe(200)
  expect(await paces()).toEqual(['never', 'never', 'weekly'])
  expect((await ask('POST')).statusCode).toBe(200)
  const logged = await world.db
    .selectFrom('audit_logs')
    .where('action', '=', 'search.unsubscribed')
    .where('user_id', '=', supplier.id)
    .orderBy('id')
    .select('resource_id')
    .execute()
  expect(logged.map(({ resource_id }) => resource_id)).toEqual([first.id, second.id])

  // This request uses the multipart form encoding and the link for a single search.
  const alone = unsubscribePath(world.services.appKey, [other.id])
  const form =
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--'
  const posted = await world.app.inject({
    method: 'POST',
    url: alone,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: form,
  })
  expect(posted.statusCode).toBe(200)
  expect(await paces()).toEqual(['never', 'never', 'never'])

  const forged = `/unsubscribe/${other.id}.${path.split('.')[1]}`
  for (const wrong of [forged, '/unsubscribe/x', `${path}x`]) {
    expect([(await ask('GET', wrong)).statusCode, (await ask('POST', wrong)).statusCode]).toEqual([
      404, 404,
    ])
  }
  expect((await ask('POST', path, 'x'.repeat(5000))).statusCode).toBe(413)
  await world.db.deleteFrom('saved_searches').execute()
  expect((await ask('GET')).statusCode).toBe(404)
})

test('hundreds of unsubscribe requests are throttled', async () => {
  const url = unsubscribePath(world.services.appKey, [999_999])
  const tries = Array.from({ length: 125 }, () =>
    world.app.inject({ method: 'GET', url, remoteAddress: '203.0.113.9' }),
  )
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
})
