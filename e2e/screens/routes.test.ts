// Tests the specification's route table and its guards.
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { roles } from '#kernel/contract/role.ts'
import { useScreens } from './screens.ts'

const screens = useScreens()

/** Signed-in pages and the roles that may open them. An id replaces each {…}. */
const routes: Record<string, readonly string[]> = {
  '/supplier/dashboard': ['supplier'],
  '/supplier/interests': ['supplier'],
  '/buyer/dashboard': ['buyer'],
  '/buyer/analytics': ['buyer'],
  '/admin/dashboard': ['admin'],
  '/admin/analytics': ['admin'],
  '/admin/organisations': ['admin'],
  '/admin/organisations/{organisation}': ['admin'],
  '/admin/users': ['admin'],
  '/admin/moderation': ['admin'],
  '/admin/tenders/trashed': ['admin'],
  '/admin/audit-logs': ['admin'],
  '/tenders': roles,
  '/tenders/{tender}': roles,
  '/settings': roles,
  '/help': roles,
  '/tenders/create': ['buyer', 'admin'],
  '/tenders/{tender}/edit': ['buyer', 'admin'],
}

test.for(['visitor', ...roles] as const)(
  'each page in the route table opens or redirects as specified for the role %s',
  async (who) => {
    const { makeTender, makeUser, signedIn, visitor } = screens.world
    const buyer = await makeUser({ role: 'buyer' })
    const tender = await makeTender({ created_by: buyer.id })
    const user = who === 'buyer' || who === 'visitor' ? buyer : await makeUser({ role: who })
    const client = who === 'visitor' ? visitor() : await signedIn(user)
    for (const [route, allowed] of Object.entries(routes)) {
      const path = route
        .replace('{tender}', String(tender.id))
        .replace('{organisation}', String(buyer.organisation_id))
      const elsewhere = who === 'visitor' ? '/login' : `/${who}/dashboard`
      await screens.open(path, client)
      const expected = { route, path: allowed.includes(who) ? path : elsewhere }
      await waitFor(() => expect({ route, path: location.pathname }).toEqual(expected))
      await screen.findAllByRole('heading', { level: 1 })
    }
  },
)

test('a visitor who opens any page that requires signing in is redirected to the sign-in page', async () => {
  for (const path of ['/', '/settings', '/admin/dashboard', '/no/such/page']) {
    await screens.open(path, screens.world.visitor())
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(location.pathname).toBe('/login')
  }
})

test.for([
  ['supplier', '/admin/dashboard'],
  ['supplier', '/tenders/create'],
  ['buyer', '/supplier/interests'],
  ['admin', '/buyer/analytics'],
  ['buyer', '/unauthorized'],
] as const)(
  'a %s who opens %s is redirected to their home page and sees the reason',
  async ([role, path]) => {
    const { makeUser, signedIn } = screens.world
    await screens.open(path, await signedIn(await makeUser({ role })))
    const notice = 'You don’t have access to that page.'
    await screen.findByText(notice)
    expect(location.pathname).toBe(`/${role}/dashboard`)

    fireEvent.click(screen.getAllByRole('link', { name: 'Help' })[0]!)
    await screen.findByRole('heading', { level: 1, name: /^Help/ })
    expect(screen.queryByText(notice)).toBeNull()
  },
)

test('the contracts page is in a supplier’s My Interests section and in a buyer’s My Tenders section', async () => {
  const { makeUser, signedIn } = screens.world
  await screens.open('/contracts', await signedIn(await makeUser()))
  const pages = within(await screen.findByRole('navigation', { name: 'My Interests' }))
  await waitFor(() => pages.getByRole('link', { name: 'My contracts', current: 'page' }))
  fireEvent.click(pages.getByRole('link', { name: 'My Interests' }))
  await screen.findByRole('heading', { level: 1, name: 'My Interests' })
  screen.getByRole('navigation', { name: 'My Interests' })
  await screens.open('/tenders', await signedIn(await makeUser({ role: 'buyer' })))
  const ofBuyer = within(await screen.findByRole('navigation', { name: 'My Tenders' }))
  fireEvent.click(ofBuyer.getByRole('link', { name: 'Contracts' }))
  await screen.findByRole('heading', { level: 1, name: 'Contracts' })
  const there = within(screen.getByRole('navigation', { name: 'My Tenders' }))
  await waitFor(() => there.getByRole('link', { name: 'Contracts', current: 'page' }))
})

