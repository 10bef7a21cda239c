// Checks the Questions tab of a buyer and of a supplier, with its dialogs: wide, narrow, dark, and
// by keyboard.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '#server/test/world.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()
let buyer: Row<'users'>
let asker: Row<'users'>
let tender: Row<'tenders'>
let path: string

beforeAll(async () => {
  const { makeUser, makeOrganisation, makeTender, makeInterest, signedIn } = portal.world
  buyer = await makeUser({ role: 'buyer', name: 'Bea Buyer' })
  const { id } = await makeOrganisation({ name: 'Curlew Cleaning and Caretaking Services Ltd' })
  asker = await makeUser({ organisation_id: id, name: 'Ada Byron' })
  tender = await makeTender({ created_by: buyer.id, title: 'Cleaning of the Guildhall' })
  path = `/tenders/${tender.id}?tab=questions`
  await makeInterest(tender, asker)
  const supplier = await signedIn(asker)
  const manager = await signedIn(buyer)
  const base = `/api/tenders/${tender.id}/questions`
  const ask = async (question_text: string) =>
    (await supplier.post(base, { question_text })).body.question.id
  const answered = await ask('Is the canteen part of the contract?\nAnd the yard behind it?')
  await manager.post(`${base}/${answered}/answer`, { answer_text: 'The canteen is, the yard not.' })
  await manager.post(`${base}/${answered}/publish`)
  const drafted = await ask(
    'Curlew Cleaning and Caretaking Services would like to see the plans: where are they?',
  )
  await manager.post(`${base}/${drafted}/answer`, { answer_text: 'In annex B.' })
  await ask(`What about ${'a-very-long-word'.repeat(20)}?`)
})

async function faultsOf(page: Page, what: string): Promise<string[]> {
  return (await findFaults(page)).map((fault) => `${what}: ${fault}`)
}

test('the buyer’s tab, its editor and its dialogs hold', async () => {
  const faults: string[] = []
  const page = await portal.enter(buyer, path)
  await page.getByRole('button', { name: /^Answer:/ }).waitFor()
  faults.push(...(await faultsOf(page, 'list')))
  await page.getByRole('button', { name: /^Publish answer:/ }).click()
  await page.getByText('This may reveal who asked').waitFor()
  faults.push(...(await faultsOf(page, 'publish')))
  await page.getByRole('button', { name: 'Go back' }).click()
  await page.getByRole('button', { name: /^Unpublish answer:/ }).click()
  await page.getByRole('alertdialog').waitFor()
  faults.push(...(await faultsOf(page, 'unpublish')))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Answer:/ }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Please enter an answer').waitFor()
  faults.push(...(await faultsOf(page, 'editor')))
  await page.goto(`${path}&search=nothing`)
  await page.getByText('No questions found').waitFor()
  faults.push(...(await faultsOf(page, 'nothing found')))
  expect(faults).toEqual([])
})

test('the supplier’s tab holds, with interest and without', async () => {
  const faults: string[] = []
  const page = await portal.enter(asker, path)
  await page.getByText('The canteen is, the yard not.').first().waitFor()
  await page.getByRole('button', { name: 'Ask question' }).click()
  await page.getByRole('alert').waitFor()
  faults.push(...(await faultsOf(page, 'asking')))
  const stranger = await portal.enter(await portal.world.makeUser(), path)
  await stranger.getByText('Interested suppliers see the published answers here').waitFor()
  faults.push(...(await faultsOf(stranger, 'without interest')))
  expect(faults).toEqual([])
})

test('a question is answered and published by keyboard alone', async () => {
  const { makeTender, makeInterest, signedIn } = portal.world
  const own = await makeTender({ created_by: buyer.id })
  await makeInterest(own, asker)
  const supplier = await signedIn(asker)
  await supplier.post(`/api/tenders/${own.id}/questions`, { question_text: 'How many doors?' })
  const page = await portal.enter(buyer, `/tenders/${own.id}?tab=questions`)
  await page.getByRole('button', { name: /^Answer:/ }).focus()
  await page.keyboard.press('Enter')
  // The confirmation appears only for words that may reveal who asked.
  await page.keyboard.type(`Nine, as ${asker.email} knows`)
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await dialog.waitFor()
  // The focus is on the button that changes nothing.
  expect(await focused(page)).toBe('Go back')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Publish answer')
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await page.keyboard.press('Shift+Tab')
  expect(await focused(page)).toBe('Publish anyway')
  await page.keyboard.press('Enter')
  await page.getByText('Answer published', { exact: true }).waitFor()
})

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
