// Tests the screens of an opening in progress, and of one with failures: lots, two envelopes, and
// one bid whose file was damaged in the store.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sendBid } from '#domain/contract/bid-calls.ts'
import { bidStatusLabels } from '#domain/contract/bid.ts'
import { getBidding } from '#domain/contract/bidding-calls.ts'
import { confirmOpening, confirmPrices, openingFailureLabels } from '#domain/contract/opening.ts'
import { ceremonyWords, openedWords } from '#domain/contract/opening-words.ts'
import { deadlineTexts } from '#domain/contract/tender.ts'
import { openDue } from '#server/features/opening/open-bids.ts'
import {
  makeBidder,
  makeBidScene,
  passDeadline,
  sealBid,
  startedBid,
} from '#server/test/bid-scene.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()

/**
 * Locks the bid's row, so that the bid is not opened. Returns a function that releases the lock.
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

test('an opening shows how far it is; what can’t be opened is named, and prices are opened later', async () => {
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
  const look = async (page: Page, what: string) =>
    faults.push(...(await findFaults(page)).map((fault) => `${what}: ${fault}`))
  await passDeadline(world, tender)
  const release = await holdBid(Math.max(...sent))
  await clients.buyer.call(confirmOpening, { params })
  await clients.colleague.call(confirmOpening, { params })
  const page = await portal.enter(buyer, `/tenders/${tender.id}?tab=bids`)
  await page.getByRole('heading', { name: ceremonyWords.opening }).waitFor()
  await page.getByText(ceremonyWords.progress(1, 2)).waitFor()
  expect(await page.getByRole('progressbar').getAttribute('value')).toBe('1')
  // Opened bids are not shown before all are opened, and the deadline can't be changed any more.
  expect(await page.getByText('Curlew').count()).toBe(0)
  expect(await page.getByRole('button', { name: deadlineTexts.change }).count()).toBe(0)
  await look(page, 'opening')
  await release()
  await openDue(world.services)

  await page.getByText(openedWords.priceSealed).waitFor()
  await page.getByText(openedWords.failures(1)).waitFor()
  const bids = page.getByRole('table', { name: openedWords.title, exact: true })
  const [first, second] = [1, 2].map((lot) =>
    bids.getByRole('row', { name: new RegExp(`Curlew Cleaning Ltd.* ${lot} `) }),
  )
  await first!.getByText(openedWords.sealed).waitFor()
  await second!.getByText(bidStatusLabels.not_openable).waitFor()
  await second!.getByRole('button', { name: 'Details' }).click()
  await page.getByText(`${openingFailureLabels.altered}.`).first().waitFor()
  await look(page, 'opened in part')

  // A colleague has already confirmed the opening of prices; this opener is the second.
  await clients.colleague.call(confirmPrices, { params })
  await page.reload()
  await page.getByRole('list', { name: openedWords.pricesConfirmedBy }).waitFor()
  await page.getByRole('button', { name: openedWords.openPrices }).click()
  const dialog = page.getByRole('alertdialog', { name: openedWords.openPricesTitle })
  await look(page, 'opening prices')
  await dialog.getByRole('button', { name: openedWords.openPrices }).click()
  await first!.getByText('£25,056.25').waitFor()
  await page.getByText('Prices opened').waitFor()
  await look(page, 'prices opened')
  expect(faults).toEqual([])
})