test('an unknown path redirects to the home page', async () => {
  const { makeUser, signedIn } = screens.world
  await screens.open('/no/such/page', await signedIn(await makeUser({ role: 'buyer' })))
  await waitFor(() => expect(location.pathname).toBe('/buyer/dashboard'))
})

test('a user whose session has ended is redirected to the sign-in page at the next call', async () => {
  const { db, makeUser, signedIn } = screens.world
  const user = await makeUser({ role: 'buyer' })
  const client = await signedIn(user)
  await screens.open('/', client)
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
  await db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
  fireEvent.click(screen.getAllByRole('link', { name: 'Analytics' })[0]!)
  await waitFor(() => expect(location.pathname).toBe('/login'))
})

test('while the session is loading, a spinner is shown', async () => {
  const client = await screens.world.signedIn(await screens.world.makeUser())
  const answer = Promise.withResolvers<undefined>()
  const opened = screens.open('/help', client, ({ pathname }) =>
    pathname === '/api/user' ? answer.promise : undefined,
  )
  const spinner = await screen.findByRole('status')
  expect(spinner.textContent).toContain('Loading')
  expect(document.querySelector('h1')).toBeNull()
  let isBlank = false
  const watch = new MutationObserver(() => {
    isBlank ||= !document.querySelector('main, [role=status]')
  })
  watch.observe(document.body, { childList: true, subtree: true })
  answer.resolve(undefined)
  await opened
  await screen.findByRole('heading', { level: 1, name: 'Help & Support' })
  watch.disconnect()
  expect(isBlank).toBe(false)
})

test('a blocked user who opens a page is redirected to the blocked page', async () => {
  const { db, makeUser, signedIn } = screens.world
  const user = await makeUser()
  const client = await signedIn(user)
  await db.updateTable('users').set({ is_active: false }).where('id', '=', user.id).execute()
  await screens.open('/help', client)
  await screen.findByRole('heading', { level: 1, name: 'Account blocked' })
  expect(location.pathname).toBe('/blocked')
})

test.for([
  ['supplier', '/tenders/{tender}', 'Browse Tenders'],
  ['supplier', '/supplier/searches', 'Browse Tenders'],
  ['supplier', '/supplier/questions', 'Dashboard'],
  ['supplier', '/contracts', 'My Interests'],
  ['buyer', '/tenders/{tender}/edit', 'My Tenders'],
  ['buyer', '/tenders/create', 'Create Tender'],
  ['buyer', '/contracts', 'My Tenders'],
  ['buyer', '/colleagues', 'Settings'],
  ['buyer', '/settings/approval-rules', 'Settings'],
  ['buyer', '/notifications', 'Notifications'],
  ['admin', '/tenders/create', 'All Tenders'],
  ['admin', '/admin/moderation', 'All Tenders'],
  ['admin', '/admin/tenders/trashed', 'All Tenders'],
  ['admin', '/admin/sso', 'Settings'],
  ['admin', '/admin/audit-logs', 'Audit Logs'],
] as const)('role %s, page %s: the bar marks the section %s', async ([role, path, section]) => {
  const { makeTender, makeUser, signedIn } = screens.world
  const buyer = await makeUser({ role: 'buyer' })
  const tender = await makeTender({ created_by: buyer.id, status: 'published' })
  const user = role === 'buyer' ? buyer : await makeUser({ role })
  await screens.open(path.replace('{tender}', String(tender.id)), await signedIn(user))
  const current = screen.getAllByRole('banner')[0]!.querySelectorAll('[aria-current]')
  const names = [...current].map((item) => item.getAttribute('aria-label') ?? item.textContent)
  // A count of pending items may follow the name.
  expect(names).toEqual([expect.stringMatching(`^${section}`)])
})
