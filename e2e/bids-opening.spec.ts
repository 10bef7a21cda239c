// Tests the screens of openings with two envelopes: one with lots and a bid whose file was damaged
// in the file store, and one with opener-sealed bids.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sendBid, bidStatusLabels } from '#features/bids/sending/contract/bid.ts'
import { chooseOpeners, getBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import {
  envelopeCountLabels,
  setupWords,
  sealingLabels,
} from '#features/bids/setup/contract/bidding.ts'
import { openerTaskLabels } from '#features/bids/opening/contract/opener-task.ts'
import {
  keyWords,
  confirmOpening,
  confirmPrices,
  openingFailureLabels,
  openedWords,
} from '#features/bids/opening/contract/opening.ts'
import { publishTender } from '#features/tenders/contract/tender-calls.ts'
import { deadlineTexts } from '#features/tenders/contract/tender.ts'
import { openDue } from '#features/bids/opening/server/open-bids.ts'
import { makeBidder, makeBidScene, passDeadline, sealBid, startedBid } from '#app/test/bid-scene.ts'
import { makeKey, sendToOpeners } from '#app/test/opener-scene.ts'
import { makeSuggestedKey, press } from './openers.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()

/**
 * Locks the bid's row, so that the server can't open the bid. Returns a function that releases the
 * lock.
 */
async function holdBid(bidId: number) {
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const { promise: isOver, resolve: release } = Promise.withResolvers<void>()
  const done = portal.world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('bids').select('id').where('id', '=', bidId).forUpdate().execute()
    held()
    await isOver
  })
  await isHeld
  return async () => {
    release()
    await done
  }
}

