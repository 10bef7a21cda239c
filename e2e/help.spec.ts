// Tests Help & Support: the contact, the description of the portal, and the frequently asked
// questions.
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal({
  SUPPORT_EMAIL: 'help@portal.test',
  LICENSOR: 'Harbour Studio',
  LICENSEE: 'Quayside LLP',
})

const openAnswers = (page: Page) => page.locator('details[name][open] summary').allInnerTexts()

/** Returns the `summary` element with this heading. Clicking it expands the section. */
const sectionOf = (page: Page, title: string) =>
  page.locator('summary').filter({ has: page.getByRole('heading', { name: title }) })

test('the help page shows the support contact, the product facts and the specified questions', async () => {
  const page = await portal.enter(await portal.world.makeUser(), '/help')
  await page.getByRole('heading', { level: 1, name: 'Help & Support' }).waitFor()
  expect(await page.title()).toBe('Help & Support – Tender Portal')
  const link = page.getByRole('link', { name: 'help@portal.test' })
  expect(await link.getAttribute('href')).toBe('mailto:help@portal.test')
  for (const text of [
    'Support replies typically within 24 hours on business days.',
    'V1.0',
    'Active',
    'Harbour Studio',
    'Quayside LLP',
  ]) {
    await page.getByText(text, { exact: true }).waitFor()
  }
  const about = page.getByRole('region', { name: 'About Tender Portal' })
  await about.getByText('is where buyer organisations publish procurement tenders').waitFor()
  await about.getByRole('heading', { name: 'Features' }).waitFor()
  expect(await about.getByRole('listitem').count()).toBeGreaterThan(3)

  const { registration_number } = portal.world.services.config.brand
  expect(await page.getByRole('contentinfo').innerText()).toContain(
    'is proprietary software of Harbour Studio, licensed to Quayside LLP. ' +
      `Registration number ${registration_number}.`,
  )

  // The expected questions are taken from the specification.
  const questionsIn = (section: string) =>
    page.getByRole('region', { name: section }).locator('[name] summary').allTextContents()
  expect(await questionsIn('For suppliers')).toEqual([
    'How do I register my organisation?',
    'How do I mark interest in a tender?',
    'How do I ask a question about a tender?',
    'How do I download tender documents?',
  ])
  expect(await questionsIn('For buyers')).toEqual([
    'How do I create a tender?',
    'How do I answer questions from suppliers?',
    'Where do I find analytics?',
    'What are lots, and how do I use them?',
  ])
  expect(await questionsIn('Sending bids')).toContain('Who can read my bid before it’s opened?')

  // Opening an answer closes the one that was open, even if the user works by keyboard or the
  // answers are in different sections.
  expect(await openAnswers(page)).toEqual([])
  await page.locator('[name] summary').first().focus()
  await page.keyboard.press('Enter')
  expect(await openAnswers(page)).toEqual(['How do I register my organisation?'])
  await page.getByText('reviewed and approved by administrators').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  expect(await openAnswers(page)).toEqual(['How do I mark interest in a tender?'])

  // Sections for other roles are collapsed.
  expect(await page.getByText('How do I create a tender?').isVisible()).toBe(false)
  await sectionOf(page, 'For buyers').click()
  await page.getByText('How do I create a tender?').click()
  expect(await openAnswers(page)).toEqual(['How do I create a tender?'])
  await page.keyboard.press('Enter')
  expect(await openAnswers(page)).toEqual([])
  for (const text of [
    'Questions are answered by the buyer organisation.',
    'Published answers are visible to all interested suppliers',
    'An answer is a draft first',
    'After expressing interest, open the tender and download its documents',
  ]) {
    expect(await page.getByText(text).count()).toBe(1)
  }
  await page.getByText('What are lots, and how do I use them?').click()
  expect(await findFaults(page)).toEqual([])

  // A search expands the sections that contain matches.
  await page.getByLabel('Search the answers').fill('standstill suspends')
  await page.getByText('2 answers').waitFor()
  await page.getByText('What is the standstill?').waitFor()
  expect(await page.getByRole('region', { name: 'For suppliers' }).count()).toBe(0)
})
