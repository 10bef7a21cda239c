// Tests the buyer's side of bidding, from the set-up to the record of the opening: once with bids
// sealed by the portal, and once with bids sealed to three openers, each in their own window.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sendBid } from '#features/bids/sending/contract/bid.ts'
import { getBidding, saveBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import {
  setupWords,
  staleWords,
  biddingTexts,
  recordSharingLabels,
  sealingLabels,
} from '#features/bids/setup/contract/bidding.ts'
import { openerTaskLabels } from '#features/bids/opening/contract/opener-task.ts'
import {
  openerWords,
  keyWords,
  shareFaultLabels,
  openedWords,
} from '#features/bids/opening/contract/opening.ts'
import { toUkLocalInput } from '#kernel/format/date.ts'
import { joinPanel, makeBidder, passDeadline, sendTestBid } from '#app/test/bid-scene.ts'
import { sendToOpeners } from '#app/test/opener-scene.ts'
import { makeSuggestedKey, press } from './openers.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()

async function faultsOf(page: Page, what: string): Promise<string[]> {
  return (await findFaults(page)).map((fault) => `${what}: ${fault}`)
}

/** Creates users of one organisation. */
async function makePeople(names: string[]) {
  const { world } = portal
  const values = { type: 'buyer', name: 'Wharfe District Council' } as const
  const { id: organisation_id } = await world.makeOrganisation(values)
  const people = []
  for (const name of names) {
    people.push(await world.makeUser({ role: 'buyer', name, organisation_id }))
  }
  return people
}

const local = (days: number) =>
  toUkLocalInput(new Date(Date.now() + days * 86_400_000).toISOString())

/** Completes the wizard, which then opens the bid set-up. */
async function createWithBids(page: Page, title: string) {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Every weekday.')
  await press(page, 'Next')
  await page.getByLabel('Clarification deadline').fill(local(20))
  await page.getByLabel('Submission deadline').fill(local(30))
  await press(page, 'Next')
  await press(page, 'Next')
  await press(page, 'Next')
  await page.getByLabel('Suppliers send their bids here').check()
  // The choice survives a reload, like all typed values.
  await page.reload()
  await press(page, 'Restore')
  await expect.poll(() => page.getByLabel('Suppliers send their bids here').isChecked()).toBe(true)
  // The choice also survives a step back, a saved draft and a reload.
  await press(page, 'Previous')
  await press(page, 'Save draft')
  await page.getByText('Draft saved,').waitFor()
  await page.reload()
  await press(page, 'Next')
  await expect.poll(() => page.getByLabel('Suppliers send their bids here').isChecked()).toBe(true)
  await press(page, 'Save and set up bids')
  await page.getByText('Suppliers can’t send their bids here yet').waitFor()
  await page.getByRole('link', { name: biddingTexts.setupMissing }).waitFor()
  return portal.world.db
    .selectFrom('tenders')
    .select(['id', 'reference'])
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
}

async function chooseOpeners(page: Page, names: string[]): Promise<void> {
  await press(page, openerWords.choose)
  for (const name of names) await page.getByRole('dialog').getByLabel(name).check()
  await press(page, 'Save openers')
  await page.getByText('Openers saved').waitFor()
}

/**
 * Opens the portal in a browser with a virtual authenticator. Passkeys need a host name and do not
 * work with an IP address.
 */
async function enterWithPasskeys(user: { id: number }): Promise<Page> {
  const page = await portal.enter(user, '/', {
    baseURL: portal.address.replace('127.0.0.1', 'localhost'),
    viewport: { width: 1280, height: 800 },
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf: true,
    },
  })
  return page
}

async function publish(page: Page): Promise<void> {
  await press(page, 'Publish')
  await page.getByRole('alertdialog').getByText('weights and how bids are sealed').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('heading', { name: 'The bids are sealed' }).waitFor()
}

async function confirm(page: Page): Promise<void> {
  await press(page, 'Confirm the opening')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm the opening' }).click()
}

