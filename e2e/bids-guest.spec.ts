// Tests that a guest can open the bids of one tender together with its buyer, and sees nothing
// else.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseOpeners, getBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { guestTexts, guestWords } from '#features/bids/guests/contract/guest.ts'
import { confirmOpening, openedWords } from '#features/bids/opening/contract/opening.ts'
import { publishTender } from '#features/tenders/contract/tender-calls.ts'
import { makeBidder, makeLoneBuyer, passDeadline, sendTestBid } from '#app/test/bid-scene.ts'
import { linkFromEmail } from './emails.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a buyer invites an external guest, who joins, opens the bids and reads them', async () => {
  const { world } = portal
  const { buyer, tender, client, params } = await makeLoneBuyer(world)
  const faults: string[] = []
  const checkView = async (page: Page, what: string) =>
    faults.push(...(await findFaults(page)).map((fault) => `${what}: ${fault}`))

  const own = await portal.enter(buyer, `/tenders/${tender.id}?tab=bids`)
  await press(own, guestTexts.invite)
  await press(own, 'Send invitation')
  await own.getByRole('dialog').getByRole('link', { name: 'Name is required' }).waitFor()
  await checkView(own, 'invite')
  await own.getByLabel('Name').fill('Gail Guest')
  await own.getByLabel('Email').fill('gail@audit.example')
  await press(own, 'Send invitation')
  await own.getByRole('list', { name: 'Invited from outside' }).getByText('Gail Guest').waitFor()
  await checkView(own, 'invited')

  const page = await portal.open(await linkFromEmail(world, 'gail@audit.example', '/join/'))
  await page.getByText(tender.reference).waitFor()
  await checkView(page, 'join')
  const password = 'Brand-New-Lantern-9'
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await press(page, 'Accept invitation')
  await page.getByLabel('Email').fill('gail@audit.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign in')
  await page.getByRole('heading', { name: guestWords.title, level: 1 }).waitFor()
  expect(
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents(),
  ).toEqual([guestWords.title, 'Help'])
  await checkView(page, 'openings')
  await page.getByRole('link', { name: tender.title }).click()
  await page.getByText('The tender hasn’t been published yet, so suppliers can’t bid.').waitFor()
  await checkView(page, 'before publication')

  const { candidates } = await client.call(getBidding, { params })
  const user_ids = candidates!.map(({ id }) => id)
  await client.call(chooseOpeners, { params, body: { user_ids } })
  await client.call(publishTender, { params })
  await sendTestBid((await makeBidder(world, tender, 'Curlew Cleaning Ltd')).client, tender.id)
  await passDeadline(world, tender)
  await client.call(confirmOpening, { params })

  // Links to the tender, such as those in emails, redirect a guest to the page for opening its
  // bids.
  await page.goto(`/tenders/${tender.id}?tab=bids`)
  await press(page, 'Confirm the opening')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm the opening' }).click()
  const bids = page.getByRole('table', { name: openedWords.title, exact: true })
  await bids.getByText('Curlew Cleaning Ltd').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/openings/${tender.id}`)
  await checkView(page, 'opened')
  await page.goto('/tenders')
  await page.getByRole('heading', { name: guestWords.title, level: 1 }).waitFor()
  await page.goto('/settings')
  await page.getByRole('heading', { name: 'My sessions' }).waitFor()
  expect(await page.locator('main').getByRole('link').allTextContents()).toEqual([
    'Profile',
    'Notifications',
    'Security and password',
    'Sessions',
  ])

  // A removed opener no longer sees the tender.
  await world.db.updateTable('openers').set({ removed_at: new Date() }).execute()
  await page.goto(`/openings/${tender.id}`)
  await page.getByRole('heading', { name: 'You no longer have access to this tender' }).waitFor()
  await checkView(page, 'gone')
  expect(faults).toEqual([])
})
