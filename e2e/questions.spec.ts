// Tests clarification from both sides: a supplier asks, the buyer drafts and publishes an answer,
// another supplier reads it, and only the buyer sees who asked.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { usePortal } from './portal.ts'

const portal = usePortal()

async function makeTender(values: Parameters<typeof portal.world.makeTender>[0] = {}) {
  const { world } = portal
  const buyer = await world.makeUser({ role: 'buyer', name: 'Bea Buyer' })
  const organisation = await world.makeOrganisation({ name: 'Curlew Cleaning Ltd' })
  const asker = await world.makeUser({ organisation_id: organisation.id, name: 'Ada Byron' })
  const rival = await world.makeUser()
  const tender = await world.makeTender({ created_by: buyer.id, ...values })
  return { buyer, asker, rival, tender, path: `/tenders/${tender.id}?tab=questions` }
}

async function ask(asker: { id: number }, tender: { id: number }, question_text: string) {
  const client = await portal.world.signedIn(asker)
  const { body } = await client.post(`/api/tenders/${tender.id}/questions`, { question_text })
  return body.question.id as number
}

const dialogOf = (page: Page) => page.getByRole('alertdialog')

test('a supplier asks, the buyer drafts and publishes the answer, and another supplier reads both anonymously', async () => {
  const { buyer, asker, rival, tender, path } = await makeTender()
  await portal.world.makeInterest(tender, rival)

  const supplier = await portal.enter(asker, path)
  await supplier.getByText('Mark interest in this tender first.').waitFor()
  expect(await supplier.getByLabel('Your question').count()).toBe(0)
  await supplier.getByRole('button', { name: 'Mark interest' }).click()
  const box = supplier.getByRole('form', { name: 'Ask a question' })
  await box.getByRole('button', { name: 'Ask question' }).click()
  await box.getByRole('alert').getByText('Please enter your question').waitFor()
  await box.getByLabel('Your question').fill('Does Curlew Cleaning need a permit?')
  await box.getByText('1,965 characters remaining').waitFor()
  await box.getByText('This may reveal who you are').waitFor()
  await box.getByText('Your question says “Curlew Cleaning”.').waitFor()
  await box.getByRole('button', { name: 'Ask question' }).click()
  await supplier.getByText('Question submitted successfully').waitFor()
  const own = supplier.getByRole('list', { name: 'Questions' }).getByRole('listitem')
  await own.getByText('Your question').waitFor()
  await own.getByText('Just now').waitFor()
  await own.getByText('Awaiting answer').waitFor()
  expect(await box.getByLabel('Your question').inputValue()).toBe('')

  // The dashboard links directly to the question.
  const page = await portal.enter(buyer)
  await page
    .getByRole('region', { name: 'Unanswered questions' })
    .getByRole('link', { name: tender.title })
    .click()
  const item = page.getByRole('list', { name: 'Questions' }).getByRole('listitem')
  await item.getByText('Curlew Cleaning Ltd').waitFor()
  await item.getByText('Ada Byron').waitFor()
  expect(new URL(page.url()).hash).toMatch(/^#question-\d+$/)
  await item.getByRole('button', { name: /^Answer:/ }).click()
  await item.getByRole('button', { name: 'Publish answer' }).click()
  await item.getByText('Please enter an answer').waitFor()
  await item.getByRole('button', { name: 'Cancel' }).click()
  await item.getByRole('button', { name: /^Answer:/ }).click()
  await item.getByLabel('Answer', { exact: true }).fill('No. Ada Byron may park in the yard.')
  await item.getByText(/^Saved \d\d:\d\d$/).waitFor()

  await page.reload()
  await item.getByText('No. Ada Byron may park in the yard.').waitFor()
  await item.getByText('Draft answer by Bea Buyer, not published').waitFor()
  await item.getByRole('button', { name: /^Publish answer:/ }).click()
  const dialog = dialogOf(page)
  await dialog.getByText('This may reveal who asked').waitFor()
  await dialog.getByText('The question says “Curlew Cleaning”.').waitFor()
  await dialog.getByText('The answer says “Ada Byron”.').waitFor()
  await dialog.getByText('All 2 interested suppliers will be notified').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await item.getByRole('button', { name: /^Edit answer:/ }).click()
  await item.getByLabel('Answer', { exact: true }).fill('No. You may park in the yard.')
  await item.getByRole('button', { name: 'Publish answer' }).click()
  await dialog.getByText('The question says “Curlew Cleaning”.').waitFor()
  expect(await dialog.getByText('The answer says').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Publish anyway' }).click()
  await page.getByText('Answer published', { exact: true }).waitFor()

  const other = await portal.enter(rival, path)
  await other.getByRole('list').getByText('No. You may park in the yard.').waitFor()
  const read = await other.locator('main').innerText()
  expect(read).not.toMatch(/Curlew Cleaning Ltd|Ada Byron|Bea Buyer|Your question:/)
  expect(await other.getByRole('button', { name: /answer/i }).count()).toBe(0)

  await item.getByRole('button', { name: /^Unpublish answer:/ }).click()
  await dialog.getByText('Suppliers will no longer be able to read it.').waitFor()
  await dialog.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByText('Answer unpublished', { exact: true }).waitFor()
  await other.reload()
  await other.getByText('No questions yet').waitFor()
})

test('the address holds the tab, the search and the linked question of the questions list', async () => {
  const { buyer, asker, tender, path } = await makeTender()
  await portal.world.makeInterest(tender, asker)
  const first = await ask(asker, tender, 'Is parking free?')
  for (let count = 0; count < 12; count += 1) await ask(asker, tender, `Filler ${count}?`)
  const manager = await portal.world.signedIn(buyer)
  await manager.post(`/api/tenders/${tender.id}/questions/${first}/answer`, { answer_text: 'Yes' })

  const page = await portal.enter(buyer, `${path}#question-${first}`)
  const linked = page.locator(`#question-${first}`)
  await linked.waitFor()
  await expect.poll(() => linked.evaluate(isInView)).toBe(true)
  await page.getByRole('link', { name: 'Drafted 1' }).click()
  await page.waitForURL(/filter=drafted/)
  await expect.poll(() => page.getByText(/^Filler/).count()).toBe(0)
  await page.getByRole('link', { name: 'All 13' }).click()
  await page.getByLabel('Search questions and answers').fill('filler 7')
  await page.waitForURL(/search=filler/)
  await page.getByText('Filler 7?').waitFor()
  await expect.poll(() => page.getByText(/^Filler \d+\?/).count()).toBe(1)
  await page.getByLabel('Search questions and answers').fill('nothing')
  await page.getByText('No questions found').waitFor()
  await page.getByRole('link', { name: 'Clear search' }).click()
  await page.getByText('Filler 7?').waitFor()

  // The dialog warns of unanswered questions before the tender is closed.
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: 'Close' }).click()
  await dialogOf(page).getByText('12 questions have not been answered yet.').waitFor()
})

