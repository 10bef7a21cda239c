// Tests a supplier's bid from the requirements to the receipt. A real browser seals the bid, and
// the server opens it after the deadline.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listOwnBids } from '#features/bids/sending/contract/bid.ts'
import { handInWords, recordSharingWords } from '#features/bids/setup/contract/bidding.ts'
import { errorTexts } from '#kernel/contract/errors.ts'
import { confirmOpening, getOpening, giveShares } from '#features/bids/opening/contract/opening.ts'
import { yourBidTexts } from '#features/bids/sending/contract/your-bid.ts'
import { makeBidScene, passDeadline, readOpened } from '#app/test/bid-scene.ts'
import type { Client } from '#app/test/client.ts'
import { submitShares, makeOpenerScene } from '#app/test/opener-scene.ts'
import { pdf } from '#app/test/sample-files.ts'
import { contentOf, file } from './files.ts'
import { findFaults, unused, usePortal } from './portal.ts'

const portal = usePortal()

const panel = (page: Page, name: string) => page.getByRole('region', { name })
const method = (page: Page) => page.getByLabel('How will you do the work?')
const saved = (page: Page) => page.getByText(/^Draft saved/).waitFor()

async function start(page: Page) {
  await page.getByRole('button', { name: 'Mark interest and start your bid' }).click()
  await page.getByText('You haven’t sent this bid yet').waitFor()
}

async function fill(page: Page, words: string) {
  await method(page).fill(words)
  await page.getByLabel('Daily clean').fill('100.1')
  await page.getByLabel('Windows').fill('2.5')
  await panel(page, 'Your price').getByText('£25,056.25').waitFor()
  await saved(page)
}

/** Returns the names of the decrypted and encrypted files that the browser keeps on disk. */
const temporaryFiles = (page: Page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('sealed-bids')
    const names: string[] = []
    for await (const name of folder.keys()) names.push(name)
    return names
  })

const failNextSave = (page: Page) =>
  page.evaluate(() => {
    const { createObjectURL } = URL
    URL.createObjectURL = () => {
      URL.createObjectURL = createObjectURL
      throw new Error('The disk is full.')
    }
  })

/** Sends the bid from the form and leaves the receipt open. */
async function send(page: Page, verb: 'Send' | 'Replace') {
  await page.getByRole('button', { name: `${verb} your bid` }).click()
  await page.getByRole('button', { name: `${verb} bid` }).click()
  const receipt = page.getByRole('dialog', { name: 'Your bid has been sent' })
  await receipt.getByText('What happens next').waitFor()
  return receipt
}

/**
 * Tests that a field hidden by the sticky bar is scrolled into view above the bar when it receives
 * the focus.
 */
async function testSeenAboveBar(field: Locator) {
  await field.evaluate((box) =>
    window.scrollBy(0, box.getBoundingClientRect().bottom - innerHeight),
  )
  await field.focus()
  const [bottom, top] = await field.evaluate((box) => [
    box.getBoundingClientRect().bottom,
    document.querySelector('[data-sticky-bar]')!.getBoundingClientRect().top,
  ])
  expect(bottom!, 'end of the field').toBeLessThan(top!)
}