test('the buyer sees the progress of an opening and which files can’t be opened, and opens prices later', async () => {
  const { world } = portal
  const buyer = await world.makeUser({ role: 'buyer' })
  const draft = await world.makeTender({ created_by: buyer.id, status: 'draft' })
  const lots = [
    await world.makeLot({ tender_id: draft.id, lot_number: 1 }),
    await world.makeLot({ tender_id: draft.id, lot_number: 2 }),
  ]
  const changes = { envelope_count: 2 } as const
  const { tender, params, clients } = await makeBidScene(world, changes, { tender: draft, buyer })
  const { client } = await makeBidder(world, tender, 'Curlew Cleaning Ltd')
  const bidding = (await client.call(getBidding, { params })).data!
  const sent = []
  for (const lot of lots) {
    const bid = await startedBid(client, tender.id, lot.id)
    const body = await sealBid(client, { tenderId: tender.id, bid, bidding }, { method: 'Well.' })
    await client.call(sendBid, { params: { ...params, bidId: bid.id }, body })
    sent.push(bid.id)
  }
  const files = await world.db
    .selectFrom('bid_files')
    .select('storage_key')
    .where('bid_id', '=', sent[1]!)
    .execute()
  for (const { storage_key } of files) {
    await writeFile(join(world.dataDir, 'files', storage_key), 'damaged')
  }

  const faults: string[] = []
  const checkView = async (page: Page, what: string) =>
    faults.push(...(await findFaults(page)).map((fault) => `${what}: ${fault}`))
  await passDeadline(world, tender)
  const release = await holdBid(Math.max(...sent))
  await clients.buyer.call(confirmOpening, { params })
  await clients.colleague.call(confirmOpening, { params })
  const page = await portal.enter(buyer, `/tenders/${tender.id}?tab=bids`)
  await page.getByRole('heading', { name: 'The bids are being opened' }).waitFor()
  await page.getByText('1 of 2 bids opened').waitFor()
  expect(await page.getByRole('progressbar').getAttribute('value')).toBe('1')
  // Opened bids are not shown until all bids are open, and the deadline can't be changed any more.
  expect(await page.getByText('Curlew').count()).toBe(0)
  expect(await page.getByRole('button', { name: deadlineTexts.change }).count()).toBe(0)
  await checkView(page, 'opening')
  await release()
  await openDue(world.services)

  await page.getByText('The prices are still sealed').waitFor()
  await page.getByText('One bid could not be opened').waitFor()
  const [first, second] = lots.map(({ lot_number, title }) =>
    page
      .getByRole('table', { name: `Lot ${lot_number}: ${title}` })
      .getByRole('row', { name: /Curlew Cleaning Ltd/ }),
  )
  await first!.getByText(openedWords.sealed).waitFor()
  await second!.getByText(bidStatusLabels.not_openable).waitFor()
  await second!.getByRole('button', { name: 'Details' }).click()
  await page.getByText(`${openingFailureLabels.altered}.`).first().waitFor()
  await checkView(page, 'opened in part')

  // A colleague has already confirmed the opening of prices; this opener is the second.
  await clients.colleague.call(confirmPrices, { params })
  await page.reload()
  await page.getByRole('list', { name: 'Openers who have confirmed' }).waitFor()
  // The record is expanded here, and must stay expanded when the prices arrive.
  await page.getByText('Who opened the bids, and when').click()
  await page.getByRole('button', { name: 'Open the prices' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Open the prices now?' })
  await checkView(page, 'opening prices')
  await dialog.getByRole('button', { name: 'Open the prices' }).click()
  await first!.getByText('£25,056.25').waitFor()
  await page.getByText('Prices opened', { exact: true }).waitFor()
  await checkView(page, 'prices opened')
  expect(faults).toEqual([])
})

async function giveShare(page: Page, passphrase: string): Promise<void> {
  await page.getByLabel(keyWords.passphrase, { exact: true }).fill(passphrase)
  await press(page, 'Give your share of the key')
}

async function openPrices(page: Page): Promise<void> {
  await press(page, 'Open the prices')
  const dialog = page.getByRole('alertdialog', { name: 'Open the prices now?' })
  await dialog.getByRole('button', { name: 'Open the prices' }).click()
}

test('two openers open opener-sealed bids, and later open the prices with the same keys', async () => {
  const { world } = portal
  const ann = await world.makeUser({ role: 'buyer', name: 'Ann Archer' })
  const { organisation_id } = ann
  const ben = await world.makeUser({ role: 'buyer', name: 'Ben Booth', organisation_id })
  const cat = await world.makeUser({ role: 'buyer', name: 'Cat Cole', organisation_id })
  const tender = await world.makeTender({ created_by: ann.id, status: 'draft' })
  const params = { tenderId: tender.id }
  const path = `/tenders/${tender.id}?tab=bids`
  const faults: string[] = []
  const checkView = async (page: Page, what: string) =>
    faults.push(...(await findFaults(page)).map((fault) => `${what}: ${fault}`))

  // Both the set-up and the key form say that the openers need their keys twice: for the bids, and
  // later for the prices.
  const first = await portal.enter(ann, path)
  await press(first, 'Start from a common set-up')
  await press(first, setupWords.steps.sealing)
  await first.getByLabel(sealingLabels.openers).check()
  await first.getByLabel(envelopeCountLabels[2]).check()
  await first
    .getByText(
      'The openers need their keys twice: to open the bids, and again to open the prices once you’ve judged the quality. Choose people who’ll keep their keys until then: without two keys, nobody can open the prices, and bidders are asked to hand them in again.',
    )
    .waitFor()
  await checkView(first, 'set-up')
  await press(first, 'Save bid set-up')
  await first.getByText('Bid set-up saved').waitFor()
  const buyer = await world.signedIn(ann)
  const colleague = await world.signedIn(ben)
  const body = { user_ids: [ann.id, ben.id, cat.id] }
  await buyer.call(chooseOpeners, { params, body })
  await first.reload()
  await first
    .getByText(
      'You’ll need this key twice: to open the bids, and again to open the prices, which may be months later. Keep it until the prices are open.',
    )
    .waitFor()
  await checkView(first, 'make key')
  const firstPassphrase = await makeSuggestedKey(first)
  const second = await portal.enter(ben, path)
  const secondPassphrase = await makeSuggestedKey(second)
  await makeKey({ client: await world.signedIn(cat) }, tender.id)
  await buyer.call(publishTender, { params })
  const bidder = await makeBidder(world, tender, 'Dunlin Services')
  const answers = [{ question: 'delivery', value: 'Openly.' }]
  await sendToOpeners(bidder.client, tender.id, { answers, total: '70000' })

  await passDeadline(world, tender)
  await buyer.call(confirmOpening, { params })
  await colleague.call(confirmOpening, { params })
  await first.reload()
  await giveShare(first, firstPassphrase)
  await first
    .getByText(
      'You’ve given your share. Each bid is opened once another opener has given theirs too.',
    )
    .waitFor()
  await second.reload()
  await giveShare(second, secondPassphrase)
  const bids = first.getByRole('table', { name: openedWords.title, exact: true })
  const row = bids.getByRole('row', { name: /Dunlin/ })
  await row.getByText(openedWords.sealed).waitFor()
  await first
    .getByText(
      'The prices have keys of their own. To open them, two openers use the same keys again with which they opened the bids, so every opener has to keep theirs until then.',
    )
    .waitFor()
  await checkView(first, 'prices sealed')

  await openPrices(first)
  await first
    .getByText(
      'You’ve confirmed. Once another opener confirms, come back to this page to give your share of the prices’ keys.',
    )
    .waitFor()
  await second.goto('/')
  const task = `${openerTaskLabels.confirm_prices}: ${tender.title}`
  await second.getByRole('link', { name: task }).click()
  await openPrices(second)
  await second.getByRole('heading', { name: 'The prices wait for the openers’ shares' }).waitFor()
  await checkView(second, 'price shares')
  await giveShare(second, secondPassphrase)
  await second
    .getByText(
      'You’ve given your share. Each price is opened once another opener has given theirs too.',
    )
    .waitFor()
  await checkView(second, 'price share given')
  expect(await row.getByText('£70,000').count()).toBe(0)
  // The first window is updated without a reload.
  await first.getByRole('heading', { name: 'The prices wait for the openers’ shares' }).waitFor()
  await giveShare(first, firstPassphrase)
  await row.getByText('£70,000').waitFor()
  await first.getByText('Who opened the bids, and when').click()
  await first.getByText('Prices opened', { exact: true }).waitFor()
  expect(faults).toEqual([])
})
