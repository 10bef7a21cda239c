// Tests the notices that visitors can read without an account, and how visitors get from there to
// the sign-in page.
import { expect, test } from 'vitest'
import { releaseBacklog } from '#features/open-data/server/backlog.ts'
import { testPassword } from '#app/test/world.ts'
import { findFaults, usePortal, views } from './portal.ts'

const portal = usePortal({ PUBLIC_NOTICES: 'on' })

test('a visitor finds a notice, reads it without scripts, and signs in to take part', async () => {
  const { makeDocument, makeLot, makeTender, makeUser, db } = portal.world
  const tender = await makeTender({
    title: 'School meals in the Ribble valley',
    description: 'Hot meals for 300 pupils.\n\nEvery school day.',
    estimated_value: '250000',
    location: 'Clitheroe',
    categories: ['catering'],
    cpv_codes: ['55523100-3'],
  })
  await makeLot({ tender_id: tender.id, title: 'Kitchens', description: 'Two of them.' })
  await makeDocument(tender, { title: 'Kitchen plan', published_at: new Date() })
  await makeTender({ title: 'Night porters' })
  await releaseBacklog(db)

  const page = await portal.open('/login', { ...views.desktop, bypassCSP: true })
  await page.getByRole('link', { name: 'Open tenders' }).click()
  await page.getByRole('heading', { level: 1, name: 'Open tenders' }).waitFor()
  await page.getByLabel('Search').fill('meals')
  await page.getByRole('button', { name: 'Find tenders' }).click()
  await page.waitForURL('**/notices?search=meals*')
  expect(await page.getByText('Night porters').count()).toBe(0)
  await page.getByRole('link', { name: tender.title }).click()
  await page.getByRole('heading', { level: 1, name: tender.title }).waitFor()
  await page.getByText('£250,000').waitFor()
  await page.getByRole('heading', { level: 3, name: 'Kitchens' }).waitFor()
  expect(await findFaults(page)).toEqual([])

  const supplier = await makeUser()
  await page.getByRole('link', { name: 'Sign in to take part' }).click()
  await page.getByLabel('Email').fill(supplier.email)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`**/tenders/${tender.id}`)
  await page.getByRole('heading', { level: 1, name: tender.title }).waitFor()

  await page.goto('/accessibility')
  expect(await findFaults(page)).toEqual([])
})