test('an invalid price stays as typed and shows its error; a valid price is repeated in words', async () => {
  const { world } = portal
  const { tender } = await makeBidScene(world, { price_lines: [] })
  const supplier = await world.makeUser({ name: 'Paula Price' })
  const page = await portal.enter(supplier, `/tenders/${tender.id}?tab=bid`)
  await start(page)
  await method(page).fill('With care.')
  const price = page.getByLabel('Total price')
  await testSeenAboveBar(price)
  const startOf = async (box: Locator) => (await box.boundingBox())!.x
  const label = panel(page, 'Your price').getByText('Total price', { exact: true })
  expect(await startOf(label), 'start of the label').toBe(await startOf(price))
  const send = page.getByRole('button', { name: 'Send your bid' })
  for (const [typed, shown, fault] of [
    ['1000,50', '1,000,50', 'Use a point before decimals'],
    ['-1', '-1', 'Enter 0 or more, without a minus sign'],
    ['1e3', '1e3', 'Enter a number'],
  ]) {
    await price.fill('')
    await price.pressSequentially(typed!)
    await price.blur()
    expect(await price.inputValue()).toBe(shown)
    await panel(page, 'Your price').getByText(fault!).waitFor()
    expect(await price.getAttribute('aria-invalid')).toBe('true')
    await panel(page, 'Check and send').getByText('Check your total price').waitFor()
    await send.click()
    expect(await page.evaluate(() => document.activeElement?.role)).toBe('alert')
  }
  expect(await findFaults(page)).toEqual([])
  await price.fill('')
  await price.pressSequentially('100050.5')
  expect(await price.inputValue()).toBe('100,050.5')
  const words = 'one hundred thousand and fifty pounds and fifty pence'
  await panel(page, 'Your price').getByText(words).waitFor()
  await saved(page)
  await send.click()
  const dialog = page.getByRole('alertdialog', { name: 'Send your bid?' })
  await dialog.getByText(`£100,050.50: ${words}`).waitFor()
  expect(await findFaults(page)).toEqual([])
})

async function untilOpened(buyer: Client, params: { tenderId: number }) {
  const status = async () => (await buyer.call(getOpening, { params })).data.status
  await expect.poll(status).toBe('opened')
  return readOpened(buyer, params.tenderId)
}

