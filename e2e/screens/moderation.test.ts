// Tests how administrators review tenders and access requests, and how a buyer answers a
// moderator's note.
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { useScreens } from './screens.ts'
import {
  arriveAt,
  chooseInMenu,
  fill,
  followLink,
  openDialog,
  press,
  says,
  textsOf,
  untilClosed,
  untilGone,
} from './steps.ts'

const screens = useScreens()

async function openAsAdmin(path: string): Promise<void> {
  const { makeUser, signedIn } = screens.world
  await screens.open(path, await signedIn(await makeUser({ role: 'admin' })))
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))

const listed = () => {
  const list = within(screen.getByRole('list', { name: 'Tenders' }))
  return textsOf(list.queryAllByRole('heading'))
}

async function itemOf(title: string) {
  const link = await screen.findByRole('link', { name: title })
  return within(link.closest('li')!)
}

async function makeAsking(name: string) {
  const user = await screens.world.makeUser({ role: 'supplier', name, is_active: false })
  await screens.world.db.insertInto('access_requests').values({ user_id: user.id }).execute()
  return user
}

test('from the dashboard, an administrator unblocks one user and dismisses another’s access request', async () => {
  const [asha, ben] = [await makeAsking('Asha Pell'), await makeAsking('Ben Corrie')]
  await openAsAdmin('/admin/dashboard')
  const panel = await region('To do')
  await panel.findByText('Asha Pell')

  await openDialog('Unblock: Asha Pell')
  await press('Unblock')
  await says('User unblocked successfully')
  await panel.findByRole('link', { name: 'Access requests (1)' })

  await openDialog('Dismiss: Ben Corrie')
  await press('Dismiss')
  await says('Access request dismissed')
  await panel.findByText('Nothing is waiting for you.')

  const states = await screens.world.db
    .selectFrom('users')
    .select(['id', 'is_active'])
    .where('id', 'in', [asha.id, ben.id])
    .orderBy('id')
    .execute()
  expect(states).toEqual([
    { id: asha.id, is_active: true },
    { id: ben.id, is_active: false },
  ])
})

test('the dashboard links to moderation, and moderation links to deleted tenders', async () => {
  await openAsAdmin('/')
  fireEvent.click((await screen.findAllByRole('link', { name: 'Moderation' }))[0]!)
  await screen.findByRole('heading', { level: 1, name: 'Tender Moderation' })
  const between = within(screen.getByRole('navigation', { name: 'All Tenders' }))
  fireEvent.click(between.getByRole('link', { name: 'Deleted Tenders' }))
  await screen.findByRole('heading', { level: 1, name: 'Deleted Tenders' })
})

test('an administrator flags, approves and rejects tenders, and requests changes to them', async () => {
  const { makeTender, makeUser } = screens.world
  const buyer = await makeUser({ role: 'buyer', name: 'Bea Quill' })
  const flagged = await makeTender({ created_by: buyer.id, title: 'Cleaning of the baths' })
  await makeTender({ created_by: buyer.id, title: 'Guarding of the depot' })
  await makeTender({ created_by: buyer.id, title: 'Window cleaning' })
  await openAsAdmin('/admin/moderation')
  await screen.findByRole('heading', { level: 1, name: 'Tender Moderation' })
  await screen.findByRole('link', { name: 'Pending Review 3' })

  // An empty reason is not sent, and the dialog shows an error.
  await chooseInMenu('Actions for Cleaning of the baths', 'Flag')
  await screen.findByRole('dialog', { name: 'Flag “Cleaning of the baths”?' })
  await press('Flag')
  await screen.findByRole('link', { name: 'Please provide a reason for flagging' })
  await fill({ 'Reason for flagging': 'The value looks too low.' })
  await press('Flag')
  await says('Tender flagged successfully')
  await screen.findByRole('link', { name: 'Pending Review 2' })

  await chooseInMenu('Actions for Guarding of the depot', 'Request Changes')
  await fill({ 'Changes needed': 'Please name the sites.' })
  await press('Request Changes')
  await says('Change request sent to buyer')
  // The tab's count includes only the listed tenders. Tenders that are waiting for the buyer's
  // changes are in a group of their own.
  await screen.findByRole('link', { name: 'Pending Review 1' })
  await waitFor(() => expect(listed()).toEqual(['Window cleaning']))
  fireEvent.click(await screen.findByText('Changes requested (1)'))
  await arriveAt('/admin/moderation?group=changes_requested')
  await waitFor(() => expect(listed()).toEqual(['Guarding of the depot']))
  const waiting = await itemOf('Guarding of the depot')
  waiting.getByText('Changes Requested')
  waiting.getByText('Please name the sites.', { exact: false })

  fireEvent.click(screen.getByText('To review (1)'))
  await openDialog('Approve: Window cleaning')
  await press('Approve')
  await says('Tender approved successfully')

  await followLink(/^Flagged/)
  await arriveAt('/admin/moderation?filter=flagged')
  await chooseInMenu('Actions for Cleaning of the baths', 'Reject')
  await fill({ 'Reason for rejection': 'A duplicate.' })
  await press('Reject')
  await says('Tender rejected and unpublished')
  await says('No tenders to moderate')

  await followLink(/^Rejected/)
  const item = await itemOf('Cleaning of the baths')
  item.getByText('Draft')
  item.getByText('by Bea Quill', { exact: false })
  const link = item.getByRole('link', { name: 'Cleaning of the baths' })
  expect(link.getAttribute('href')).toBe(`/tenders/${flagged.id}`)
})

