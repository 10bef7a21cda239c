// A question or an answer whose reply got lost, or came when its writer was elsewhere: it is asked
// once, nobody is told of a conflict with themselves, and what was sent does not come back.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually } from './eventually.ts'
import { usePortal } from './portal.ts'

const portal = usePortal()

async function makeScene() {
  const { world } = portal
  const buyer = await world.makeUser({ role: 'buyer', name: 'Bea Buyer' })
  const asker = await world.makeUser()
  const tender = await world.makeTender({ created_by: buyer.id })
  await world.makeInterest(tender, asker)
  const path = `/tenders/${tender.id}?tab=questions`
  return { buyer, asker, tender, path, base: `/api/tenders/${tender.id}/questions` }
}

async function openAnswer() {
  const scene = await makeScene()
  const supplier = await portal.world.signedIn(scene.asker)
  const { body } = await supplier.post(scene.base, { question_text: 'How many doors?' })
  const manager = await portal.world.signedIn(scene.buyer)
  const stored = async () => (await manager.get(scene.base)).body.data[0].answer?.answer_text
  const page = await portal.enter(scene.buyer, scene.path)
  await page.getByRole('button', { name: /^Answer:/ }).click()
  // The browser logs every reply that never came; that is what this is about.
  page.removeAllListeners('console')
  return { ...scene, page, stored, answer: `${scene.base}/${body.question.id}/answer` }
}

const area = (page: Page) => page.getByLabel('Answer', { exact: true })
const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d$/)
const notSaved = (page: Page) => page.getByText(/^Failed to save answer\. /)
const conflict = (page: Page) => page.getByText('has changed this answer meanwhile')

/** The server gets and keeps it, but its word about it never arrives. */
async function loseReplies(page: Page, pattern: string): Promise<void> {
  await page.route(pattern, async (route) => {
    await route.fetch()
    await route.abort()
  })
}

test('an answer whose reply was lost is no conflict with its own writer', async () => {
  const { page, stored, asker, path } = await openAnswer()
  await loseReplies(page, '**/answer')
  await area(page).fill('Nine')
  await notSaved(page).waitFor()
  expect(await stored()).toBe('Nine')
  await page.unroute('**/answer')
  await area(page).fill('Nine doors')
  await saved(page).waitFor()
  expect(await stored()).toBe('Nine doors')

  // Lost once more, and then nothing got through at all.
  await loseReplies(page, '**/answer')
  await area(page).fill('Nine doors and a gate')
  await notSaved(page).waitFor()
  await page.unroute('**/answer')
  await page.route('**/answer', (route) => route.abort())
  const tried = page.waitForEvent('requestfailed')
  await area(page).fill('Nine doors and two gates')
  await tried
  await notSaved(page).waitFor()
  expect(await stored()).toBe('Nine doors and a gate')
  await page.unroute('**/answer')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Answer saved as a draft').waitFor()
  expect(await stored()).toBe('Nine doors and two gates')
  expect(await conflict(page).count()).toBe(0)

  // Nothing of it waits on this device: the list shows it as saved.
  await page.reload()
  await page.getByRole('button', { name: /^Edit answer:/ }).waitFor()
  expect(await area(page).count()).toBe(0)
  const supplier = await portal.enter(asker, path)
  await supplier.getByText('Awaiting answer').waitFor()
})

test('what a colleague made of it after a lost reply is still laid beside it', async () => {
  const { page, stored, buyer, answer } = await openAnswer()
  await loseReplies(page, '**/answer')
  await area(page).fill('Nine')
  await notSaved(page).waitFor()
  await page.unroute('**/answer')
  const colleague = await portal.world.signedIn(
    await portal.world.makeUser({
      role: 'buyer',
      organisation_id: buyer.organisation_id,
      name: 'Col League',
    }),
  )
  await colleague.put(answer, { answer_text: 'Ten' })
  await area(page).fill('Nine doors')
  await page.getByText('Col League has changed this answer meanwhile').waitFor()
  expect(await stored()).toBe('Ten')
  expect(await area(page).inputValue()).toBe('Nine doors')
})

test('a question that arrives after its asker went elsewhere does not wait in the box', async () => {
  const { asker, path, base } = await makeScene()
  const page = await portal.enter(asker, path)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route(`**${base}`, async (route) => {
    if (route.request().method() === 'POST') await asked
    await route.continue()
  })
  await page.getByLabel('Your question').fill('How many doors?')
  await page.getByRole('button', { name: 'Ask question' }).click()
  // What is typed meanwhile would be swept away with what was sent.
  await expect.poll(() => page.getByLabel('Your question').isEditable(), eventually).toBe(false)
  await page.getByRole('link', { name: 'Details' }).click()
  await page.getByLabel('Your question').waitFor({ state: 'detached' })
  answer()
  await page.getByText('Question submitted successfully').waitFor()
  await page.getByRole('link', { name: /^Questions/ }).click()
  await page.getByRole('list', { name: 'Questions' }).getByText('How many doors?').waitFor()
  expect(await page.getByLabel('Your question').inputValue()).toBe('')
})

test('a question asked again after a reload, since no reply came, is asked once', async () => {
  const { asker, path, base, buyer } = await makeScene()
  const page = await portal.enter(asker, path)
  const manager = await portal.world.signedIn(buyer)
  const count = async () => (await manager.get(base)).body.data.length
  await page.route(`**${base}`, async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    else await route.continue()
  })
  await page.getByLabel('Your question').fill('How many doors?')
  await page.getByRole('button', { name: 'Ask question' }).click()
  await expect.poll(count, eventually).toBe(1)
  // In this order: unrouted, the request that waits would be let through after all.
  await page.reload()
  await page.unroute(`**${base}`)
  expect(await page.getByLabel('Your question').inputValue()).toBe('How many doors?')
  await page.getByRole('button', { name: 'Ask question' }).click()
  await page.getByText('Question submitted successfully').waitFor()
  expect(await count()).toBe(1)

  // Other words are another question.
  await page.getByLabel('Your question').fill('And how many windows?')
  await page.getByRole('button', { name: 'Ask question' }).click()
  await expect.poll(count, eventually).toBe(2)
})
