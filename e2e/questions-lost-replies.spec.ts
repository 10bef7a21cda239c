// Tests that a question is asked only once if the server's reply to the request is lost, and that
// the sent text doesn't reappear. features/questions/client/answer-draft.test.ts tests the same for
// answers, and e2e/screens/questions.test.ts tests a reply that arrives after the author has left
// the tab.
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

test('a question sent again after a lost reply and a reload is stored only once', async () => {
  const { asker, path, base, buyer } = await makeScene()
  const page = await portal.enter(asker, path)
  const manager = await portal.world.signedIn(buyer)
  const count = async () => (await manager.get(base)).body.data.length
  // A flag is used instead of `unroute`, because `unroute` leaves a request hanging if the request
  // is being intercepted at that moment.
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
