import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { countUnread, listNotifications, markAllRead, markRead } from '../contract/notification.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import { fanOutAll } from '#kernel/server/notices/fan-out.ts'
import type { Client } from '#app/test/client.ts'
import { useWorld, type Row } from '#app/test/world.ts'

const world = useWorld()
let user: Row<'users'>
let client: Client

beforeEach(async () => {
  await world.deliverMail()
  user = await world.makeUser()
  client = await world.signedIn(user)
})

async function happen(times = 1, to = user): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    await world.db.transaction().execute((tx) => notify(tx, 'mfa-enabled', { user_id: to.id }))
  }
  await fanOutAll(world.db)
}

test('notifications are listed newest first, with the text of their email', async () => {
  await happen()
  const { data, meta, unread_count } = await client.call(listNotifications)
  expect(data).toEqual([
    {
      id: expect.any(Number),
      event: 'mfa-enabled',
      title: 'Two-factor authentication is on',
      text: 'Two-factor authentication was switched on for your account. Keep your recovery codes in a safe place.',
      path: '/settings',
      created_at: expect.any(String),
      read_at: null,
    },
  ])
  expect(meta).toEqual({ current_page: 1, last_page: 1, per_page: 20, total: 1 })
  expect(unread_count).toBe(1)
})

test('no notification sends a signed-in user to the sign-in page', async () => {
  await world.db.transaction().execute((tx) => notify(tx, 'password-changed', { user_id: user.id }))
  await fanOutAll(world.db)
  const { data } = await client.call(listNotifications)
  expect(data.map(({ event, path }) => [event, path])).toEqual([['password-changed', null]])
})

test('notifications that only a newer portal version knows are hidden, and all others are shown', async () => {
  const { id } = await world.db
    .insertInto('notices')
    .values({ event: 'parcel-arrived', facts: '{}', told_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const unknown = await world.db
    .insertInto('notifications')
    .values({ notice_id: id, user_id: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await happen()
  const { data } = await client.call(listNotifications)
  expect(data.map(({ event }) => event)).toEqual(['mfa-enabled'])
  expect((await client.post(`/api/notifications/${unknown.id}/read`)).status).toBe(404)
})

test('the total matches the rows of each page and filter', async () => {
  await happen(5)
  const { data } = await client.call(listNotifications, { query: { per_page: 2, page: 2 } })
  expect(data).toHaveLength(2)
  await client.call(markRead, { params: { notificationId: String(data[0]!.id) } })
  const unread = await client.call(listNotifications, { query: { filter: 'unread' } })
  expect(unread.meta.total).toBe(4)
  expect(unread.data.map(({ id }) => id)).not.toContain(data[0]!.id)
  expect((await client.call(listNotifications)).meta.total).toBe(5)
  expect((await client.call(countUnread)).data.unread_count).toBe(4)
})

test('users can mark only their own notifications as read; those of others are not found', async () => {
  await happen()
  const { data } = await client.call(listNotifications)
  const other = await world.signedIn(await world.makeUser())
  expect((await other.post(`/api/notifications/${data[0]!.id}/read`)).status).toBe(404)
  expect((await client.call(countUnread)).data.unread_count).toBe(1)
  const read = await client.call(markRead, { params: { notificationId: String(data[0]!.id) } })
  expect(read.notification.read_at).not.toBeNull()
  const again = await client.call(markRead, { params: { notificationId: String(data[0]!.id) } })
  expect(again.notification).toEqual(read.notification)
})

test('marking all as read leaves out notifications newer than the newest on screen', async () => {
  await happen(2)
  const { data } = await client.call(listNotifications)
  await happen()
  const some = await client.call(markAllRead, { body: { up_to: data[0]!.id } })
  expect(some.unread_count).toBe(1)
  expect(await client.call(markAllRead, { body: {} })).toEqual({
    message: 'All notifications marked as read',
    unread_count: 0,
  })
})

test('notifications received in another role or organisation are hidden', async () => {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id })
  await world.db
    .transaction()
    .execute((tx) =>
      notify(tx, 'moderation-flagged', { tender_id: tender.id, notes: 'For buyers only' }),
    )
  await happen(1, buyer)
  const read = async () => {
    const reader = await world.signedIn(buyer)
    const { data, meta, unread_count } = await reader.call(listNotifications)
    const unread = (await reader.call(countUnread)).data.unread_count
    return [data.map(({ event }) => event), meta.total, unread_count, unread]
  }
  const become = (values: { role?: 'buyer' | 'supplier'; organisation_id: number }) =>
    world.db.updateTable('users').set(values).where('id', '=', buyer.id).execute()
  const everything = [['mfa-enabled', 'moderation-flagged'], 2, 2, 2]
  expect(await read()).toEqual(everything)
  const { data } = await (await world.signedIn(buyer)).call(listNotifications)

  const elsewhere = await world.makeOrganisation({ type: 'buyer' })
  const supplier = await world.makeOrganisation()
  for (const values of [
    { organisation_id: elsewhere.id },
    { role: 'supplier' as const, organisation_id: supplier.id },
  ]) {
    await become(values)
    expect(await read()).toEqual([['mfa-enabled'], 1, 1, 1])
    const changed = await world.signedIn(buyer)
    expect((await changed.post(`/api/notifications/${data[1]!.id}/read`)).status).toBe(404)
  }
  await (await world.signedIn(buyer)).call(markAllRead, { body: {} })
  await become({ role: 'buyer', organisation_id: buyer.organisation_id! })
  expect(await read()).toEqual([['mfa-enabled', 'moderation-flagged'], 2, 1, 1])
})

test('a permanently deleted tender leaves no notification, but its emails are still sent', async () => {
  const supplier = await world.makeUser()
  const tender = await world.makeTender()
  await world.makeInterest(tender, supplier)
  await world.db
    .transaction()
    .execute((tx) => notify(tx, 'tender-unpublished', { tender_id: tender.id }))
  await fanOutAll(world.db)
  await world.db
    .updateTable('tenders')
    .set({ deleted_at: sql<string>`now()` })
    .where('id', '=', tender.id)
    .execute()
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  expect((await admin.delete(`/api/tenders/${tender.id}/force`)).status).toBe(200)
  expect((await (await world.signedIn(supplier)).call(listNotifications)).data).toEqual([])
  expect((await world.deliverMail()).map(({ to }) => to)).toEqual([supplier.email])
})