const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}

test('if two users answer at once, both texts are kept until one user chooses', async () => {
  const { buyer, asker, tender, path } = await makeTender()
  await portal.world.makeInterest(tender, asker)
  const id = await ask(asker, tender, 'How many doors?')
  const colleague = await portal.world.makeUser({
    role: 'buyer',
    organisation_id: buyer.organisation_id,
    name: 'Col League',
  })
  const page = await portal.enter(buyer, path)
  await page.getByRole('button', { name: /^Answer:/ }).click()
  const area = page.getByLabel('Answer', { exact: true })
  await area.fill('Nine')
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor()

  const other = await portal.world.signedIn(colleague)
  const answer = `/api/tenders/${tender.id}/questions/${id}/answer`
  await other.put(answer, { answer_text: 'Ten, counting the cellar' })
  await area.fill('Nine, I think')
  await page.getByText('Col League has changed this answer in the meantime').waitFor()
  await page.getByText('Ten, counting the cellar').waitFor()
  expect(await area.inputValue()).toBe('Nine, I think')
  await page.getByRole('button', { name: 'Use their text' }).click()
  expect(await area.inputValue()).toBe('Ten, counting the cellar')

  await other.put(answer, { answer_text: 'Eleven' })
  await area.fill('Twelve')
  await page.getByRole('button', { name: 'Keep my text' }).click()
  const stored = async () =>
    (await other.get(`/api/tenders/${tender.id}/questions`)).body.data[0].answer.answer_text
  await expect.poll(stored).toBe('Twelve')

  await other.post(`/api/tenders/${tender.id}/questions/${id}/publish`)
  await area.fill('Thirteen')
  await page.getByText('This answer has since been published').waitFor()
  await page.getByText('Unpublish the answer before editing it.').waitFor()
  await page.getByRole('button', { name: 'Use their text' }).click()
  await page.getByRole('button', { name: /^Unpublish answer:/ }).waitFor()
})