test('an administrator can’t review a tender they created, and sees why', async () => {
  const { db, makeTender, makeUser, signedIn } = screens.world
  const admin = await makeUser({ role: 'admin' })
  const { id } = await makeTender({ title: 'Tapestry cleaning' })
  await db.updateTable('tenders').set({ created_by: admin.id }).where('id', '=', id).execute()
  await screens.open('/admin/moderation?search=tapestry', await signedIn(admin))
  const button = await screen.findByRole('button', { name: 'Approve: Tapestry cleaning' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(button.getAttribute('aria-describedby')!)
  expect(reason?.getAttribute('role')).toBe('tooltip')
  expect(reason?.textContent).toMatch(/another administrator has to review it/)
})

test('a buyer replies to the moderators’ note, and the moderators read the reply', async () => {
  const { makeTender, makeUser, signedIn } = screens.world
  const buyer = await makeUser({ role: 'buyer' })
  const tender = await makeTender({ created_by: buyer.id, title: 'Cleaning of the piers' })
  const reviewer = await signedIn(await makeUser({ role: 'admin' }))
  const reason = 'Please name all sites.'
  await reviewer.post(`/api/admin/moderation/tenders/${tender.id}/reject`, { reason })

  await screens.open(`/tenders/${tender.id}`, await signedIn(buyer))
  await says(reason)
  await says('Change the tender or reply to this note')
  await openDialog('Publish')
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Publish “Cleaning of the piers”?' }),
  )
  await dialog.findByText(reason, { exact: false })
  await press('Publish')
  await dialog.findByRole('link', {
    name: 'Change the tender or reply to the note before you publish it again',
  })
  const reply = await dialog.findByLabelText(/^Reply to the moderators/)
  fireEvent.change(reply, { target: { value: 'They are in the annex.' } })
  await press('Publish')
  await untilClosed()
  await says('Tender published successfully')
  await says('Pending Review')
  await untilGone(reason)

  await screens.open('/admin/moderation', reviewer)
  const item = await itemOf('Cleaning of the piers')
  item.getByText('Reply from the buyer', { exact: false })
  item.getByText('They are in the annex.', { exact: false })
})

test('deleting a tender shows who is notified; it is then marked as deleted for suppliers and administrators', async () => {
  const { makeInterest, makeTender, makeUser, signedIn } = screens.world
  const buyer = await makeUser({ role: 'buyer' })
  const tender = await makeTender({ created_by: buyer.id, title: 'Guarding of the bridge' })
  const supplier = await makeUser()
  await makeInterest(tender, supplier)
  await makeInterest(tender, await makeUser())

  await screens.open(`/tenders/${tender.id}`, await signedIn(buyer))
  await chooseInMenu('More actions', 'Delete')
  await says('The 2 interested suppliers will be notified.')
  await press('Delete')
  await says('Tender archived successfully')

  await screens.open('/supplier/interests', await signedIn(supplier))
  const fold = await screen.findByText('Deleted tenders (1)')
  expect(fold.closest('details')!.open).toBe(false)
  const removed = within(await screen.findByRole('table', { name: 'Deleted tenders' }))
  removed.getByText('Guarding of the bridge')
  expect(removed.queryByRole('link')).toBeNull()

  await openAsAdmin(`/tenders/${tender.id}`)
  await says('This tender is deleted')
  expect(screen.queryByText(/\d left$/)).toBeNull()
  await followLink('Open deleted tenders')
  await screen.findByRole('heading', { level: 1, name: /Deleted/ })
  await screen.findAllByText('Guarding of the bridge')
})
