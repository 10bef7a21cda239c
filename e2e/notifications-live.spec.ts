// Tests that changes made elsewhere appear on an open page without a reload, and that the bell
// counts them.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { countUnread } from '#features/notifications/contract/notification.ts'
import { getTender } from '#features/tenders/contract/tender-calls.ts'
import { untilAnswered } from './answered.ts'
import { usePortal, views } from './portal.ts'

const portal = usePortal({ STREAM_HEARTBEAT_SECONDS: '1' })

const bell = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const counts = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name, exact: true }).waitFor()

/** Opens a page and waits until its event stream is open. */
async function listen(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('/stream'))
  await page.goto(path)
  await stream
}

/**
 * Sets a mark in the page. A reload would remove it, so `hasMark` shows whether the page was
 * reloaded.
 */
const leaveMark = (page: Page) => page.evaluate(() => void Object.assign(window, { mark: true }))
const hasMark = (page: Page) => page.evaluate(() => 'mark' in window)

/** Creates a tender with one interested supplier, who has asked one question. */
async function makeScene() {
  const { makeUser, makeTender, makeInterest, signedIn } = portal.world
  const buyer = await makeUser({ role: 'buyer' })
  const supplier = await makeUser()
  const tender = await makeTender({ created_by: buyer.id, title: 'Care of the gardens' })
  await makeInterest(tender, supplier)
  const asked = await (
    await signedIn(supplier)
  ).post(`/api/tenders/${tender.id}/questions`, { question_text: 'Is the pond included?' })
  return { buyer, supplier, tender, question: asked.body.question as { id: number } }
}

test('a published answer appears on the supplier’s open page and increases the bell’s count', async () => {
  const { buyer, supplier, tender, question } = await makeScene()
  const base = `/api/tenders/${tender.id}/questions/${question.id}`
  await (await portal.world.signedIn(buyer)).post(`${base}/answer`, { answer_text: 'It is.' })
  const path = `/tenders/${tender.id}?tab=questions`

  const reader = await portal.enter(supplier, '/robots.txt')
  await listen(reader, path)
  await reader.getByText('Is the pond included?').first().waitFor()
  await counts(reader, 'Notifications')
  await leaveMark(reader)

  const writer = await portal.enter(buyer, path)
  await writer.getByRole('button', { name: /^Publish answer:/ }).click()
  await writer.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()

  await reader.getByText('It is.', { exact: true }).first().waitFor()
  await counts(reader, 'Notifications, 1 unread')
  await reader
    .getByRole('region', { name: 'Notifications' })
    .getByText(`${tender.reference}: a question was answered`)
    .waitFor()
  expect(await hasMark(reader)).toBe(true)
})

test('a moved deadline appears on the open page of every supplier who is reading the tender', async () => {
  const { buyer, supplier, tender } = await makeScene()
  const reader = await portal.enter(supplier, '/robots.txt')
  await listen(reader, `/tenders/${tender.id}`)
  // A supplier who has not registered interest gets no notification, but their open page shows the
  // new deadline too.
  const bystander = await portal.enter(await portal.world.makeUser(), '/robots.txt')
  await listen(bystander, `/tenders/${tender.id}`)
  for (const page of [reader, bystander]) await leaveMark(page)

  const client = await portal.world.signedIn(buyer)
  const { data } = await client.call(getTender, { params: { tenderId: tender.id } })
  const saved = await client.put(`/api/tenders/${tender.id}`, {
    ...data,
    submission_deadline: '2027-06-01T11:00:00Z',
    change_note: 'The site visit had to be put off.',
  })
  expect(saved.status).toBe(200)
  for (const page of [reader, bystander]) {
    await page.getByText('Tuesday 1 June 2027, 12:00 BST (UK time)').first().waitFor()
    expect(await hasMark(page)).toBe(true)
  }
  await counts(reader, 'Notifications, 1 unread')
  await counts(bystander, 'Notifications')
})

test('an event updates the bell and the open dashboard', async () => {
  const { buyer, supplier, tender } = await makeScene()
  const page = await portal.enter(buyer, '/robots.txt')
  await listen(page, '/buyer/dashboard')
  await page.getByText('Is the pond included?').waitFor()
  await counts(page, 'Notifications, 1 unread')
  await (
    await portal.world.signedIn(supplier)
  ).post(`/api/tenders/${tender.id}/questions`, { question_text: 'And the hedges?' })
  await page.getByText('And the hedges?').waitFor()
  await counts(page, 'Notifications, 2 unread')
  await expect
    .poll(() => page.getByRole('status').allTextContents())
    .toContain(`New notification: ${tender.reference}: a new question. 2 unread.`)
})

test('the bell is updated even on the page of a tender that the user may not see', async () => {
  const { supplier, buyer, tender } = await makeScene()
  const hidden = await portal.world.makeTender({ eligibility_type: 'invite_only' })
  const page = await portal.enter(supplier, '/robots.txt')
  await listen(page, `/tenders/${hidden.id}`)
  await page.getByText('Tender not found').waitFor()
  await counts(page, 'Notifications')
  const client = await portal.world.signedIn(buyer)
  expect((await client.post(`/api/tenders/${tender.id}/close`)).status).toBe(200)
  await counts(page, 'Notifications, 1 unread')
})