test('text typed while the server is unreachable is kept on the device, restored and saved', async () => {
  const { buyer, asker, tender, path } = await makeTender()
  await portal.world.makeInterest(tender, asker)
  await ask(asker, tender, 'How many doors?')
  const page = await portal.enter(buyer, path)
  await page.getByRole('button', { name: /^Answer:/ }).click()
  await page.route('**/answer', (route) => route.abort())
  // The listener is removed, because the expected failures are logged to the console and would fail
  // the test.
  page.removeAllListeners('console')
  await page.getByLabel('Answer', { exact: true }).fill('Nine doors')
  await page.getByText('Failed to save answer. We couldn’t reach the server.').waitFor()
  await page.unroute('**/answer')
  await page.reload()
  expect(await page.getByLabel('Answer', { exact: true }).inputValue()).toBe('Nine doors')
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor()

  const supplier = await portal.enter(asker, path)
  await supplier.getByLabel('Your question').fill('And how many win')
  await supplier.reload()
  expect(await supplier.getByLabel('Your question').inputValue()).toBe('And how many win')
})

test('the printed page and the CSV file contain published answers without names', async () => {
  const { buyer, asker, tender, path } = await makeTender()
  await portal.world.makeInterest(tender, asker)
  const first = await ask(asker, tender, 'How many doors?')
  await ask(asker, tender, 'How many windows?')
  const manager = await portal.world.signedIn(buyer)
  const base = `/api/tenders/${tender.id}/questions/${first}`
  await manager.post(`${base}/answer`, { answer_text: 'Nine' })
  await manager.post(`${base}/publish`)

  const page = await portal.enter(buyer, path)
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${tender.reference}-questions-and-answers.csv`)
  await page.getByRole('button', { name: 'Print' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  const paper = await page.getByRole('region', { name: 'Questions' }).innerText()
  expect(paper).toMatch(/Question 1, asked on .*How many doors\?.*Answer, published on .*Nine/s)
  expect(paper).not.toMatch(/windows|Curlew|Ada|Bea|Export|Search/)
})

test('a buyer answers a question and publishes the answer with the keyboard alone', async () => {
  const { buyer, asker, tender, path } = await makeTender()
  await portal.world.makeInterest(tender, asker)
  await ask(asker, tender, 'How many doors?')
  const page = await portal.enter(buyer, path)
  await page.getByRole('button', { name: /^Answer:/ }).focus()
  await page.keyboard.press('Enter')
  // The confirmation dialog appears only if the answer may reveal who asked.
  await page.keyboard.type(`Nine, as ${asker.email} knows`)
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog')
  await dialog.waitFor()
  // The focus is on the button that changes nothing.
  expect(await focused(page)).toBe('Cancel')
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
