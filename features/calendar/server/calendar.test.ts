import { expect, test } from 'vitest'
import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed } from '../contract/calendar.ts'
import { withdrawInterest } from '#features/interests/contract/interest.ts'
import { dayFromToday, makeContract, makeStandstill } from '#app/test/contract-rows.ts'
import { readCalendar } from '#app/test/read-calendar.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

/** Creates a supplier with a calendar and an interest in a tender. */
async function subscribe(values: Parameters<typeof world.makeTender>[0] = {}) {
  const supplier = await world.makeUser()
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ title: 'Quay wall', created_by: buyer.id, ...values })
  await world.makeInterest(tender, supplier)
  const client = await world.signedIn(supplier)
  const { address } = await client.call(createCalendarFeed)
  const fetch = (headers = {}) => world.app.inject({ url: new URL(address).pathname, headers })
  const summaries = async () =>
    readCalendar((await fetch()).body).map(({ SUMMARY, STATUS }) => `${STATUS} ${SUMMARY}`)
  return { supplier, client, tender, buyer: await world.signedIn(buyer), fetch, summaries }
}

test('one address serves the current deadlines of all the supplier’s live interests', async () => {
  const { supplier, client, tender, buyer, fetch, summaries } = await subscribe()
  const gone = await world.makeTender({ title: 'Withdrawn' })
  await world.makeInterest(gone, supplier)
  await client.call(withdrawInterest, { params: { tenderId: gone.id }, body: {} })
  await world.makeTender({ title: 'Of no interest' })
  const shown = [
    'CONFIRMED Clarification deadline: Quay wall',
    'CONFIRMED Submission deadline: Quay wall',
  ]
  expect(await summaries()).toContain(shown[0])
  const { headers } = await fetch()
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect((await fetch({ 'if-none-match': headers.etag })).statusCode).toBe(304)

  const before = readCalendar((await fetch()).body)[1]!
  const { body } = await buyer.get(`/api/tenders/${tender.id}`)
  const submission_deadline = new Date(Date.parse(body.data.submission_deadline) + 86_400_000)
  await buyer.put(`/api/tenders/${tender.id}`, {
    ...body.data,
    submission_deadline: submission_deadline.toISOString(),
    change_note: 'A day more.',
  })
  const moved = readCalendar((await fetch()).body)[1]!
  expect(moved['UID']).toBe(before['UID'])
  expect(moved['DTSTART']).not.toBe(before['DTSTART'])
  expect(Number(moved['SEQUENCE'])).toBeGreaterThan(Number(before['SEQUENCE']))

  await buyer.post(`/api/tenders/${tender.id}/cancel`, { reason: 'other', text: 'Not needed.' })
  expect(await summaries()).toContain('CANCELLED Submission deadline: Quay wall')
})

test('tenders that the supplier may no longer see are removed from the calendar', async () => {
  const { summaries, buyer, tender } = await subscribe()
  expect(await summaries()).toHaveLength(2)
  await buyer.post(`/api/tenders/${tender.id}/unpublish`, {})
  expect(await summaries()).toEqual([])
  await buyer.post(`/api/tenders/${tender.id}/publish`, {})
  expect(await summaries()).toHaveLength(2)
  const { body } = await buyer.get(`/api/tenders/${tender.id}`)
  await buyer.put(`/api/tenders/${tender.id}`, { ...body.data, eligibility_type: 'invite_only' })
  expect(await summaries()).toEqual([])
})

test('a new address replaces the old one, a deleted one stops working, and both changes are logged', async () => {
  const { client, fetch, supplier } = await subscribe()
  expect((await client.call(getCalendarFeed)).data).not.toBeNull()
  const { address } = await client.call(createCalendarFeed)
  expect((await fetch()).statusCode).toBe(404)
  const url = new URL(address).pathname
  expect((await world.app.inject({ url })).statusCode).toBe(200)
  await client.call(deleteCalendarFeed)
  expect((await world.app.inject({ url })).statusCode).toBe(404)
  expect((await client.call(getCalendarFeed)).data).toBeNull()
  expect((await client.delete('/api/user/calendar-feed')).status).toBe(404)
  const logged = await world.db
    .selectFrom('audit_logs')
    .select('action')
    .where('user_id', '=', supplier.id)
    .where('action', 'like', 'user.calendar%')
    .orderBy('id')
    .execute()
  expect(logged.map(({ action }) => action)).toEqual([
    'user.calendar_created',
    'user.calendar_created',
    'user.calendar_deleted',
  ])
  const stored = JSON.stringify(await world.db.selectFrom('calendar_feeds').selectAll().execute())
  expect(stored).not.toContain(address.slice(-47, -4))
})

test('blocked users and administrators cannot use a calendar', async () => {
  const { fetch, supplier } = await subscribe()
  const change = (values: { is_active?: boolean; role?: 'admin' | 'supplier' }) =>
    world.db.updateTable('users').set(values).where('id', '=', supplier.id).execute()
  await change({ is_active: false })
  expect((await fetch()).statusCode).toBe(404)
  await change({ is_active: true, role: 'admin' })
  expect((await fetch()).statusCode).toBe(404)
  await change({ role: 'supplier' })
  expect((await fetch()).statusCode).toBe(200)
  expect((await world.app.inject({ url: '/calendar/short.ics' })).statusCode).toBe(404)
})

test('the calendar contains the last day of a standstill and the days of contracts', async () => {
  const { supplier, tender, summaries } = await subscribe({ status: 'awarded' })
  const { id } = await makeStandstill(world, tender)
  const { contract, buyer } = await makeContract(
    world,
    { supplier_id: supplier.organisation_id },
    { title: 'Repairs' },
  )
  const { title } = tender
  expect(await summaries()).toEqual(
    expect.arrayContaining([
      `CONFIRMED Last day of the standstill: ${title}`,
      'CONFIRMED Last day of the contract: Repairs',
    ]),
  )
  await world.db
    .updateTable('standstills')
    .set({ suspended_on: dayFromToday(0) })
    .where('id', '=', id)
    .execute()
  expect(await summaries()).not.toContain(`CONFIRMED Last day of the standstill: ${title}`)

  const { address } = await (await world.signedIn(buyer)).call(createCalendarFeed)
  const read = async () =>
    readCalendar((await world.app.inject({ url: new URL(address).pathname })).body)
  const events = await read()
  expect(events.map(({ SUMMARY }) => SUMMARY)).toEqual([
    'Decide about an option: Repairs, One more year',
    'Last day of the contract: Repairs',
  ])
  const end = contract.ends_on.replaceAll('-', '')
  expect(Object.entries(events[1]!).some(([, value]) => value === end)).toBe(true)
  await world.db
    .updateTable('contracts')
    .set({ terminated_on: dayFromToday(0) })
    .where('id', '=', contract.id)
    .execute()
  expect(await read()).toEqual([])
})

test('a calendar that is fetched too often is throttled', async () => {
  const hasty = await world.makeUser()
  const client = await world.signedIn(hasty)
  const { address } = await client.call(createCalendarFeed)
  await world.db
    .insertInto('throttles')
    .values({
      key: `calendar:${hasty.id}`,
      points: 240,
      resets_at: new Date(Date.now() + 60_000),
    })
    .execute()
  const answer = await world.app.inject({ url: new URL(address).pathname })
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})