test('a notification read in one window is marked as read in the other', async () => {
  const { buyer } = await makeScene()
  const one = await portal.enter(buyer, '/help')
  await counts(one, 'Notifications, 1 unread')
  const other = await one.context().newPage()
  await listen(other, '/help')
  await counts(other, 'Notifications, 1 unread')
  await bell(one).click()
  await one.getByRole('button', { name: 'Mark all as read' }).click()
  await counts(one, 'Notifications')
  await counts(other, 'Notifications')
})

test('a hidden window closes its event stream, and catches up when it becomes visible again', async () => {
  const { buyer, supplier, tender } = await makeScene()
  const page = await portal.enter(buyer, '/robots.txt')
  await listen(page, '/buyer/dashboard')
  await counts(page, 'Notifications, 1 unread')
  const listeners = () => portal.world.services.live.countOf(buyer.id)
  expect(listeners()).toBe(1)
  const turn = (state: 'hidden' | 'visible') =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await turn('hidden')
  await expect.poll(listeners).toBe(0)
  await (
    await portal.world.signedIn(supplier)
  ).post(`/api/tenders/${tender.id}/questions`, { question_text: 'And the hedges?' })
  // The page is hidden and has no open event stream when the new notification is sent.
  const buyerClient = await portal.world.signedIn(buyer)
  await expect.poll(async () => (await buyerClient.call(countUnread)).data.unread_count).toBe(2)
  await turn('visible')
  await page.getByText('And the hedges?').waitFor()
  await counts(page, 'Notifications, 2 unread')
})

test('a window that is idle for half an hour closes its event stream until it is used', async () => {
  const user = await portal.world.makeUser()
  const page = await portal.enter(user, '/robots.txt')
  await page.clock.install()
  await page.goto('/help')
  const listeners = () => portal.world.services.live.countOf(user.id)
  await expect.poll(listeners).toBe(1)
  await page.clock.fastForward('20:00')
  await page.mouse.move(200, 200)
  await page.clock.fastForward('20:00')
  expect(listeners()).toBe(1)
  await page.clock.fastForward('11:00')
  await expect.poll(listeners).toBe(0)
  await page.mouse.move(300, 300)
  await expect.poll(listeners).toBe(1)
})

test('live updates do not change a wizard while the user types', async () => {
  const { buyer, supplier, tender } = await makeScene()
  const typing = await portal.enter(buyer, '/robots.txt')
  // A page handles an event after a random delay of up to a second. In this window, the delay is
  // always zero.
  await typing.addInitScript(() => (Math.random = () => 0))
  await listen(typing, `/tenders/${tender.id}/edit`)
  await typing.getByLabel('Title').fill('My title')
  const watching = await portal.enter(buyer, '/robots.txt')
  await listen(watching, `/tenders/${tender.id}`)

  const colleague = await portal.world.signedIn(buyer)
  const { data } = await colleague.call(getTender, { params: { tenderId: tender.id } })
  await untilAnswered(typing, async () => {
    const theirs = { ...data, title: 'Their title' }
    expect((await colleague.put(`/api/tenders/${tender.id}`, theirs)).status).toBe(200)
    await watching.getByRole('heading', { level: 1, name: 'Their title' }).waitFor()
    // The event for the question follows on the same stream, so once it has arrived, the window has
    // also received the event for the title.
    await (
      await portal.world.signedIn(supplier)
    ).post(`/api/tenders/${tender.id}/questions`, { question_text: 'And the hedges?' })
    await counts(typing, 'Notifications, 2 unread')
  })
  expect(await typing.getByLabel('Title').inputValue()).toBe('My title')
})

test('signing out closes the event stream; a user who is blocked or loses their session leaves the page', async () => {
  const { makeUser, db, services } = portal.world
  const listeners = (user: { id: number }) => services.live.countOf(user.id)

  const leaver = await makeUser()
  const leaving = await portal.enter(leaver, '/help')
  await expect.poll(() => listeners(leaver)).toBe(1)
  await leaving.getByRole('button', { name: 'Log Out' }).click()
  await leaving.waitForURL('**/login')
  await expect.poll(() => listeners(leaver)).toBe(0)

  const blocked = await makeUser()
  const blockedPage = await portal.enter(blocked, '/help')
  await expect.poll(() => listeners(blocked)).toBe(1)
  await db.updateTable('users').set({ is_active: false }).where('id', '=', blocked.id).execute()
  await blockedPage.waitForURL('**/blocked')

  const ended = await makeUser()
  const endedPage = await portal.enter(ended, '/help')
  await expect.poll(() => listeners(ended)).toBe(1)
  await db.deleteFrom('sessions').where('user_id', '=', ended.id).execute()
  await endedPage.waitForURL('**/login')
})

test('a refused event stream is opened again, and the page misses no notification', async () => {
  const { buyer, supplier, tender } = await makeScene()
  const page = await portal.enter(buyer, '/robots.txt', views.desktop)
  let isRefused = true
  await page.route('**/api/notifications/stream*', (route) =>
    isRefused ? route.fulfill({ status: 429, json: { message: 'Too many' } }) : route.continue(),
  )
  await page.goto('/buyer/dashboard')
  await counts(page, 'Notifications, 1 unread')
  await (
    await portal.world.signedIn(supplier)
  ).post(`/api/tenders/${tender.id}/questions`, { question_text: 'And the hedges?' })
  isRefused = false
  await page.getByText('And the hedges?').waitFor()
  await counts(page, 'Notifications, 2 unread')
})