test('a council sets up bids for a tender, and two openers open the bids after the deadline', async () => {
  const { world } = portal
  const [ann, ben] = await makePeople(['Ann Archer', 'Ben Booth'])
  const faults: string[] = []
  const page = await portal.enter(ann!, '/tenders/create')
  const tender = await createWithBids(page, 'Cleaning of the town hall')
  faults.push(...(await faultsOf(page, 'start')))

  // The set-up starts with the requirements for bids. Each error is shown next to its field.
  await press(page, 'Start from a common set-up')
  const question = page
    .getByRole('group', { name: 'Question 1' })
    .getByRole('textbox', { name: 'Question' })
  await question.fill('')
  await press(page, 'Next')
  const alert = page.getByRole('alert')
  await alert.getByRole('link', { name: biddingTexts.textRequired }).waitFor()
  await page
    .getByText('Not saved yet: some fields on this step are empty or can’t be read.')
    .waitFor()
  await question.fill('How?')
  await page.getByText(/^Saved, /).waitFor()
  faults.push(...(await faultsOf(page, 'asking')))
  await press(page, 'Next')
  await page.getByText('The weights add up to 100%.').waitFor()
  const criterion = page.getByRole('group', { name: 'Criterion 1' })
  await criterion.getByLabel('Weight (%)').fill('30')
  await page.getByText('10% still to share out').waitFor()

  // Weights that don't add up are saved too, but prevent publication.
  await page.getByText(/^Saved, /).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Weights must add up to 100' }).waitFor()
  await press(page, 'Edit bid set-up')
  await press(page, setupWords.steps.sealing)
  await press(page, 'Save bid set-up')
  await alert.getByRole('link', { name: 'Weights must add up to 100' }).waitFor()
  faults.push(...(await faultsOf(page, 'judging')))
  await criterion.getByLabel('Weight (%)').fill('40')
  await press(page, 'Next')
  faults.push(...(await faultsOf(page, 'prices')))
  await press(page, 'Next')
  await page.getByLabel(recordSharingLabels.prices).check()
  await page.getByLabel('Time to send an unreadable bid again (hours)').fill('36.5')
  await press(page, 'Save bid set-up')
  await alert.getByRole('link', { name: biddingTexts.handInHoursInvalid }).waitFor()
  faults.push(...(await faultsOf(page, 'sealing')))
  await page.getByLabel('Time to send an unreadable bid again (hours)').fill('36')
  await press(page, 'Preview as a supplier')
  await page.getByRole('dialog').getByText('Counts towards Delivery').waitFor()
  expect(await page.getByRole('dialog').evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  faults.push(...(await faultsOf(page, 'preview')))
  await press(page, 'Close preview')
  await press(page, 'Save bid set-up')
  await page.getByText('Bid set-up saved').waitFor()
  await page.getByText(recordSharingLabels.prices).waitFor()
  await page.getByText('36 hours').waitFor()
  faults.push(...(await faultsOf(page, 'prepared')))

  await chooseOpeners(page, ['Ann Archer', 'Ben Booth'])
  await publish(page)

  // After publication, the fields that suppliers rely on can't be changed; other changes need a
  // note to suppliers.
  await press(page, 'Edit bid set-up')
  await page.getByText(biddingTexts.frozen).waitFor()
  await page
    .getByRole('group', { name: 'Question 1' })
    .getByRole('textbox', { name: 'Question' })
    .fill('How, and when?')
  await press(page, 'Save bid set-up')
  await page.getByRole('alert').getByText('Say what has changed, for suppliers').waitFor()
  faults.push(...(await faultsOf(page, 'change')))
  await page.getByLabel('What has changed').fill('Say when, too.')
  // A colleague saves a different change first, and both changes are kept.
  const params = { tenderId: tender.id }
  const colleague = await world.signedIn(ben!)
  const { data } = await colleague.call(getBidding, { params })
  const line = { key: 'daily', description: 'All of it', unit: 'year', quantity: '1', lot_id: null }
  const theirs = { ...data!.setup, price_lines: [line] }
  const body = { sealing: 'portal', setup: theirs, change_note: 'Price one line.' } as const
  await colleague.call(saveBidding, { params, body })
  await press(page, 'Save bid set-up')
  await page.getByText(biddingTexts.stale).waitFor()
  faults.push(...(await faultsOf(page, 'stale')))
  await press(page, 'Add their changes to this form')
  await page.getByText(staleWords.taken([setupWords.price])).waitFor()
  expect(await page.getByLabel('A price schedule').isChecked()).toBe(true)
  await press(page, 'Save bid set-up')
  await page.getByRole('heading', { name: 'The bids are sealed' }).waitFor()

  const bidder = await makeBidder(world, tender, 'Curlew Cleaning Ltd')
  const answers = [
    { question: 'delivery', value: 'With two teams.' },
    { question: 'insurance', value: 'Yes' },
  ]
  const plan = { name: 'plan.pdf', content: Buffer.from('%PDF-1.7 plan') }
  await sendTestBid(bidder.client, tender.id, {
    answers,
    daily: '98500.50',
    plan,
  })
  await page.reload()
  await page
    .getByText(
      'Until then nobody can see who has bid or how many bids there are, not even an administrator.',
    )
    .waitFor()
  expect(await page.getByText('Curlew').count()).toBe(0)
  faults.push(...(await faultsOf(page, 'sealed')))

  await passDeadline(world, tender)
  await page.reload()
  await page.getByRole('button', { name: 'Confirm the opening' }).waitFor()
  faults.push(...(await faultsOf(page, 'due')))
  await confirm(page)
  await page
    .getByText('You’ve confirmed. The bids are opened once another opener confirms.')
    .waitFor()
  const other = await portal.enter(ben!, `/tenders/${tender.id}?tab=bids`)
  await confirm(other)

  // The first window is updated without a reload.
  const row = page
    .getByRole('table', { name: openedWords.title, exact: true })
    .getByRole('row', { name: /Curlew/ })
  await row.getByText('£98,500.50').waitFor()
  await page.getByText(openedWords.panelReads).waitFor()
  expect(await page.getByRole('button', { name: 'Details' }).count()).toBe(0)
  await joinPanel(await world.signedIn(ann!), tender.id)
  await page.reload()
  await row.getByRole('button', { name: 'Details' }).click()
  await page.getByText('With two teams.').waitFor()
  await page.getByRole('paragraph').getByText('Yes', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Download plan.pdf' }).waitFor()
  faults.push(...(await faultsOf(page, 'opened')))
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as PDF' }).click()
  expect((await download).suggestedFilename()).toBe(`${tender.reference}-record-of-opening.pdf`)
  expect(faults).toEqual([])
})

test('three openers create keys with passphrases and a passkey, and open bids that include a hostile one', async () => {
  const { world } = portal
  const names = ['Cat Cole', 'Dev Dale', 'Eve East']
  const people = await makePeople(names)
  const tender = await world.makeTender({
    created_by: people[0]!.id,
    status: 'draft',
  })
  const path = `/tenders/${tender.id}?tab=bids`
  const faults: string[] = []
  const first = await portal.enter(people[0]!, path)
  await press(first, 'Start from a common set-up')
  await press(first, setupWords.steps.sealing)
  await first.getByLabel(sealingLabels.openers).check()
  await press(first, 'Save bid set-up')
  await first.getByText('Bid set-up saved').waitFor()
  await chooseOpeners(first, names)

  // The second opener follows the task on the dashboard and uses a passkey.
  const second = await enterWithPasskeys(people[1]!)
  const task = second.getByRole('link', { name: `${openerTaskLabels.make_key}: ${tender.title}` })
  await task.waitFor()
  faults.push(...(await faultsOf(second, 'dashboard')))
  await task.click()
  await press(second, 'Use a passkey instead')
  await second
    .getByText('Your key works. We’ll ask you to prove it again three days before the deadline.')
    .waitFor()
  const third = await portal.enter(people[2]!, path)
  const thirdPassphrase = await makeSuggestedKey(third)

  faults.push(...(await faultsOf(first, 'make key')))
  const passphrase = await makeSuggestedKey(first)
  await first.reload()
  await first
    .getByText('Your key works. We’ll ask you to prove it again three days before the deadline.')
    .waitFor()
  faults.push(...(await faultsOf(first, 'keys')))
  await publish(first)
  const bidder = await makeBidder(world, tender, 'Dunlin Services')
  const words = { answers: [{ question: 'delivery', value: 'Openly.' }], total: '70000' }
  await sendToOpeners(bidder.client, tender.id, words)
  // A hostile bidder sends a wrong hash for the first opener's share, which makes that share
  // unusable.
  const hostile = await makeBidder(world, tender, 'Harrier Holdings')
  const { bid, body } = await sendToOpeners(hostile.client, tender.id, words)
  for (const { shares } of body.envelopes) shares![0]!.commitment = '0'.repeat(64)
  const bidPath = { tenderId: tender.id, bidId: bid.id }
  await hostile.client.call(sendBid, { params: bidPath, body })

  await passDeadline(world, tender)
  for (const page of [first, second]) {
    await page.reload()
    await confirm(page)
  }
  await first.getByLabel(keyWords.passphrase, { exact: true }).fill('not this one at all')
  await press(first, 'Give your share of the key')
  await first
    .getByRole('alert')
    .getByText('That isn’t the passphrase of this key. Check it and try again.')
    .waitFor()
  faults.push(...(await faultsOf(first, 'give share')))
  await first.getByLabel(keyWords.passphrase, { exact: true }).fill(passphrase)
  await press(first, 'Give your share of the key')
  await first
    .getByText(
      'You’ve given your share. Each bid is opened once another opener has given theirs too.',
    )
    .waitFor()
  await second
    .getByText(
      'Your browser asks for the passkey of your key, opens your share of each bid’s key and gives it to the portal.',
    )
    .waitFor()
  faults.push(...(await faultsOf(second, 'give share by passkey')))
  await press(second, 'Give your share of the key')
  // The shares of two openers have opened the honest bid. The hostile bid also needs the third
  // opener's share, because the first opener's is unusable.
  await third.reload()
  await third.getByText('Some bids need another share of their key').waitFor()
  await third.getByText('1 of 2 bids opened').waitFor()
  faults.push(...(await faultsOf(third, 'waiting for a share')))
  await third.getByLabel(keyWords.passphrase, { exact: true }).fill(thirdPassphrase)
  await press(third, 'Give your share of the key')
  const bids = third.getByRole('table', { name: openedWords.title, exact: true })
  for (const name of [/Dunlin/, /Harrier/]) {
    await bids.getByRole('row', { name }).getByText('£70,000').waitFor()
  }
  // The record states which opener's share was unusable, and why.
  await third.getByText('Who opened the bids, and when').click()
  const record = third.getByRole('table', { name: 'Bids as they were opened', exact: true })
  const row = record.getByRole('row', { name: /Harrier/ })
  await row.getByRole('button', { name: 'Details' }).click()
  await third.getByText(`Cat Cole, quality: ${shareFaultLabels.not_a_share}`).waitFor()
  faults.push(...(await faultsOf(third, 'record')))
  expect(faults).toEqual([])
})