test('a supplier sends, replaces, withdraws and resends a bid, which is opened exactly as written', async () => {
  const { world } = portal
  const scene = await makeBidScene(world, { record_sharing: 'names_and_prices' })
  const { tender, params, clients } = scene
  const supplier = await world.makeUser({ name: 'Sam Supplier' })
  const page = await portal.enter(supplier, `/tenders/${tender.id}?tab=bid`)
  await page.getByText('What to send').waitFor()
  // Suppliers see before they bid which parts of their bids will be shared.
  await page.getByText(recordSharingWords.names_and_prices).waitFor()
  await page.getByText(handInWords(24, 'names_and_prices')).waitFor()
  expect(await findFaults(page)).toEqual([])
  await start(page)

  // Each message about a missing item links to the item's field.
  const check = panel(page, 'Check and send')
  await check.getByText('3 things are missing').waitFor()
  await check.getByRole('link', { name: 'Answer “How will' }).click()
  await expect.poll(() => method(page).evaluate((box) => box === document.activeElement)).toBe(true)

  // An attempt to send the incomplete bid also shows each problem beside its field.
  await page.getByRole('button', { name: 'Send your bid' }).click()
  await check.getByRole('alert').getByText('There is a problem').waitFor()
  const here = panel(page, 'Your price').getByText(yourBidTexts.requirementsHere.price)
  expect(await here.count()).toBe(2)
  await panel(page, 'Your answers').getByText(yourBidTexts.requirementsHere.answer).waitFor()
  expect(await method(page).getAttribute('aria-invalid')).toBe('true')
  expect(await findFaults(page)).toEqual([])
  await fill(page, 'With great care and a plan.')
  await page.getByText('6 of 500 words').waitFor()
  await page.getByLabel('Your plan of work').setInputFiles(file('plan.pdf', pdf('the plan')))
  await page.getByRole('button', { name: 'Remove plan.pdf' }).waitFor()
  await saved(page)
  expect(await findFaults(page)).toEqual([])
  await page.reload()
  await expect.poll(() => method(page).inputValue()).toBe('With great care and a plan.')
  await page.getByRole('button', { name: 'Remove plan.pdf' }).waitFor()

  const receipt = await send(page, 'Send')
  expect(await findFaults(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    receipt.getByRole('button', { name: 'Download receipt' }).click(),
  ])
  const text = (await contentOf(download)).toString()
  await receipt.getByRole('button', { name: 'Close' }).last().click()
  await page.getByText('You’ve sent your bid').waitFor()

  // A sent bid is read-only until the supplier chooses to change it.
  const sent = panel(page, 'What you sent')
  await sent.getByText('With great care and a plan.').waitFor()
  await sent.getByRole('row', { name: /^Windows .* £2.50/ }).waitFor()
  await sent.getByText('Total £25,056.25').waitFor()
  const [plan] = await Promise.all([
    page.waitForEvent('download'),
    sent.getByRole('button', { name: 'Download plan.pdf' }).click(),
  ])
  expect(plan.suggestedFilename()).toBe('plan.pdf')
  expect(await contentOf(plan)).toEqual(pdf('the plan'))
  await failNextSave(page)
  await sent.getByRole('button', { name: 'Download plan.pdf' }).click()
  await sent.getByText(yourBidTexts.sealingFailed).waitFor()
  await expect.poll(() => temporaryFiles(page)).toEqual([])
  expect(await method(page).count()).toBe(0)
  expect(await page.getByText('Check and send').count()).toBe(0)
  expect(await findFaults(page)).toEqual([])
  const change = page.getByRole('button', { name: 'Change your bid' })
  await change.click()
  await page.getByText('You’re changing your bid').waitFor()
  await method(page).fill('Better than before.')
  await page.getByText('You’ve changed your bid since you sent it').waitFor()
  await saved(page)
  await page.getByRole('button', { name: 'Stop changing' }).click()
  await expect.poll(() => change.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.getByText('You’ve changed your bid since you sent it').waitFor()
  await page.getByRole('button', { name: 'View receipt' }).click()
  await page.getByRole('dialog').getByText('The bid was sent').waitFor()
  await page.keyboard.press('Escape')
  await change.click()
  expect(await method(page).inputValue()).toBe('Better than before.')
  const second = await send(page, 'Replace')
  await second.getByText('What happens next').waitFor()
  await second.getByText('Signed text of the receipt').click()
  await second.getByText('Version: 2').waitFor()
  await second.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Withdraw your bid' }).click()
  const withdrawing = page.getByRole('alertdialog', {
    name: `Withdraw your bid for “${tender.title}”?`,
  })
  await withdrawing.getByRole('button', { name: 'Withdraw bid' }).click()
  await page.getByText('You’ve withdrawn your bid').waitFor()
  const third = await send(page, 'Send')
  await third.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Receipt of version 3' }).click()
  await page.getByText('The bid was withdrawn').waitFor()
  await page.getByRole('button', { name: 'Close' }).last().click()
  expect(await findFaults(page)).toEqual([])

  // My Interests also shows the bid.
  await page.goto('/supplier/interests')
  await page.getByRole('link', { name: 'Your bid' }).waitFor()
  expect(await page.getByRole('table').first().innerText()).toContain('Sent')
  expect(await findFaults(page)).toEqual([])

  // Visitors and users can verify the receipt; a changed receipt is rejected.
  const visitor = await portal.open('/receipts/verify', unused)
  await visitor.getByLabel('Receipt', { exact: true }).fill(text)
  await visitor.getByRole('button', { name: 'Check receipt' }).click()
  await visitor.getByText('This receipt is genuine and unchanged.').waitFor()
  await visitor.getByText('The bid was sent').waitFor()
  expect(await visitor.getByRole('list', { name: 'Public keys' }).innerText()).toContain(
    /^Key: (\S+)$/m.exec(text)![1]!,
  )
  expect(await findFaults(visitor)).toEqual([])
  await visitor.getByLabel('Or choose the receipt file').setInputFiles({
    name: 'receipt.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(text.replace('Version: 1', 'Version: 7')),
  })
  await visitor.getByRole('button', { name: 'Check receipt' }).click()
  await visitor.getByText('The signature does not fit').waitFor()

  await passDeadline(world, tender)
  await clients.buyer.call(confirmOpening, { params })
  await clients.colleague.call(confirmOpening, { params })
  expect(await untilOpened(clients.buyer, params)).toMatchObject([
    {
      status: 'opened',
      version: 4,
      total: '25056.25',
      answers: [{ question: 'method', value: 'Better than before.' }],
      files: [{ question: 'plan', filename: 'plan.pdf' }],
    },
  ])
  await page.goto(`/tenders/${tender.id}?tab=bid`)
  await page.getByText('Your bid is being evaluated').waitFor()
  await panel(page, 'What you sent').getByText('Better than before.').waitFor()
  await panel(page, 'Record of opening').getByRole('table').waitFor()
  expect(await findFaults(page)).toEqual([])
})

test('a bid draft survives simultaneous edits, a network failure, a lost reply and a missed deadline', async () => {
  const { world } = portal
  const { tender } = await makeBidScene(world)
  const supplier = await world.makeUser({ name: 'Sam Supplier' })
  const { organisation_id } = supplier
  const colleague = await world.makeUser({ name: 'Cleo Colleague', organisation_id })
  const path = `/tenders/${tender.id}?tab=bid`
  const page = await portal.enter(supplier, path)
  await start(page)
  const other = await portal.enter(colleague, path)
  // Sam's change is still being sent while Cleo saves.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const drafts = '**/bids/*/draft'
  await page.route(drafts, async (route) => {
    await held
    await route.continue()
  })
  await method(page).fill('As Sam writes it.')
  await page.getByText('Saving...').waitFor()
  await method(other).fill('As Cleo writes it.')
  await saved(other)
  release()
  await page.getByText('Cleo Colleague has changed this too').waitFor()
  await page.getByText('As Cleo writes it.').waitFor()
  expect(await findFaults(page)).toEqual([])
  await page.unroute(drafts)
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await saved(page)
  await fill(page, 'As Sam writes it.')

  // The network fails during an upload and then recovers.
  const files = '**/bids/*/files'
  await page.route(files, (route) => route.abort('internetdisconnected'))
  await page
    .getByLabel('Your plan of work')
    .setInputFiles([file('plan.pdf', pdf('the plan')), file('empty.pdf', Buffer.alloc(0))])
  await page.getByText('The file is empty').waitFor()
  await page.getByText(errorTexts.offline).first().waitFor()
  await page.unroute(files)
  await page.getByRole('button', { name: 'Remove empty.pdf' }).click()
  await page.getByRole('button', { name: 'Retry plan.pdf' }).click()
  await page.getByRole('button', { name: 'Remove plan.pdf' }).waitFor()
  await saved(page)

  // The request reaches the server, but its reply is lost.
  let sends = 0
  await page.route('**/bids/*/send', async (route) => {
    sends += 1
    if (sends > 1) return route.continue()
    await route.fetch()
    return route.abort('internetdisconnected')
  })
  await page.getByRole('button', { name: 'Send your bid' }).click()
  await page.getByRole('button', { name: 'Send bid' }).click()
  await page.getByText('we don’t know yet whether your bid arrived').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('dialog', { name: 'Your bid has been sent' }).waitFor()
  await page.getByText('What happens next').waitFor()
  const client = await world.signedIn(supplier)
  const [bid] = (await client.call(listOwnBids, { params: { tenderId: tender.id } })).data
  expect(bid!.versions.map(({ version }) => version)).toEqual([1])
  await page.getByRole('button', { name: 'Close' }).last().click()

  // The deadline passes before the replacement is sent; the earlier version still counts.
  await page.getByRole('button', { name: 'Change your bid' }).click()
  await method(page).fill('Too late.')
  await page.getByText('You’ve changed your bid since you sent it').waitFor()
  await saved(page)
  await page.getByRole('button', { name: 'Replace your bid' }).click()
  await passDeadline(world, tender)
  await page.getByRole('button', { name: 'Replace bid' }).click()
  await page.getByText('Your bid is sealed').waitFor()
  await page.getByText('Too late.').waitFor()
})

test('a colleague opens an opener-sealed draft with its key and sends it, and two openers open the bid', async () => {
  const { world } = portal
  const scene = await makeOpenerScene(world)
  const { tender, params, openers, buyer } = scene
  const supplier = await world.makeUser()
  const { organisation_id } = supplier
  const colleague = await world.makeUser({ organisation_id })
  const path = `/tenders/${tender.id}?tab=bid`
  const page = await portal.enter(supplier, path)
  // A draft whose key can't be stored isn't started, because nobody could read it later.
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new Error('Site data is blocked.')
    }
  })
  await page.getByRole('button', { name: 'Mark interest and start your bid' }).click()
  await page.getByText(yourBidTexts.keyNotStored).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Start your bid' }).click()
  await page.getByText('The key to this draft is in this browser only').waitFor()
  await fill(page, 'Sealed three times over.')
  await page.getByLabel('Your plan of work').setInputFiles(file('plan.pdf', pdf('the plan')))
  await page.getByRole('button', { name: 'Remove plan.pdf' }).waitFor()
  await saved(page)
  const key: string = await page.evaluate(
    () => Object.values(JSON.parse(localStorage.getItem('bid-keys')!) as object)[0],
  )

  const other = await portal.enter(colleague, path, unused)
  await other.getByText('This browser doesn’t have the key to your draft').waitFor()
  expect(await findFaults(other)).toEqual([])
  await other.getByLabel('Key to the draft').fill(key.replace('1', '2'))
  await other.getByRole('button', { name: 'Open the draft' }).click()
  await other.getByText('This key doesn’t open the draft').first().waitFor()
  await other.route('**/draft?*', (route) => route.abort('internetdisconnected'), { times: 1 })
  await other.getByLabel('Key to the draft').fill(key)
  await other.getByRole('button', { name: 'Open the draft' }).click()
  await other.getByRole('main').getByText(errorTexts.offline).waitFor()
  await other.getByLabel('Key to the draft').fill(key)
  await other.getByRole('button', { name: 'Open the draft' }).click()
  await expect.poll(() => method(other).inputValue()).toBe('Sealed three times over.')
  await send(other, 'Send')

  await passDeadline(world, tender)
  for (const opener of openers.slice(0, 2)) await opener.client.call(confirmOpening, { params })
  for (const opener of openers.slice(1)) await submitShares(opener, tender.id)
  expect(await untilOpened(buyer, params)).toMatchObject([
    {
      status: 'opened',
      total: '25056.25',
      answers: [{ value: 'Sealed three times over.' }],
      files: [{ filename: 'plan.pdf' }],
    },
  ])
})

