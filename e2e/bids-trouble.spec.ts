// Tests what a bidder sees when a step fails: a tab closed too early, an unavailable file store,
// trouble with one of two lots, a tender that is cancelled or archived, and a blocked account.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { blockUser, unblockUser } from '#features/organisations/users/contract/admin-user.ts'
import { listOwnBids } from '#features/bids/sending/contract/bid.ts'
import {
  archiveTender,
  cancelTender,
  publishTender,
  unpublishTender,
} from '#features/tenders/contract/tender-calls.ts'
import { tenderFailures } from '#features/tenders/contract/tender.ts'
import { cancelledTexts } from '#features/bids/sending/contract/your-bid.ts'
import { makeBidder, makeBidScene, sendTestBid, setup, startedBid } from '#app/test/bid-scene.ts'
import { pdf } from '#app/test/sample-files.ts'
import { StorageError } from '#kernel/server/storage/storage-error.ts'
import { file } from './files.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()

const questions = setup.questions.map((question) => ({ ...question, is_required: true }))
const uploads = '**/bids/*/files'
const drafts = '**/bids/*/draft'
const plan = (page: Page) => page.getByLabel('Your plan of work')
const saved = (page: Page) => page.getByText(/^Draft saved/).waitFor()
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send your bid' })
/** Returns whether the button moves the focus to the problems, instead of sending the bid. */
async function isRefused(page: Page): Promise<boolean> {
  await sendButton(page).click()
  return page.evaluate(() => document.activeElement?.role === 'alert')
}
const askedForPlan = (page: Page) =>
  page.getByRole('link', { name: 'Add a file to “Your plan of work”' }).waitFor()
const never = () => new Promise<void>(() => {})

async function start(page: Page) {
  await page.getByRole('button', { name: /tart your bid$/ }).click()
  await page.getByText('You haven’t sent this bid yet').waitFor()
}

async function fill(page: Page) {
  await page.getByLabel('How will you do the work?').fill('With care.')
  await page.getByLabel('Daily clean').fill('100')
  await page.getByLabel('Windows').fill('2')
  await saved(page)
}

async function send(page: Page) {
  await sendButton(page).click()
  await page.getByRole('button', { name: 'Send bid' }).click()
  await page.getByRole('dialog', { name: 'Your bid has been sent' }).waitFor()
  await page.getByRole('button', { name: 'Close' }).last().click()
}

/**
 * Reloads the page and accepts the warning about leaving it. Callers must not remove their
 * Playwright routes before the page has loaded, because Chromium can lose a request from a page or
 * worker whose routes are removed.
 */
async function leaveInTheMiddle(page: Page) {
  const asked = new Promise<string>((resolve) =>
    page.once('dialog', (dialog) => {
      resolve(dialog.type())
      void dialog.accept()
    }),
  )
  await page.reload()
  expect(await asked).toBe('beforeunload')
}

/**
 * Makes every write to the file store fail, as if its bucket or disk were unreachable, until the
 * returned function is called.
 */
function takeStoreAway() {
  const { storage } = portal.world.services
  const { put } = storage
  storage.put = () => Promise.reject(new StorageError('The store is away'))
  return () => void (storage.put = put)
}

