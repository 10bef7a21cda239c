// Tests subscriptions for visitors and suppliers: filtered lists as feeds, and deadlines as
// calendars.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { releaseBacklog } from '#features/open-data/server/backlog.ts'
import { findFaults, usePortal, views } from './portal.ts'

const portal = usePortal({ PUBLIC_NOTICES: 'on' })

/** Parses the feed with the browser's own strict XML parser. */
const readFeed = (page: Page, address: string) =>
  page.evaluate(async (url) => {
    const feed = new DOMParser().parseFromString(await (await fetch(url)).text(), 'text/xml')
    return {
      fault: feed.querySelector('parsererror')?.textContent ?? null,
      titles: [...feed.querySelectorAll('entry > title')].map(({ textContent }) => textContent),
    }
  }, address)

test('a visitor narrows the list of notices with more filters and follows it as a feed', async () => {
  const { makeOrganisation, makeTender, db } = portal.world
  const { id } = await makeOrganisation({ type: 'buyer', name: 'Ribble Water' })
  const title = 'Pumps \u0001 & <pipes> ]]>'
  await makeTender({ title, organisation_id: id, cpv_codes: ['42120000'], estimated_value: '9000' })
  await makeTender({ title: 'Night porters' })
  await releaseBacklog(db)

  const page = await portal.open('/notices', { ...views.desktop, bypassCSP: true })
  await page.getByText('More filters').click()
  await page.getByLabel('Buyer').fill('ribble')
  await page.getByLabel('CPV code').fill('4212')
  await page.getByLabel('Value from').fill('£5,000')
  await page.getByLabel('Closes from').fill('2026-01-01')
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Find tenders' }).click()
  await page.getByRole('link', { name: 'Pumps' }).waitFor()
  expect(await page.getByText('Night porters').count()).toBe(0)
  // Filters under "More filters" stay visible after the search while they are active.
  expect(await page.getByLabel('Buyer').isVisible()).toBe(true)
  expect(await page.getByLabel('Buyer').inputValue()).toBe('ribble')
  expect(await findFaults(page)).toEqual([])

  const address = await page.getByRole('link', { name: 'Follow by feed' }).getAttribute('href')
  expect(await page.locator('link[rel=alternate]').getAttribute('href')).toBe(address)
  expect(await readFeed(page, address!)).toEqual({
    fault: null,
    titles: ['Pumps  & <pipes> ]]>'],
  })
  await page.getByRole('link', { name: 'Pumps' }).click()
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  expect((await started).suggestedFilename()).toMatch(/^TND-.*\.ics$/)

  await page.goto('/notices?status=cancelled&buyer=x&cpv=?')
  await page.getByText('We left out what we could not read: CPV code').waitFor()
  expect(await findFaults(page)).toEqual([])
})

test('a supplier creates a calendar address, replaces it and deletes it', async () => {
  const { makeInterest, makeTender, makeUser } = portal.world
  const supplier = await makeUser()
  await makeInterest(await makeTender({ title: 'Quay wall' }), supplier)
  const page = await portal.enter(supplier, '/settings')
  const panel = page.getByRole('region', { name: 'Calendar' })
  const address = panel.getByText(/\/calendar\/[\w-]{43}\.ics$/)
  const fetched = async (url: string) => (await page.request.get(new URL(url).pathname)).status()

  await panel.getByRole('button', { name: 'Create calendar address' }).click()
  await address.waitFor()
  const first = (await address.textContent())!
  expect(await (await page.request.get(new URL(first).pathname)).text()).toContain('Quay wall')

  await panel.getByRole('button', { name: 'Replace address' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('The address you have now stops working at once.').waitFor()
  await dialog.getByRole('button', { name: 'Replace address' }).click()
  await expect.poll(() => address.textContent()).not.toBe(first)
  const second = (await address.textContent())!
  expect(await fetched(first)).toBe(404)
  expect(await fetched(second)).toBe(200)

  // The calendar's address is shown only when it is created, not after a reload.
  await page.reload()
  await panel.getByText('You created your calendar address on').waitFor()
  expect(await address.count()).toBe(0)
  await panel.getByRole('button', { name: 'Delete address' }).click()
  await dialog.getByRole('button', { name: 'Delete address' }).click()
  await panel.getByRole('button', { name: 'Create calendar address' }).waitFor()
  expect(await fetched(second)).toBe(404)
})