test('a bid that could not be opened is resubmitted with one click', async () => {
  const { world } = portal
  const { tender, params, openers, buyer } = await makeOpenerScene(world)
  const supplier = await world.makeUser()
  const path = `/tenders/${tender.id}?tab=bid`
  const page = await portal.enter(supplier, path)
  await start(page)
  await fill(page, 'Exactly this.')
  await page.getByLabel('Your plan of work').setInputFiles(file('plan.pdf', pdf('the plan')))
  await page.getByRole('button', { name: 'Remove plan.pdf' }).waitFor()
  await saved(page)
  await send(page, 'Send')
  await passDeadline(world, tender)
  for (const opener of openers.slice(0, 2)) await opener.client.call(confirmOpening, { params })
  // All openers have lost their keys.
  const body = { has_lost_key: true, shares: [] }
  for (const { client } of openers) await client.call(giveShares, { params, body })
  expect(await untilOpened(buyer, params)).toMatchObject([{ status: 'not_openable' }])

  await page.reload()
  await page.getByText('Your bid could not be opened').waitFor()
  expect(await findFaults(page)).toEqual([])
  await page.getByLabel('Your copy').setInputFiles(file('other.json', Buffer.from('{}')))
  await page
    .getByText(
      'This is not what you sealed: its hash is another one. Choose the file as you sent it.',
    )
    .waitFor()
  await page.getByRole('button', { name: 'Hand in what you sent' }).click()
  await page.getByRole('main').getByText('Your bid is being evaluated').waitFor()
  expect(await readOpened(buyer, tender.id)).toMatchObject([
    { status: 'opened', answers: [{ value: 'Exactly this.' }], files: [{ filename: 'plan.pdf' }] },
  ])
})
