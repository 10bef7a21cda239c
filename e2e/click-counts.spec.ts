// Counts the clicks that each role's main jobs take, starting from the dashboard.
// docs/proofs.md lists the counts.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clicksOf } from './clicks.ts'
import { file } from './files.ts'
import { usePortal } from './portal.ts'
import { pdf } from '#app/test/sample-files.ts'

const portal = usePortal()

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).click()

const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()

test('a supplier accepts an invitation with one click and asks a question with four', async () => {
  const { makeInterest, makeInvitation, makeTender, makeUser } = portal.world
  const supplier = await makeUser()
  const invited = await makeTender({ title: 'Window cleaning', eligibility_type: 'invite_only' })
  await makeInvitation(invited, supplier)
  const deadlines = { clarification_deadline: inDays(1), submission_deadline: inDays(2) }
  const closing = await makeTender({ title: 'Night porters', ...deadlines })
  await makeInterest(closing, supplier)

  const page = await portal.enter(supplier)
  const accept = await clicksOf(page, async () => {
    await press(page, 'Accept invitation to Window cleaning')
    await page.getByText('Invitation accepted').waitFor()
  })
  const ask = await clicksOf(page, async () => {
    await page
      .getByRole('region', { name: 'Your interests closing this week' })
      .getByRole('link', { name: 'Night porters' })
      .click()
    await page.getByRole('link', { name: /^Questions/ }).click()
    await page.getByLabel('Your question').click()
    await page.keyboard.type('How many nights a week?')
    await page.getByRole('button', { name: 'Ask question' }).click()
    await page.getByText('Question submitted successfully').waitFor()
  })
  expect({ accept, ask }).toEqual({ accept: 1, ask: 4 })
})

test('an administrator approves organisations and tenders, and corrects a user’s name, with few clicks', async () => {
  const { makeOrganisation, makeTender, makeUser } = portal.world
  await makeOrganisation({ name: 'Waiting Works', verification_status: 'pending' })
  await makeTender({ title: 'Sweeping of piers', moderation_status: 'pending' })
  await makeUser({ name: 'Misspelt Mabel' })

  const page = await portal.enter(await makeUser({ role: 'admin' }))
  const organisation = await clicksOf(page, async () => {
    await press(page, 'Approve: Waiting Works')
    await confirm(page, 'Approve')
    await page
      .getByRole('button', { name: 'Approve: Waiting Works' })
      .waitFor({ state: 'detached' })
  })
  const tender = await clicksOf(page, async () => {
    await press(page, 'Approve: Sweeping of piers')
    await confirm(page, 'Approve')
    await page
      .getByRole('button', { name: 'Approve: Sweeping of piers' })
      .waitFor({ state: 'detached' })
  })
  const name = await clicksOf(page, async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('Misspelt')
    await page.getByRole('option', { name: /Misspelt Mabel/ }).click()
    await press(page, 'Edit details: Misspelt Mabel')
    await page.getByLabel('Name', { exact: true }).fill('Mabel Meadows')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('heading', { level: 1, name: 'Mabel Meadows' }).waitFor()
  })
  expect({ organisation, tender, name }).toEqual({ organisation: 2, tender: 2, name: 3 })
})

test('a buyer uploads a new version of a document with five clicks and publishes a draft with three', async () => {
  const { makeDocument, makeTender, makeUser } = portal.world
  const buyer = await makeUser({ role: 'buyer' })
  const tender = await makeTender({ title: 'School meals', created_by: buyer.id })
  await makeDocument(tender, { title: 'Kitchen plan', published_at: new Date() })
  await makeTender({ title: 'Night porters', created_by: buyer.id, status: 'draft' })

  const page = await portal.enter(buyer)
  const version = await clicksOf(page, async () => {
    await page.getByRole('main').getByRole('link', { name: 'School meals' }).first().click()
    await page.getByRole('link', { name: /^Documents/ }).click()
    await press(page, 'New version of Kitchen plan')
    const dialog = page.getByRole('alertdialog')
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByText('Choose a file').click()
    await (await chooser).setFiles(file('plan.pdf', pdf('second')))
    await dialog.getByRole('button', { name: 'Upload version' }).click()
    await page.getByText('New version uploaded successfully').waitFor()
  })
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const publish = await clicksOf(page, async () => {
    await page.getByRole('main').getByRole('link', { name: 'Night porters' }).first().click()
    await page.getByRole('button', { name: 'Publish' }).click()
    await confirm(page, 'Publish')
    await page.getByText('Tender published successfully').waitFor()
  })
  expect({ version, publish }).toEqual({ version: 5, publish: 3 })
})
