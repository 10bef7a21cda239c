// Tests that pages show an error when a call fails, and recover when the user tries again.
import { screen, within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { analyticsTexts } from '#features/analytics/contract/analytics.ts'
import { notificationTexts } from '#features/notifications/contract/notification.ts'
import type { Row } from '#app/test/world.ts'
import { useScreens } from './screens.ts'
import { alertSays, alertTexts, press, says } from './steps.ts'

const screens = useScreens()
let buyer: Row<'users'>
let tender: Row<'tenders'>

beforeAll(async () => {
  const { db, makeInterest, makeTender, makeUser } = screens.world
  buyer = await makeUser({ role: 'buyer' })
  tender = await makeTender({ created_by: buyer.id })
  for (const supplier of [await makeUser(), await makeUser()]) {
    const by = { user_id: supplier.id, organisation_id: supplier.organisation_id! }
    const view = { tender_id: tender.id, ...by }
    await makeInterest(tender, supplier)
    await db.insertInto('tender_views').values([view, view]).execute()
  }
})

/**
 * Opens the page as the user. Calls that match the pattern fail; tests change the pattern of the
 * returned object.
 */
async function openFailing(path: string, user: { id: number }, pattern: RegExp, json: object = {}) {
  const failing = { pattern: pattern as RegExp | undefined, json }
  const client = await screens.world.signedIn(user)
  await screens.open(path, client, ({ pathname }) =>
    failing.pattern?.test(pathname) ? Response.json(failing.json, { status: 418 }) : undefined,
  )
  return failing
}

test.for(['buyer', 'admin'] as const)(
  'analytics that fail to load for the role %s show a message and a retry button',
  async (role) => {
    const reader = await screens.world.makeUser({ role })
    const failing = await openFailing(`/${role}/analytics`, reader, /^\/api\/analytics\//)
    await alertSays(analyticsTexts.analyticsFailed)
    failing.pattern = /^\/api\/analytics\/trends$/
    await press('Retry')
    await alertSays('Failed to load trends')
    failing.pattern = undefined
    await press('Retry')
    await screen.findByText('No question has been answered in these months.')
    expect(alertTexts()).toEqual([])
  },
)

const analyticsTab = () => `/tenders/${tender.id}?tab=analytics`

test('a tender’s analytics that fail to load show zeros and a message, and recover', async () => {
  const failing = await openFailing(analyticsTab(), buyer, /\/stats$/)
  await alertSays(analyticsTexts.analyticsFailed)
  await says('0.0%')
  await says('No interest in the last 30 days')
  failing.pattern = undefined
  await press('Retry')
  await says('50.0%')
  expect(alertTexts()).toEqual([])
})

test('suppliers can’t see a tender’s analytics', async () => {
  const { makeUser, signedIn } = screens.world
  await screens.open(analyticsTab(), await signedIn(await makeUser()))
  await screen.findByRole('heading', { level: 1, name: tender.title })
  expect(screen.queryByRole('link', { name: 'Analytics' })).toBeNull()
  expect(document.body.textContent).not.toContain('View-to-interest rate')
})

test('a moderation queue that fails to load shows an error and a retry button', async () => {
  const admin = await screens.world.makeUser({ role: 'admin' })
  const pattern = /^\/api\/admin\/moderation\/tenders$/
  const failing = await openFailing('/admin/moderation', admin, pattern)
  await says('Failed to load moderation queue')
  failing.pattern = undefined
  await press('Retry')
  await screen.findByRole('list', { name: 'Tenders' })
  expect(document.body.textContent).not.toContain('Failed to load moderation queue')
})

test('interests that fail to load show the server’s message, or the specified one if there is none', async () => {
  const supplier = await screens.world.makeUser()
  const replies = { 'The server is busy.': { message: 'The server is busy.' } }
  for (const [text, json] of Object.entries({ ...replies, 'Failed to load interests': {} })) {
    await openFailing('/supplier/interests', supplier, /^\/api\/interests$/, json)
    await alertSays(text)
    expect(alertTexts()).toEqual([`${text}Retry`])
  }
})

test('the notifications page shows whether there are no notifications or they failed to load', async () => {
  const { makeUser, signedIn } = screens.world
  const user = await makeUser({ role: 'admin' })
  await screens.open('/notifications', await signedIn(user))
  within(screen.getByRole('main')).getByText(notificationTexts.none)
  const pattern = /^\/api\/notifications$/
  const failing = await openFailing('/notifications?filter=unread', user, pattern)
  await alertSays(notificationTexts.loadFailed)
  failing.pattern = undefined
  await press('Retry')
  await screen.findByText(notificationTexts.noneUnread, { selector: 'p' })
})
