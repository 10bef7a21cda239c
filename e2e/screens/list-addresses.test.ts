// Tests that the address of a list contains its tab, filters and page, and what pages show for
// invalid addresses.
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { sendDeviceNotifications } from '../device-notifications.ts'
import { useScreens } from './screens.ts'
import {
  alertSays,
  arriveAt,
  choose,
  chooseInMenu,
  followLink,
  press,
  says,
  textsOf,
} from './steps.ts'

const screens = useScreens()

const titles = () =>
  textsOf(within(screen.getByRole('list', { name: 'Tenders' })).getAllByRole('heading'))
const tabs = () => screen.findByRole('navigation', { name: 'Tenders by state' })
const tabNames = async () => textsOf(within(await tabs()).getAllByRole('link'))
const currentTab = async () => (await tabs()).querySelector('[aria-current]')?.textContent
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('the status in the address selects the tab and the listed tenders for each role', async () => {
  const { makeUser, makeTender, signedIn } = screens.world
  const buyer = await makeUser({ role: 'buyer' })
  for (const status of ['draft', 'published', 'closed', 'awarded', 'cancelled'] as const) {
    await makeTender({ created_by: buyer.id, status, title: `The ${status} one` })
  }
  await screens.open('/tenders?status=draft', await signedIn(buyer))
  await screen.findByText('1 tender')
  expect(titles()).toEqual(['The draft one'])
  expect(await tabNames()).toEqual(['All Tenders', 'Drafts', 'Published', 'Closed', 'Awarded'])
  expect(await currentTab()).toBe('Drafts')
  fireEvent.click(within(await tabs()).getByRole('link', { name: 'All Tenders' }))
  await screen.findByText('5 tenders')
  await choose('Status', 'Cancelled')
  await screen.findByText('1 tender')
  await waitFor(() => expect(titles()).toEqual(['The cancelled one']))

  await screens.open('/tenders?status=published', await signedIn(await makeUser()))
  expect(await tabNames()).toEqual(['Active Tenders', 'Closed', 'Awarded', 'All'])
  expect(await currentTab()).toBe('Active Tenders')
  expect(screen.queryByLabelText('Status')).toBeNull()
})

test('a list that fails to load shows an error and a retry button', async () => {
  const { makeUser, signedIn } = screens.world
  let isBusy = true
  await screens.open('/tenders', await signedIn(await makeUser()), ({ pathname }) =>
    isBusy && pathname === '/api/tenders'
      ? Response.json({ message: 'The server is busy.' }, { status: 503 })
      : undefined,
  )
  await alertSays('Failed to load tenders')
  await alertSays('The server is busy.')
  isBusy = false
  await press('Retry')
  await screen.findByText(/^\d+ tenders?$/)
  expect(document.body.textContent).not.toContain('Failed to load tenders')
})

test('the list has pages, and the current page is kept in the address', async () => {
  const { makeUser, makeTender, signedIn } = screens.world
  const buyer = await makeUser({ role: 'buyer' })
  for (let number = 1; number <= 21; number += 1) {
    await makeTender({ created_by: buyer.id, title: `Number ${number}` })
  }
  const client = await signedIn(buyer)
  await screens.open('/tenders', client)
  await screen.findByText('Page 1 of 2 (21)')
  const next = screen.getByRole('link', { name: 'Next' })
  next.focus()
  fireEvent.click(next)
  await screen.findByText('Page 2 of 2 (21)')
  await arriveAt('/tenders?page=2')
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Tenders' }))
  await screens.open('/tenders?page=2', client)
  await screen.findByText('Page 2 of 2 (21)')
  // The last page is shown in place of a page that does not exist.
  await screens.open('/tenders?page=9', client)
  await screen.findByText('Page 2 of 2 (21)')
  await arriveAt('/tenders?page=2')
})

test('invalid parameters are removed from the address, and the valid ones still apply', async () => {
  const { makeUser, makeTender, signedIn } = screens.world
  const buyer = await makeUser({ role: 'buyer' })
  await makeTender({ created_by: buyer.id, status: 'draft' })
  const path = '/tenders?status=draft&sort=sideways&page=none&scope=7'
  await screens.open(path, await signedIn(buyer))
  await screen.findByText('1 tender')
  await arriveAt('/tenders?status=draft')
})

test('the search also works at an address that ends in a slash', async () => {
  const { makeUser, signedIn } = screens.world
  await screens.open('/tenders/', await signedIn(await makeUser()))
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'cleaning' } })
  await waitFor(() => expect(location.search).toBe('?search=cleaning'))
})

