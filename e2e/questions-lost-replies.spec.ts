// Tests a question whose reply is lost, or arrives after its author has left the tab: the question
// is asked once, and the sent text does not return. client/features/questions/answer-draft.test.ts
// tests the same for answers.
import { expect, test } from 'vitest'
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
  // The field is read-only, because text typed during the request would be cleared with the sent
  // text.
  await expect.poll(() => page.getByLabel('Your question').isEditable()).toBe(false)
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
  // A flag is used instead of `unroute`, which leaves a request hanging if it is intercepted at
  // that moment.
  let losesReplies = true
  await page.route(`**${base}`, async (route) => {
    if (losesReplies && route.request().method() === 'POST') await route.fetch()
    else await route.continue()
  })
  await page.getByLabel('Your question').fill('How many doors?')
  await page.getByRole('button', { name: 'Ask question' }).click()
  await expect.poll(count).toBe(1)
  await page.reload()
  losesReplies = false
  expect(await page.getByLabel('Your question').inputValue()).toBe('How many doors?')
  await page.getByRole('button', { name: 'Ask question' }).click()
  await page.getByText('Question submitted successfully').waitFor()
  expect(await count()).toBe(1)

  // A different text is a different question.
  await page.getByLabel('Your question').fill('And how many windows?')
  await page.getByRole('button', { name: 'Ask question' }).click()
  await expect.poll(count).toBe(2)
})
