// Tests an administrator's to-do list on the dashboard, and the user pages.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testPassword } from '#app/test/world.ts'
import { chooseAction } from './choose-action.ts'
import { linkFromEmail } from './emails.ts'
import { usePortal, views } from './portal.ts'

const portal = usePortal()

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

test('the admin dashboard starts with the pending tasks, and each kind can be completed from there', async () => {
  const { makeOrganisation, makeTender, makeUser } = portal.world
  const organisation = await makeOrganisation({
    name: 'Waiting Works',
    verification_status: 'pending',
  })
  await makeUser({ organisation_id: organisation.id, is_active: false })
  await makeTender({ title: 'Sweeping of piers', moderation_status: 'pending' })
  await makeTender({ title: 'Guarding of gates', moderation_status: 'flagged' })
  const page = await portal.enter(await makeUser({ role: 'admin' }))
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Dashboard 3 to do' }).waitFor()
  await menu.getByRole('link', { name: 'Organisations 1 to do' }).waitFor()
  const toDo = page.getByRole('region', { name: 'To do' })
  await toDo.getByRole('link', { name: 'Waiting Works' }).waitFor()
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(headings[0]).toBe('To do')
  const queue = toDo.getByRole('list', { name: 'To do' })
  expect(await queue.getByRole('listitem').count()).toBe(3)
  await toDo.getByRole('link', { name: 'Tenders to review (1)' }).waitFor()
  await toDo.getByRole('link', { name: 'Flagged tenders (1)' }).waitFor()
  // Other parts of the dashboard must not repeat this notice.
  expect(await page.getByText('1 organisation is pending approval').count()).toBe(1)

  await toDo.getByRole('button', { name: 'Approve: Waiting Works' }).click()
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Organisation approved successfully').waitFor()
  await toDo.getByRole('button', { name: 'Approve: Sweeping of piers' }).click()
  await dialog(page).getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Tender approved successfully').waitFor()
  await menu.getByRole('link', { name: 'Dashboard 1 to do' }).waitFor()

  // The last tender is handled on its own page, which the list links to.
  await toDo.getByRole('link', { name: 'Review: Guarding of gates' }).click()
  await page.getByRole('heading', { level: 1, name: 'Guarding of gates' }).waitFor()
  const review = page.getByRole('region', { name: 'Moderation review' })
  await chooseAction(review, 'Guarding of gates', 'Reject')
  await dialog(page).getByLabel('Reason for rejection').fill('Nobody may buy gates')
  await dialog(page).getByRole('button', { name: 'Reject' }).click()
  await page.getByText('Tender rejected and unpublished').waitFor()
  await review.waitFor({ state: 'detached' })
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await toDo.getByText('Nothing is waiting for you.').waitFor()
  expect(await menu.getByRole('link', { name: 'Dashboard' }).textContent()).toBe('Dashboard')
})

test('an administrator reverses the rejection of an organisation on its page', async () => {
  const { id } = await portal.world.makeOrganisation({
    name: 'Second Chance',
    verification_status: 'rejected',
    rejection_reason: 'A mistake',
  })
  const user = await portal.world.makeUser({ organisation_id: id, is_active: false })
  const page = await portal.enter(
    await portal.world.makeUser({ role: 'admin' }),
    `/admin/organisations/${id}`,
  )
  await page.getByRole('button', { name: 'Reverse rejection' }).click()
  await dialog(page).getByLabel('Approve it').check()
  await dialog(page).getByRole('button', { name: 'Reverse rejection' }).click()
  await page.getByText('Rejection reversed: the organisation is approved').waitFor()
  const theirs = await portal.enter(user)
  await theirs.waitForURL('**/supplier/dashboard')
})

test('an administrator corrects a user’s details, and the user confirms the new email address by link', async () => {
  const { makeUser } = portal.world
  const user = await makeUser({ role: 'buyer', name: 'Misspelt Mabel' })
  const page = await portal.enter(
    await makeUser({ role: 'admin' }),
    `/admin/users?search=${encodeURIComponent(user.name)}`,
  )
  await page.getByRole('link', { name: 'Misspelt Mabel' }).click()
  await page.getByRole('heading', { level: 1, name: 'Misspelt Mabel' }).waitFor()
  await page.getByText('Not signed in anywhere').waitFor()

  await page.getByRole('button', { name: 'Edit details: Misspelt Mabel' }).click()
  await dialog(page).getByLabel('Name').fill('Mabel Meadows')
  await dialog(page).getByLabel('Email').fill('mabel@meadows.test')
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('We’ve sent a link to mabel@meadows.test').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Mabel Meadows' }).waitFor()
  await page.getByText('New address: mabel@meadows.test').waitFor()
  await page
    .getByRole('region', { name: 'Changes to their account' })
    .getByText('corrected the details of')
    .waitFor()

  const link = await linkFromEmail(portal.world, 'mabel@meadows.test', '/confirm-email/')
  const theirs = await portal.open(link)
  await theirs.getByText('Your email address has been confirmed.').waitFor()
  await page.reload()
  await page.getByText('mabel@meadows.test').waitFor()
  expect(await page.getByText('New address').count()).toBe(0)
  const credentials = { email: 'mabel@meadows.test', password: testPassword }
  expect((await portal.world.visitor().post('/api/auth/login', credentials)).status).toBe(200)
})

test('a tab’s focus ring is not clipped, and a toast does not cover any control', async () => {
  const { makeOrganisation, makeUser } = portal.world
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
    await makeOrganisation({ name: `Pending ${name}`, verification_status: 'pending' })
  }
  const path = '/admin/organisations?filter=pending'
  const page = await portal.enter(await makeUser({ role: 'admin' }), path, views.desktop)
  const tab = page.getByRole('link', { name: 'Approved' })
  await tab.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  // The focus outline is inside the tab, because the scrollable tab bar would clip an outline
  // around the tab.
  expect(
    await tab.evaluate((element) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element)
      return [outlineStyle, outlineWidth, outlineOffset]
    }),
  ).toEqual(['solid', '3px', '-3px'])

  for (const name of ['Pending One', 'Pending Two']) {
    await page.getByRole('button', { name: `Approve: ${name}` }).click()
    await dialog(page).getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('button', { name: `Approve: ${name}` }).waitFor({ state: 'detached' })
    await page.getByText('Organisation approved successfully').waitFor()
  }
  const toasts = page.getByRole('button', { name: 'Dismiss notification' })
  expect(await toasts.count()).toBe(1)
  const covered = await toasts.evaluate((button) => {
    const toast = button.closest('[role="status"]')!
    const place = toast.getBoundingClientRect()
    return [...document.querySelectorAll('a[href], button, input, select')]
      .filter((control) => !toast.contains(control))
      .map((control) => ({ text: control.textContent, box: control.getBoundingClientRect() }))
      .filter(
        ({ box }) =>
          box.width > 0 &&
          box.left < place.right &&
          place.left < box.right &&
          box.top < place.bottom &&
          place.top < box.bottom,
      )
      .map(({ text }) => text)
  })
  expect(covered).toEqual([])
})
