// Tests a buyer's dashboard: pending work comes first and takes few clicks.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listVersions } from '#features/tenders/history/contract/history.ts'
import { clicksOf } from './clicks.ts'
import { findFaults, usePortal, views } from './portal.ts'

const portal = usePortal()

type TenderValues = Parameters<typeof portal.world.makeTender>[0]

async function makeBuyer(values: TenderValues = {}) {
  const { world } = portal
  const buyer = await world.makeUser({ role: 'buyer', name: 'Bea Buyer' })
  const organisation = await world.makeOrganisation({ name: 'Curlew Cleaning Ltd' })
  const supplier = await world.makeUser({ organisation_id: organisation.id })
  const makeTender = async (more: TenderValues) => {
    const tender = await world.makeTender({ created_by: buyer.id, ...values, ...more })
    await world.makeInterest(tender, supplier)
    return tender
  }
  /** Inserts questions asked long ago, one minute apart. */
  const ask = (tender: { id: number }, texts: string[]) =>
    world.db
      .insertInto('questions')
      .values(
        texts.map((question_text, index) => ({
          tender_id: tender.id,
          organisation_id: organisation.id,
          user_id: supplier.id,
          question_text,
          created_at: new Date(Date.UTC(2026, 0, 1, 0, index)),
        })),
      )
      .execute()
  return { buyer, supplier, makeTender, ask }
}

async function hasFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((one) => one === document.activeElement)).toBe(true)
}

const openAnswer = (page: Page) =>
  page.getByRole('form', { name: 'Write an answer' }).getByLabel('Answer', { exact: true })

test('a buyer answers five questions in a row from the dashboard with six clicks', async () => {
  const { buyer, supplier, makeTender, ask } = await makeBuyer()
  const hall = await makeTender({ title: 'Cleaning of the hall' })
  const yard = await makeTender({ title: 'Cleaning of the yard' })
  await ask(hall, ['How many doors?', 'How many lifts?'])
  await ask(yard, ['How many gates?', 'How many drains?', 'Is there water?'])

  const page = await portal.enter(buyer)
  const headings = page.getByRole('heading', { level: 2 })
  await expect.poll(() => headings.first().innerText()).toBe('To do')
  const list = page.getByRole('list', { name: 'Unanswered questions' })
  const clicks = await clicksOf(page, async () => {
    await list
      .getByRole('button', { name: /^Answer/ })
      .first()
      .click()
    for (let left = 5; left > 0; left -= 1) {
      await hasFocus(openAnswer(page))
      expect(await list.getByRole('listitem').count()).toBe(left)
      await page.keyboard.type(`Answer ${left}`)
      await page.getByRole('button', { name: 'Publish answer' }).click()
    }
    await page.getByText('Nothing to do right now').waitFor()
    await hasFocus(page.getByRole('heading', { level: 1 }))
  })
  expect(clicks).toBe(6)
  expect(new URL(page.url()).pathname).toBe('/buyer/dashboard')
  await expect.poll(() => page.getByText('All answered', { exact: true }).count()).toBe(1)

  const client = await portal.world.signedIn(supplier)
  const { body } = await client.get(`/api/tenders/${yard.id}/questions`)
  const answers = body.data.map(
    (one: { answer: { answer_text: string } }) => one.answer.answer_text,
  )
  expect(answers.toSorted()).toHaveLength(3)
})

