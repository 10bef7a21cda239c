// Tests how suppliers get from a tender's page to their own bid, before and after the deadline.
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { interestTexts } from '#features/interests/contract/interest.ts'
import { tenderProgressWords } from '#features/tenders/contract/tender.ts'
import { outcomeTexts } from '#features/bids/sending/contract/your-bid.ts'
import { formatDate } from '#kernel/format/date.ts'
import {
  makeBidder,
  makeBidScene,
  passDeadline,
  sendTestBid,
  startedBid,
} from '#app/test/bid-scene.ts'
import { dayFromToday, makeStandstill } from '#app/test/contract-rows.ts'
import { useScreens } from './screens.ts'

const screens = useScreens()

const hrefOf = async (name: string) =>
  (await screen.findByRole('link', { name })).getAttribute('href')

/** Returns the label of the tab with the supplier's own bid. */
const bidTab = async () => {
  const tabs = await screen.findByRole('navigation', { name: 'Parts of the tender' })
  return within(tabs).getByRole('link', { name: /^Your bid/ }).textContent
}

test('the header links to the supplier’s bid and the tab shows its state, before and after it is sent', async () => {
  const { world } = screens
  const { tender } = await makeBidScene(world)
  const path = `/tenders/${tender.id}`
  const supplier = await world.signedIn(await world.makeUser())
  await screens.open(path, supplier)
  expect(await hrefOf('Start your bid')).toBe(`${path}?tab=bid`)
  expect(await bidTab()).toBe('Your bid')
  screen.getByText('Sent through this portal')

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

test('the bid page shows a countdown only during the last day before the deadline', async () => {
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

test('after the deadline, the dashboard shows that a sent bid is waiting to be opened', async () => {
  const { world } = screens
  const { tender } = await makeBidScene(world)
  const { client } = await makeBidder(world, tender)
  await sendTestBid(client, tender.id)
  await screens.open('/supplier/dashboard', client)
  const bids = within(await screen.findByRole('list', { name: 'Your bids' }))
  bids.getByText(tender.title)
  expect(bids.queryByText(tenderProgressWords.awaitingOpening)).toBeNull()
  await passDeadline(world, tender)
  const row = world.db.updateTable('tenders').where('id', '=', tender.id)
  await row.set({ status: 'closed' }).execute()
  await screens.open('/supplier/dashboard', client)
  await screen.findByText(tenderProgressWords.awaitingOpening)
})

test('the winner of a tender without bids on the portal sees that they have won', async () => {
  const { makeTender, makeUser, signedIn } = screens.world
  const winner = await makeUser()
  const tender = await makeTender({ status: 'awarded', awarded_to: winner.organisation_id })
  await screens.open(`/tenders/${tender.id}`, await signedIn(winner))
  await screen.findByText(outcomeTexts.won.title)
})

test('after the deadline, lots without a bid have no link, and the other lots show their outcome', async () => {
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
  within(first!).getByRole('link', { name: 'View bid for lot 1' })
  within(second!).getByText('Your organisation didn’t bid for this lot.')
  expect(within(second!).queryByRole('link')).toBeNull()

  const { db } = world
  await db.updateTable('bids').set({ status: 'opened' }).where('id', '=', bid.id).execute()
  const won = { tender_id: tender.id, lot_id: lots[0]!.id, organisation_id: user.organisation_id! }
  await db.insertInto('lot_awards').values(won).execute()
  await db.updateTable('tenders').set({ status: 'awarded' }).where('id', '=', tender.id).execute()
  await screens.open(path, client)
  within((await rows())[0]!).getByText(outcomeTexts.won.title)
  await screen.findByText(
    'The buyer can sign the contract with you now. You’ll find the contract here when the buyer has added it.',
  )
})

test('a winner sees when the standstill ends, and afterwards the contract', async () => {
  const { world } = screens
  const { tender, buyer } = await makeBidScene(world)
  const { client, user } = await makeBidder(world, tender)
  const rival = await makeBidder(world, tender)
  for (const bidder of [client, rival.client]) await startedBid(bidder, tender.id)
  await passDeadline(world, tender)
  const { db } = world
  const ofTender = ['tender_id', '=', tender.id] as const
  await db
    .updateTable('bids')
    .set({ status: 'opened' })
    .where(...ofTender)
    .execute()
  const supplier_id = user.organisation_id!
  await db
    .updateTable('tenders')
    .set({ status: 'awarded', awarded_to: supplier_id, awarded_at: new Date() })
    .where('id', '=', tender.id)
    .execute()
  const { ends_on } = await makeStandstill(world, tender)
  const page = `/tenders/${tender.id}?tab=bid`
  const banner = async (title: string) => (await screen.findByText(title)).parentElement!

  await screens.open(page, client)
  expect(await bidTab()).toBe('Your bid: Won')
  const won = await banner(outcomeTexts.won.title)
  expect(won.textContent).toContain(
    `The standstill ends at midnight on ${formatDate(ends_on)}. The buyer can sign the contract with you from the next day.`,
  )
  expect(won.textContent).toContain('You’ll find the contract here when the buyer has added it.')

  // The other tabs have the same banner instead of the announcement for other suppliers.
  await screens.open(`/tenders/${tender.id}`, client)
  const onDetails = await banner(outcomeTexts.won.title)
  expect(onDetails.textContent).toContain('Awarded to you on')
  await within(onDetails).findByText(
    `The standstill ends at midnight on ${formatDate(ends_on)}. The buyer can sign the contract with you from the next day.`,
    {
      exact: false,
    },
  )
  expect(screen.queryByText(/^Awarded to Organisation/)).toBeNull()

  const suspend = { suspended_on: dayFromToday(0) }
  await db
    .updateTable('standstills')
    .set(suspend)
    .where(...ofTender)
    .execute()
  await screens.open(page, client)
  await within(await banner(outcomeTexts.won.title)).findByText(
    'A challenge to the award suspends the standstill, so the contract can’t be signed yet. We’ll tell you when the standstill resumes. You’ll find the contract here when the buyer has added it.',
  )

  const contract = await db
    .insertInto('contracts')
    .values({
      tender_id: tender.id,
      organisation_id: tender.organisation_id,
      supplier_id,
      number: 'C-won',
      title: 'Cleaning',
      value: '1000.00',
      currency: 'GBP',
      signed_on: dayFromToday(0),
      starts_on: dayFromToday(5),
      ends_on: dayFromToday(365),
      created_by: buyer.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await screens.open(page, client)
  expect(await hrefOf('View contract')).toBe(`/contracts/${contract.id}`)
  expect(
    screen.queryByText('You’ll find the contract here when the buyer has added it.', {
      exact: false,
    }),
  ).toBeNull()

  await screens.open(page, rival.client)
  expect(await bidTab()).toBe('Your bid: Not successful')
  const lost = await banner(outcomeTexts.lost.title)
  expect(lost.textContent).not.toContain('standstill')
})
