// Tests the unsaved work that the wizard stores on the device: it belongs to one tender, and is
// deleted once the tender is saved or the change is undone.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { requestTenderChanges } from '#features/tenders/moderation/contract/moderation.ts'
import { fanOutAll } from '#kernel/server/notices/fan-out.ts'
import { testPassword, type Row } from '#app/test/world.ts'
import { usePortal } from './portal.ts'

const portal = usePortal()
let buyer: Row<'users'>

beforeAll(async () => {
  buyer = await portal.world.makeUser({ role: 'buyer' })
})

const makeDraft = (title: string) =>
  portal.world.makeTender({ created_by: buyer.id, status: 'draft', title })

const title = (page: Page) => page.getByLabel('Title')
const titleOf = (page: Page) => title(page).inputValue()
const offer = (page: Page) => page.getByText('You have unsaved work on this device')

async function leave(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Leave' }).click()
}

const goToList = (page: Page) => page.getByRole('link', { name: 'My Tenders' }).first().click()
async function edit(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
}

async function saveAll(page: Page): Promise<void> {
  for (const heading of ['Timelines', 'Value & Contact', 'Settings']) {
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('heading', { level: 2, name: heading }).waitFor()
  }
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Tender updated successfully').waitFor()
}

test('unsaved work on one tender does not appear in another tender opened from a notification', async () => {
  const { makeUser, makeTender, signedIn, db } = portal.world
  await makeDraft('Cleaning of the baths')
  const judged = await makeTender({ created_by: buyer.id, title: 'Cleaning of the library' })
  const admin = await signedIn(await makeUser({ role: 'admin' }))
  await admin.call(requestTenderChanges, {
    params: { tenderId: judged.id },
    body: { notes: 'Say how often.' },
  })
  await fanOutAll(db)

  const page = await portal.enter(buyer, '/tenders')
  await edit(page, 'Cleaning of the baths')
  await title(page).fill('Cleaning of the swimming baths')
  await page.getByText('Saved on this device,').waitFor()
  await goToList(page)
  await leave(page)
  await edit(page, 'Cleaning of the baths')
  await page.getByRole('button', { name: 'Restore' }).click()
  expect(await titleOf(page)).toBe('Cleaning of the swimming baths')

  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  await bell.click()
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: 'You’ve been asked to change your tender' })
    .click()
  await leave(page)
  await page.waitForURL(`**/tenders/${judged.id}/edit`)
  await expect.poll(() => titleOf(page)).toBe('Cleaning of the library')
  expect(await offer(page).count()).toBe(0)
  await saveAll(page)
  await page.getByRole('heading', { level: 1, name: 'Cleaning of the library' }).waitFor()

  // The unsaved work on the first tender is still stored, and is offered only for that tender.
  await page.goBack()
  await page.waitForURL(/edit$/)
  await goToList(page)
  await edit(page, 'Cleaning of the baths')
  await offer(page).waitFor()
  await page.getByText('“Cleaning of the swimming baths”').waitFor()
})

test('unsaved work is offered until it is restored, but not once it has been saved or undone', async () => {
  const chapel = await makeDraft('Cleaning of the chapel')
  const depot = await makeDraft('Cleaning of the depot')
  const museum = await makeDraft('Cleaning of the museum')
  const page = await portal.enter(buyer, '/tenders')
  await leaveWhileSaving(page, chapel)
  await goToList(page)
  await undo(page, depot)
  await goToList(page)
  await viewWhileOffered(page, museum)
})

/** Tests that a user who leaves while the tender is being saved is not navigated back. */
async function leaveWhileSaving(page: Page, tender: Row<'tenders'>): Promise<void> {
  await edit(page, tender.title)
  await title(page).fill('Cleaning of the chapel and hall')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route(`**/api/tenders/${tender.id}`, async (route) => {
    if (route.request().method() === 'PUT') await asked
    await route.continue()
  })
  for (let step = 1; step < 4; step += 1) await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await goToList(page)
  await leave(page)
  await page.getByRole('heading', { level: 1, name: 'My Tenders' }).waitFor()
  answer()
  await page.getByText('Tender updated successfully').waitFor()
  expect(new URL(page.url()).pathname).toBe('/tenders')
  await edit(page, 'Cleaning of the chapel and hall')
  await title(page).waitFor()
  expect(await offer(page).count()).toBe(0)
}

/** Tests that a change that was undone is not offered next time. */
async function undo(page: Page, tender: Row<'tenders'>): Promise<void> {
  await edit(page, tender.title)

  // The change is undone at once, before the device has stored it.
  await title(page).fill('Cleaning of the tram depot')
  await title(page).fill(tender.title)
  await goToList(page)
  await edit(page, tender.title)
  await title(page).waitFor()
  expect(await offer(page).count()).toBe(0)

  // The change is undone after the device has stored it.
  await title(page).fill('Cleaning of the bus depot')
  await page.getByText('Saved on this device,').waitFor()
  await title(page).fill(tender.title)
  await expect.poll(() => page.getByText('Saved on this device,').count()).toBe(0)
  await goToList(page)
  await edit(page, tender.title)
  await title(page).waitFor()
  expect(await offer(page).count()).toBe(0)
}

/** Tests that looking at a tender does not delete stored work that has not been restored yet. */
async function viewWhileOffered(page: Page, tender: Row<'tenders'>): Promise<void> {
  await edit(page, tender.title)
  await title(page).fill('Cleaning of the museum and its shop')
  await page.getByText('Saved on this device,').waitFor()
  await goToList(page)
  await leave(page)
  for (let visit = 1; visit <= 2; visit += 1) {
    await edit(page, tender.title)
    await offer(page).waitFor()
    // A change is typed and undone while the stored work is offered.
    await title(page).fill('Something else')
    await title(page).fill(tender.title)
    await goToList(page)
  }
  await edit(page, tender.title)
  await page.getByRole('button', { name: 'Restore' }).click()
  expect(await titleOf(page)).toBe('Cleaning of the museum and its shop')
}

async function typeInto(page: Page, tender: Row<'tenders'>, words: string): Promise<void> {
  await edit(page, tender.title)
  await title(page).fill(words)
  await page.getByText('Saved on this device,').waitFor()
}

async function signInAs(page: Page, user: Row<'users'>): Promise<void> {
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Returns everything that the page has stored on the device, as JSON. */
const onDevice = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

test('logging out deletes everything that the user typed or opened from the device', async () => {
  const tender = await makeDraft('Cleaning of the archive')
  const page = await portal.enter(buyer, '/tenders')
  await page.evaluate(() => sessionStorage.setItem('registration', '{"name":"Ann Archive"}'))
  await typeInto(page, tender, 'Cleaning of the secret archive')
  await goToList(page)
  await leave(page)
  await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => onDevice(page)).not.toContain('rchive')
})

test('unsaved work survives a lost session for the same user, and is deleted if another user signs in', async () => {
  const tender = await makeDraft('Cleaning of the arcade')
  const page = await portal.enter(buyer, '/tenders')
  await typeInto(page, tender, 'Cleaning of the long arcade')
  const loseSession = async () => {
    await portal.world.db.deleteFrom('sessions').where('user_id', '=', buyer.id).execute()
    await page.reload()
    await page.waitForURL('**/login')
  }
  await loseSession()
  expect(await onDevice(page)).toContain('long arcade')
  await signInAs(page, buyer)
  await offer(page).waitFor()
  await loseSession()
  await signInAs(page, await portal.world.makeUser({ role: 'buyer' }))
  await expect.poll(() => onDevice(page)).not.toContain('arcade')
})
