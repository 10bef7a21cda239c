// Tests how suppliers get from a tender's page to their own bid, before and after the deadline.
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { interestTexts } from '#domain/contract/interest.ts'
import { outcomeTexts, yourBidTexts } from '#domain/contract/your-bid.ts'
import {
  makeBidder,
  makeBidScene,
  passDeadline,
  sendTestBid,
  startedBid,
} from '#server/test/bid-scene.ts'
import { useScreens } from './screens.ts'

const screens = useScreens()

const hrefOf = async (name: string) =>
  (await screen.findByRole('link', { name })).getAttribute('href')

/** Returns the label of the tab with the supplier's own bid. */
const bidTab = async () => {
  const tabs = await screen.findByRole('navigation', { name: 'Parts of the tender' })
  return within(tabs).getByRole('link', { name: /^Your bid/ }).textContent
}

test('the header leads to the bid and the tab shows its state, from the start until it is sent', async () => {
  const { world } = screens
  const { tender } = await makeBidScene(world)
  const path = `/tenders/${tender.id}`
  const supplier = await world.signedIn(await world.makeUser())
  await screens.open(path, supplier)
  expect(await hrefOf('Start your bid')).toBe(`${path}?tab=bid`)
  expect(await bidTab()).toBe('Your bid')
  screen.getByText('To be sent on this portal')

  const elsewhere = await world.makeTender()
  await screens.open(`/tenders/${elsewhere.id}`, supplier)
  await screen.findByText(/^No online bids\. The description/)

  const writer = await makeBidder(world, tender)
  await startedBid(writer.client, tender.id)
  await screens.open(path, writer.client)
  expect(await hrefOf('Continue your bid')).toBe(`${path}?tab=bid`)
  expect(await bidTab()).toBe('Your bid: Draft, not sent')

  const sender = await makeBidder(world, tender)
  await sendTestBid(sender.client, tender.id)
  await screens.open(path, sender.client)
  expect(await hrefOf('View your bid')).toBe(`${path}?tab=bid`)
  expect(await bidTab()).toBe('Your bid: Sent')

  // The supplier has to withdraw the bid before withdrawing interest.
  const more = within(await screen.findByRole('menu', { name: 'More actions' }))
  const withdraw = more.getByRole('menuitem', { name: /^Withdraw interest/ })
  expect(withdraw.getAttribute('aria-disabled')).toBe('true')
  expect(withdraw.textContent).toContain(interestTexts.withdrawBidFirst)
})

test('the bid counts down the last day, and leaves earlier days to the facts', async () => {
  const { world } = screens
  const { tender } = await makeBidScene(world)
  const { client } = await makeBidder(world, tender)
  const path = `/tenders/${tender.id}?tab=bid`
  await screens.open(path, client)
  await screen.findByRole('button', { name: 'Start your bid' })
  expect(screen.queryByText(/to send your bid$/)).toBeNull()
  await world.db
    .updateTable('tenders')
    .set({
      clarification_deadline: new Date(),
      submission_deadline: new Date(Date.now() + 5.5 * 3_600_000),
    })
    .where('id', '=', tender.id)
    .execute()
  await screens.open(path, client)
  const countdown = await screen.findByText(/to send your bid$/)
  expect(countdown.textContent).toMatch(/^5h (29|30)m left to send your bid$/)
})

test('after the deadline, lots without a bid lead nowhere and the others show their outcome', async () => {
  const { world } = screens
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, status: 'draft' })
  const lots = []
  for (const lot_number of [1, 2]) {
    lots.push(await world.makeLot({ tender_id: tender.id, lot_number }))
  }
  await makeBidScene(world, {}, { tender, buyer })
  const { client, user } = await makeBidder(world, tender)
  const bid = await startedBid(client, tender.id, lots[0]!.id)
  await passDeadline(world, tender)
  const path = `/tenders/${tender.id}?tab=bid`
  await screens.open(path, client)
  const rows = async () =>
    within(await screen.findByRole('list', { name: 'Bids for lots' })).getAllByRole('listitem')
  const [first, second] = await rows()
  within(first!).getByText('Draft, not sent')
  within(first!).getByRole('link', { name: 'Open bid for lot 1' })
  within(second!).getByText(yourBidTexts.lotNotSent)
  expect(within(second!).queryByRole('link')).toBeNull()

  const { db } = world
  await db.updateTable('bids').set({ status: 'opened' }).where('id', '=', bid.id).execute()
  const won = { tender_id: tender.id, lot_id: lots[0]!.id, organisation_id: user.organisation_id! }
  await db.insertInto('lot_awards').values(won).execute()
  await db.updateTable('tenders').set({ status: 'awarded' }).where('id', '=', tender.id).execute()
  await screens.open(path, client)
  within((await rows())[0]!).getByText(outcomeTexts.won.title)
})
