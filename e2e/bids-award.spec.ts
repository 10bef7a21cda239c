// Tests a tender with lots and bids, from the warnings before the deadline to the award of
// individual lots.
import { expect, test } from 'vitest'
import { getBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { sendBid } from '#features/bids/sending/contract/bid.ts'
import { confirmOpening, getOpening } from '#features/bids/opening/contract/opening.ts'
import { deadlineTexts } from '#features/tenders/contract/tender.ts'
import { toUkLocalInput } from '#kernel/format/date.ts'
import { canTexts } from '#features/tenders/rules/can.ts'
import { makeBidder, makeBidScene, passDeadline, sealBid, startedBid } from '#app/test/bid-scene.ts'
import { findFaults, follow, usePortal } from './portal.ts'

const portal = usePortal()

test('a bidder and the buyer are warned of a missing bid for a lot, and the buyer awards the other lot', async () => {
  const { world } = portal
  const buyer = await world.makeUser({ role: 'buyer' })
  const draft = await world.makeTender({ created_by: buyer.id, status: 'draft' })
  const north = await world.makeLot({ tender_id: draft.id, lot_number: 1, title: 'North' })
  await world.makeLot({ tender_id: draft.id, lot_number: 2, title: 'South' })
  const scene = await makeBidScene(world, { lot_choice: 'all' }, { tender: draft, buyer })
  const { tender, params, clients } = scene
  const { client, user } = await makeBidder(world, tender, 'Partly Ltd')
  const bidding = (await client.call(getBidding, { params })).data!
  const bid = await startedBid(client, tender.id, north.id)
  const body = await sealBid(client, { tenderId: tender.id, bid, bidding })
  await client.call(sendBid, { params: { ...params, bidId: bid.id }, body })

  const bidder = await portal.enter(user, `/tenders/${tender.id}?tab=bid`)
  await bidder.getByText('You’ve sent bids for 1 of 2 lots').waitFor()
  expect(await findFaults(bidder)).toEqual([])
  await follow(bidder, '/supplier/dashboard')
  await bidder.getByRole('heading', { name: 'Your bids' }).waitFor()
  await bidder.getByText('Some of your bids need attention').waitFor()
  await bidder.getByRole('link', { name: `Continue your bid: ${tender.title}` }).waitFor()
  expect(await findFaults(bidder)).toEqual([])

  // While suppliers can bid, the menu says why the tender can't be closed.
  const page = await portal.enter(buyer, `/tenders/${tender.id}`)
  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: canTexts.biddingOpen }).waitFor()
  await page.keyboard.press('Escape')

  await passDeadline(world, tender)
  await clients.buyer.call(confirmOpening, { params })
  await clients.colleague.call(confirmOpening, { params })
  await expect
    .poll(async () => (await clients.buyer.call(getOpening, { params })).data.status)
    .toBe('opened')
  await page.goto(`/tenders/${tender.id}?tab=bids`)
  await page.getByText('One bid may not be complete').waitFor()
  await page.getByText('Bids are missing for some lots').first().waitFor()
  expect(await findFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: 'Award' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Winning bidder of lot 1').selectOption({ index: 1 })
  expect(await dialog.getByLabel('Award value of lot 1').inputValue()).toBe('25,056.25')
  expect(await dialog.getByLabel('Winning bidder of lot 2').locator('option').count()).toBe(1)
  expect(await findFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Award tender' }).click()
  await page.getByText('Lot 1: Partly Ltd, £25,056.25').waitFor()
})

test('a deadline less than 24 hours away is set only once the buyer confirms the effect on suppliers', async () => {
  const { world } = portal
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id })
  await world.makeInterest(tender, await world.makeUser())
  const page = await portal.enter(buyer, `/tenders/${tender.id}`)
  await page.getByRole('button', { name: deadlineTexts.change }).click()
  const inHours = (hours: number) =>
    toUkLocalInput(new Date(Date.now() + hours * 3_600_000).toISOString())
  const form = page.getByRole('dialog', { name: deadlineTexts.change })
  await form.getByLabel('Clarification deadline').fill(inHours(2))
  await form.getByLabel('Submission deadline').fill(inHours(5))
  await form.getByLabel('Why is the deadline changing?').fill('We must hurry.')
  await form.getByRole('button', { name: deadlineTexts.change }).click()
  const asked = page.getByRole('alertdialog', { name: 'Leave suppliers less than 24 hours?' })
  await asked.getByText('One interested supplier has less than 24 hours left').waitFor()
  expect(await findFaults(page)).toEqual([])
  await asked.getByRole('button', { name: 'Keep editing' }).click()
  await form.getByRole('button', { name: deadlineTexts.change }).click()
  await asked.getByRole('button', { name: 'Bring the deadline forward' }).click()
  await page.getByText('Tender updated successfully').waitFor()
})