test('leaving the page during an upload loses only the incomplete file, which the page asks for again', async () => {
  const { world } = portal
  const { tender, params } = await makeBidScene(world, { questions })
  const { user, client } = await makeBidder(world, tender)
  const ownFiles = async () => (await client.call(listOwnBids, { params })).data[0]!.files
  const page = await portal.enter(user, `/tenders/${tender.id}?tab=bid`)
  await start(page)
  await fill(page)

  // The user leaves the page during the upload.
  await page.route(uploads, never)
  await plan(page).setInputFiles(file('plan.pdf', pdf('the plan')))
  await page.getByText('A file is still being uploaded.').waitFor()
  expect(await isRefused(page)).toBe(true)
  await leaveInTheMiddle(page)
  await askedForPlan(page)
  await page.unroute(uploads)
  expect(await page.getByText('plan.pdf').count()).toBe(0)
  expect(await page.getByLabel('How will you do the work?').inputValue()).toBe('With care.')
  expect([await isRefused(page), await ownFiles()]).toEqual([true, []])

  // The user leaves the page after the upload, but before the draft lists the file.
  await page.route(drafts, (route) =>
    route.request().method() === 'PUT' ? never() : route.continue(),
  )
  await plan(page).setInputFiles(file('plan.pdf', pdf('the plan')))
  await page.getByRole('button', { name: 'Remove plan.pdf' }).waitFor()
  await page.getByText('Saving...').waitFor()
  await leaveInTheMiddle(page)
  await askedForPlan(page)
  await page.unroute(drafts)
  expect(await page.getByText('plan.pdf').count()).toBe(0)
  const [orphan, ...others] = await ownFiles()
  expect([orphan!.is_sent, others]).toEqual([false, []])

  await plan(page).setInputFiles(file('plan.pdf', pdf('the plan')))
  await page.getByRole('button', { name: 'Remove plan.pdf' }).waitFor()
  await saved(page)
  await send(page)
  const after = await ownFiles()
  expect(after.filter(({ is_sent }) => !is_sent)).toEqual([orphan])
  expect(after).toHaveLength(4)

  // A file that no draft lists is deleted, but only after a while, because a colleague's draft may
  // be about to list it.
  await world.db
    .updateTable('bid_files')
    .set({ created_at: new Date(Date.now() - 2 * 60 * 60_000) })
    .where('id', '=', orphan!.id)
    .execute()
  await page.reload()
  await expect.poll(async () => (await ownFiles()).every(({ is_sent }) => is_sent)).toBe(true)
})