test('an answer that may reveal the asker must be confirmed, and up to 50 questions are listed', async () => {
  const { buyer, makeTender, ask } = await makeBuyer()
  const tender = await makeTender({ title: 'Cleaning of the hall' })
  await ask(
    tender,
    Array.from({ length: 52 }, (_, index) => `Question ${index + 1}?`),
  )

  const page = await portal.enter(buyer)
  const panel = page.getByRole('region', { name: 'Unanswered questions' })
  const rows = panel.getByRole('list').getByRole('listitem')
  await panel.getByText('52 waiting').waitFor()
  expect(await rows.count()).toBe(5)
  await panel.getByRole('button', { name: 'View the 50 oldest' }).click()
  expect(await rows.count()).toBe(50)
  await panel.getByText('Up to 50 unanswered questions are shown, oldest first.').waitFor()

  await panel.getByRole('button', { name: 'Answer: Question 49?' }).click()
  const answer = openAnswer(page)
  await hasFocus(answer)
  await answer.fill('Ask Curlew Cleaning.')
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor()
  expect(await findFaults(page, 'main')).toEqual([])
  await page.getByRole('button', { name: 'Publish answer' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('The answer says “Curlew Cleaning”.').waitFor()
  await dialog.getByRole('button', { name: 'Publish anyway' }).click()

  const next = rows.filter({ has: answer })
  await next.getByText('Question 50?').waitFor()
  await hasFocus(answer)
  // The list shows up to 50 questions. After each answer, the next question is added to it.
  await panel.getByText('51 waiting').waitFor()
  await rows.getByText('Question 51?').waitFor()
  expect(await rows.count()).toBe(50)
  await answer.fill('Let me see.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await next.getByText('Question 51?').waitFor()
  await hasFocus(answer)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await hasFocus(rows.filter({ hasText: 'Question 51?' }))
  await panel.getByText('50 waiting', { exact: true }).waitFor()
  expect(await rows.count()).toBe(50)

  // The draft answer is listed for publication.
  const drafts = page.getByRole('region', { name: 'Draft answers to publish' })
  await drafts.getByText('Draft answers to publish').click()
  await drafts.getByRole('button', { name: 'Finish: Question 50?' }).click()
  await hasFocus(answer)
  expect(await answer.inputValue()).toBe('Let me see.')
  await answer.fill('Nine.')
  await page.getByRole('button', { name: 'Publish answer' }).click()
  await drafts.waitFor({ state: 'detached' })
})

test('on a phone, the dashboard shows three questions, and a long question wraps onto a second line', async () => {
  const { buyer, makeTender, ask } = await makeBuyer()
  const tender = await makeTender({ title: 'Cleaning of the hall' })
  const long = 'How many franking machines on lease can be returned before the contract ends?'
  await ask(tender, [long, 'How many lifts?', 'How many gates?', 'How many drains?'])
  const page = await portal.enter(buyer, '/', views.narrow)
  const panel = page.getByRole('region', { name: 'Unanswered questions' })
  const rows = panel.getByRole('list').getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(3)
  const { height } = (await panel.getByText(long).boundingBox())!
  expect(height).toBe(48)
  await panel.getByRole('button', { name: 'View all 4' }).click()
  expect(await rows.count()).toBe(4)
  expect(await findFaults(page, 'main')).toEqual([])
})

test('a buyer moves a deadline with three clicks, and sees a preview of the email to suppliers', async () => {
  const { buyer, supplier, makeTender } = await makeBuyer()
  const tender = await makeTender({
    title: 'Cleaning of the hall',
    submission_deadline: '2030-06-03T11:00:00Z',
    clarification_deadline: '2030-05-01T11:00:00Z',
  })
  const page = await portal.enter(buyer, `/tenders/${tender.id}`)
  const dialog = page.getByRole('dialog')
  const submission = dialog.getByLabel('Submission deadline')
  const clicks = await clicksOf(page, async () => {
    await page.getByRole('button', { name: 'Change deadline' }).click()
    await hasFocus(submission)
    await dialog.getByText('Nothing is sent until you choose a new date or time.').waitFor()
    await submission.fill('2030-12-25T12:00')
    await dialog.getByText('The submission deadline, 25 December 2030, is Christmas Day.').waitFor()
    await dialog.getByLabel('Why is the deadline changing?').click()
    await page.keyboard.type('The site visit had to be put off.')
    const preview = dialog.getByRole('group', { name: 'Email to suppliers' })
    await preview.getByText('> The site visit had to be put off.').waitFor()
    await dialog.getByText('Sent to 1 supplier (1 person) when you save.').waitFor()
    expect(await findFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Change deadline' }).click()
    await page.getByText('Tender updated successfully').waitFor()
  })
  expect(clicks).toBe(3)
  await page.getByText('Wednesday 25 December 2030, 12:00 GMT (UK time)').first().waitFor()
  const client = await portal.world.signedIn(supplier)
  const { data } = await client.call(listVersions, { params: { tenderId: tender.id } })
  expect(data.map(({ change_note }) => change_note)).toEqual(['The site visit had to be put off.'])
})

test('a buyer posts, unpublishes and republishes an unprompted clarification, which a supplier reads', async () => {
  const { buyer, supplier, makeTender } = await makeBuyer()
  const tender = await makeTender({ title: 'Cleaning of the hall' })
  const path = `/tenders/${tender.id}?tab=questions`
  const page = await portal.enter(buyer, path)
  await page.getByText('No questions yet').waitFor()
  await page.getByRole('button', { name: 'Post a clarification' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The one interested supplier will be notified, and can read it.').waitFor()
  const post = dialog.getByRole('button', { name: 'Post clarification' })
  await post.click()
  await dialog.getByRole('alert').getByText('Enter the clarification').waitFor()
  await dialog.getByLabel('Clarification').fill('The lift is out of order.')
  // The user closes the dialog by mistake. The text is still there when the dialog is reopened.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Post a clarification' }).click()
  expect(await dialog.getByLabel('Clarification').inputValue()).toBe('The lift is out of order.')
  await post.click()
  await page.getByText('Clarification posted', { exact: true }).waitFor()
  const item = page.getByRole('list', { name: 'Questions' }).getByRole('listitem')
  await item.getByText('Clarification by Bea Buyer').waitFor()
  expect(await findFaults(page, 'main')).toEqual([])

  const reader = await portal.enter(supplier, path)
  const read = reader.getByRole('list', { name: 'Questions' }).getByRole('listitem')
  await read.getByText('The lift is out of order.').waitFor()
  expect(await read.innerText()).not.toMatch(/Bea Buyer|Your question/)

  await item.getByRole('button', { name: /^Unpublish clarification: The lift/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click()
  await page.getByText('Clarification unpublished', { exact: true }).waitFor()
  await item.getByRole('button', { name: /^Edit clarification:/ }).click()
  await item.getByRole('textbox', { name: 'Clarification' }).fill('The lift works again.')
  await item.getByRole('button', { name: 'Publish clarification' }).click()
  await page.getByText('Clarification published', { exact: true }).waitFor()
  await reader.reload()
  await read.getByText('The lift works again.').waitFor()
})

test('the dashboard’s layout doesn’t shift when the bid-opening tasks load late', async () => {
  const { buyer, makeTender, ask } = await makeBuyer()
  await ask(await makeTender({ title: 'Cleaning of the hall' }), ['How many doors?'])
  const page = await portal.enter(buyer, '/robots.txt')
  const late = Promise.withResolvers<void>()
  await page.route('**/opener-tasks', async (route) => {
    await late.promise
    await route.continue()
  })

  const figures = page.waitForResponse('**/analytics/dashboard')
  const questions = page.waitForResponse('**/unanswered-questions*')
  await page.goto('/buyer/dashboard')
  await Promise.all([figures, questions])
  await page.getByText('Loading dashboard').waitFor()
  expect(await page.getByText('How many doors?').count()).toBe(0)

  late.resolve()
  await page.getByText('How many doors?').waitFor()
})