test('an item with a non-numeric ID is reported as not found without a request', async () => {
  const { makeUser, signedIn } = screens.world
  const client = await signedIn(await makeUser({ role: 'admin' }))
  const asked: string[] = []
  const open = (path: string) =>
    screens.open(path, client, ({ pathname }) => {
      asked.push(pathname)
      return undefined
    })
  for (const path of ['/tenders/abc', '/tenders/1e3', '/tenders/abc/edit']) {
    await open(path)
    await heading('Tender not found')
    await says(
      'It may have been deleted, or you may not have access to it. Check the address, or go back.',
    )
  }
  await open('/admin/organisations/abc')
  await heading('Organisation not found')
  expect(asked).toContain('/api/user')
  expect(asked.filter((path) => /^\/api\/(tenders|admin\/organisations)/.test(path))).toEqual([])
})

test('a missing item is reported with a link to its list; an unknown path redirects to the home page', async () => {
  const { makeUser, signedIn } = screens.world
  const client = await signedIn(await makeUser({ role: 'admin' }))
  for (const [path, title, back, list] of [
    ['/tenders/999999', 'Tender not found', 'Back to tenders', '/tenders'],
    ['/tenders/999999/edit', 'Tender not found', 'Back to tenders', '/tenders'],
    ['/admin/users/0', 'User not found', 'Back to users', '/admin/users'],
    [
      '/admin/organisations/0',
      'Organisation not found',
      'Back to organisations',
      '/admin/organisations',
    ],
  ] as const) {
    await screens.open(path, client)
    await heading(title)
    await followLink(back)
    await arriveAt(list)
  }
  await screens.open('/no/such/path', client)
  await arriveAt('/admin/dashboard')
})

test('a tender that the user can’t see is reported as not found, with a link to the list', async () => {
  const { makeUser, makeTender, signedIn } = screens.world
  const draft = await makeTender({ status: 'draft' })
  await screens.open(`/tenders/${draft.id}`, await signedIn(await makeUser()))
  await heading('Tender not found')
  await followLink('Back to tenders')
  await heading('Browse Tenders')

  const buyer = await signedIn(await makeUser({ role: 'buyer' }))
  await screens.open(`/tenders/${draft.id}/edit`, buyer)
  await heading('Tender not found')
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull()
})

test('withdrawing the only interest on a page opens the previous page', async () => {
  const { makeInterest, makeTender, makeUser, signedIn } = screens.world
  const supplier = await makeUser()
  for (let number = 1; number <= 21; number += 1) {
    await makeInterest(await makeTender({ title: `Number ${number}` }), supplier)
  }
  await screens.open('/supplier/interests?filter=all&page=2', await signedIn(supplier))
  await screen.findByText('Page 2 of 2 (21)')
  await chooseInMenu('Actions for Number 1', 'Withdraw')
  await screen.findByRole('alertdialog')
  await press('Withdraw interest')
  await arriveAt('/supplier/interests?filter=all')
  await screen.findByRole('link', { name: 'Number 2' })
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: /^Actions for/ })).toHaveLength(20),
  )
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(document.body.textContent).not.toContain('No interests yet')
})

test('the pager on My Interests shows the tab’s count and the total', async () => {
  const { makeInterest, makeTender, makeUser, signedIn } = screens.world
  const supplier = await makeUser()
  for (const title of ['Open one', 'Open two', 'Open three']) {
    await makeInterest(await makeTender({ title }), supplier)
  }
  await makeInterest(await makeTender({ title: 'Ended one', status: 'closed' }), supplier)
  const client = await signedIn(supplier)
  for (const [query, total] of [
    ['', '3 open of 4'],
    ['?filter=ended', '1 ended of 4'],
    ['?filter=all', '4'],
    ['?filter=all&search=two', '1 found of 4'],
  ] as const) {
    await screens.open(`/supplier/interests${query}`, client)
    await screen.findByText(`Page 1 of 1 (${total})`)
  }
})

test('a page number past the end of the notifications opens the last page', async () => {
  const { makeUser, signedIn } = screens.world
  const user = await makeUser()
  await sendDeviceNotifications(screens.world, user, 2)
  await screens.open('/notifications?filter=unread&page=3', await signedIn(user))
  await says('Device 2,')
  await arriveAt('/notifications?filter=unread')
})