test('a file store outage for one lot does not delay another lot; both bids are sent once it is over', async () => {
  const { world } = portal
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, status: 'draft' })
  for (const lot_number of [1, 2]) await world.makeLot({ tender_id: tender.id, lot_number })
  const { clients, params } = await makeBidScene(world, { questions }, { tender, buyer })
  const { user } = await makeBidder(world, tender)
  const page = await portal.enter(user, `/tenders/${tender.id}?tab=bid`)
  // The listener is removed, because the expected upload failures are logged to the console and
  // would fail the test.
  page.removeAllListeners('console')
  const openLot = async (number: number) =>
    page.getByRole('link', { name: new RegExp(`bid for lot ${number}$`) }).click()
  const states = () => page.getByRole('list', { name: 'Bids for lots' }).innerText()
  await openLot(1)
  await start(page)
  await fill(page)
  const bringBack = takeStoreAway()
  await plan(page).setInputFiles([
    file('plan.pdf', pdf('the plan')),
    file('none.pdf', Buffer.alloc(0)),
  ])
  await page
    .getByText('We can’t reach the file store at the moment. Try again in a minute.')
    .waitFor()
  await page.getByText('2 files couldn’t be uploaded.').waitFor()
  expect(await findFaults(page)).toEqual([])
  // Retrying the empty file fails again, because it is still empty.
  await page.getByRole('button', { name: 'Retry none.pdf' }).click()
  await page.getByText('The file is empty').waitFor()
  await page.getByRole('button', { name: 'Remove none.pdf' }).click()
  expect(await isRefused(page)).toBe(true)
  bringBack()

  // The retry hangs; the other lot does not wait for it.
  let count = 0
  await page.route(uploads, (route) => ((count += 1) === 1 ? never() : route.continue()))
  await page.getByRole('button', { name: 'Retry plan.pdf' }).click()
  await page.getByText('A file is still being uploaded.').waitFor()
  await page.getByRole('link', { name: 'All lots' }).click()
  await openLot(2)
  await start(page)
  await fill(page)
  await plan(page).setInputFiles(file('plan.pdf', pdf('the plan')))
  await page.getByRole('button', { name: 'Remove plan.pdf' }).waitFor()
  await saved(page)
  // The store fails again while the bid is sent.
  const bringBackAgain = takeStoreAway()
  await sendButton(page).click()
  await page.getByRole('button', { name: 'Send bid' }).click()
  await page
    .getByText(
      'We can’t reach the file store at the moment. Try again in a minute. Your draft and your files are still here.',
    )
    .waitFor()
  expect(await findFaults(page)).toEqual([])
  bringBackAgain()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('dialog', { name: 'Your bid has been sent' }).waitFor()
  await page.getByRole('link', { name: 'Bid for lot 1' }).waitFor()
  await page.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('link', { name: 'All lots' }).click()
  await expect.poll(states).toMatch(/Lot 1[^]*Draft[^]*Lot 2[^]*Sent/)

  // The upload for the first lot still hangs, and the supplier cancels it.
  await openLot(1)
  await page.getByText('A file is still being uploaded.').waitFor()
  await page.getByRole('button', { name: 'Cancel plan.pdf' }).click()
  await askedForPlan(page)
  await plan(page).setInputFiles(file('plan.pdf', pdf('the plan')))
  await page.getByRole('button', { name: 'Remove plan.pdf' }).waitFor()
  await saved(page)

  const reason = { reason: 'budget_withdrawn', text: 'No money left.' } as const
  await clients.buyer.call(cancelTender, { params, body: reason })
  await page.goto(`/tenders/${tender.id}?tab=bid`)
  await page
    .getByText(
      'This tender was cancelled, so bids can no longer be sent or changed. Bids that are still sealed stay sealed.',
    )
    .waitFor()
  expect(await findFaults(page)).toEqual([])
  await openLot(1)
  await page.getByText(cancelledTexts.draft).waitFor()
  await page.getByText('With care.').waitFor()
  expect(await sendButton(page).count()).toBe(0)
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'All lots' }).click()
  await openLot(2)
  await page.getByText(cancelledTexts.sent).waitFor()
  expect(await page.getByRole('button', { name: /^(Replace|Withdraw) your bid$/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Receipt of version 1' }).click()
  await page.getByText('The bid was sent').waitFor()
})

test('a bid is unchanged after its tender is republished and its user is blocked and unblocked', async () => {
  const { world } = portal
  const { tender, params, clients } = await makeBidScene(world)
  const { user } = await makeBidder(world, tender)
  const page = await portal.enter(user, `/tenders/${tender.id}?tab=bid`)
  await start(page)
  await fill(page)
  await send(page)
  await clients.buyer.call(unpublishTender, { params })
  await page.getByText(tenderFailures.notFound).waitFor()
  expect(await page.getByRole('button', { name: /bid/i }).count()).toBe(0)
  await clients.buyer.call(publishTender, { params })
  await page.reload()
  await page.getByText('You’ve sent your bid').waitFor()
  await page.getByText('With care.').waitFor()
  await page.getByRole('button', { name: 'Change your bid' }).click()
  expect(await page.getByLabel('How will you do the work?').inputValue()).toBe('With care.')

  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  const who = { params: { userId: user.id } }
  await admin.call(blockUser, who)
  await page.getByLabel('How will you do the work?').fill('With the greatest care.')
  await page.getByRole('heading', { name: /blocked/i }).waitFor()
  await admin.call(unblockUser, who)
  const again = await portal.enter(user, `/tenders/${tender.id}?tab=bid`)
  await again.getByText('You’ve sent your bid').waitFor()
  await again.getByRole('button', { name: 'Receipt of version 1' }).waitFor()

  // After the cancellation, each supplier sees what happens to their own bid. After the tender is
  // archived, its page says that it can't be found.
  const other = await makeBidder(world, tender)
  const draft = await makeBidder(world, tender)
  await startedBid(draft.client, tender.id)
  const sent = await makeBidder(world, tender)
  await sendTestBid(sent.client, tender.id)
  const reason = { reason: 'budget_withdrawn', text: 'No money left.' } as const
  await clients.buyer.call(cancelTender, { params, body: reason })
  for (const [reader, words] of [
    [other, cancelledTexts.none],
    [draft, cancelledTexts.draft],
    [sent, cancelledTexts.sent],
  ] as const) {
    const view = await portal.enter(reader.user, `/tenders/${tender.id}?tab=bid`)
    await view.getByText(words).waitFor()
    expect(await view.getByRole('button', { name: /tart your bid|^Send|^Replace/ }).count()).toBe(0)
  }
  await clients.buyer.call(archiveTender, { params })
  await again.reload()
  await again.getByText(tenderFailures.notFound).waitFor()
})
