// Tests an evaluation from the opening of the bids to a locked ranking.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseOpeners, getBidding } from '#features/bids/setup/contract/bidding-calls.ts'
import { evaluationTexts } from '#features/evaluation/contract/evaluation.ts'
import { guestTexts, guestWords } from '#features/bids/guests/contract/guest.ts'
import { openedWords } from '#features/bids/opening/contract/opening.ts'
import {
  declarationWords,
  panelFormWords,
  stepWords,
  taskWords,
} from '#features/evaluation/panel/contract/panel-task.ts'
import { consensusWords, readingWords } from '#features/evaluation/scoring/contract/scoring.ts'
import { publishTender } from '#features/tenders/contract/tender-calls.ts'
import { makeBidder, makeLoneBuyer, passDeadline, sendTestBid } from '#app/test/bid-scene.ts'
import { makeEvaluationScene } from '#app/test/evaluation-scene.ts'
import { storeFile } from '#app/test/sample-files.ts'
import { testPassword } from '#app/test/world.ts'
import { linkFromEmail } from './emails.ts'
import { enrol } from './one-time-code.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

/** Presses a button, then the button with the same name (or `verb`) in the dialog that opens. */
async function confirm(page: Page, name: string, verb = name): Promise<void> {
  await press(page, name)
  await page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click()
}

const faults: string[] = []
const checkView = async (page: Page, what: string) =>
  faults.push(...(await findFaults(page)).map((fault) => `${what}: ${fault}`))

/** Creates a tender with two sealed bids. The tender's only opener becomes the chair. */
async function makeTender() {
  const { world } = portal
  const { buyer: chair, tender, client, params } = await makeLoneBuyer(world)
  const { candidates } = await client.call(getBidding, { params })
  const user_ids = candidates!.map(({ id }) => id)
  await client.call(chooseOpeners, { params, body: { user_ids } })
  await client.call(publishTender, { params })
  for (const [name, daily] of [
    ['Curlew Cleaning Ltd', '100'],
    ['Dunlin Facilities Ltd', '120'],
  ] as const) {
    const bidder = await makeBidder(world, tender, name)
    await sendTestBid(bidder.client, tender.id, { method: `${name} cleans daily.`, daily })
  }
  await passDeadline(world, tender)
  return {
    chair,
    tender,
    guestEmail: `gail-${tender.id}@audit.example`,
    path: `/tenders/${tender.id}/evaluation`,
  }
}

/**
 * Creates the chair's colleagues. They are created only after the opening, because an organisation
 * with more than one buyer needs two openers.
 */
async function makeColleagues({ organisation_id }: Tender['chair']) {
  const make = (name: string) => portal.world.makeUser({ role: 'buyer', organisation_id, name })
  return {
    erin: await make('Erin Evaluator'),
    conrad: await make('Conrad Cousin'),
    olive: await make('Olive Observer'),
  }
}

type Tender = Awaited<ReturnType<typeof makeTender>>
type Colleagues = Awaited<ReturnType<typeof makeColleagues>>

async function openBids(page: Page): Promise<void> {
  await confirm(page, 'Confirm the opening')
  const opened = page.getByRole('table', { name: openedWords.title, exact: true })
  await opened.getByText('Curlew Cleaning Ltd').waitFor()
}

type Named = Colleagues & Pick<Tender, 'guestEmail'>

/** The chair names the panel's members and invites a guest. */
async function namePanel(page: Page, named: Named): Promise<void> {
  const { erin, conrad, olive, guestEmail } = named
  await follow(page, panelFormWords.name)
  await press(page, panelFormWords.name)
  for (const { name } of [erin, conrad, olive]) {
    await page.getByLabel('Add a person').selectOption(name)
    await press(page, 'Add')
  }
  const row = (name: string) => page.getByRole('group', { name })
  await row(olive.name).getByLabel('Role').selectOption('observer')
  const criteria = row(erin.name).getByLabel('Criteria')
  await criteria.selectOption('Only some criteria')
  await press(page, 'Save panel')
  await page.getByRole('link', { name: 'Choose at least one criterion, or all' }).waitFor()
  await checkView(page, 'panel with an error')
  await criteria.selectOption(panelFormWords.allCriteria)
  await press(page, 'Save panel')
  await press(page, guestTexts.invite)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Gail Guest')
  await dialog.getByLabel('Email').fill(guestEmail)
  await press(page, 'Send invitation')
  await page.getByRole('list', { name: 'Invited from outside' }).getByText('Gail Guest').waitFor()
  await checkView(page, 'panel')
}

/** The guest sets a password, signs in, and is asked for a second factor. */
async function join({ path, guestEmail: email }: Tender): Promise<Page> {
  const { world } = portal
  const page = await portal.open(await linkFromEmail(world, email, '/join/'))
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.getByLabel('Confirm password', { exact: true }).fill(testPassword)
  await press(page, 'Accept invitation')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await press(page, 'Sign in')
  await page.getByRole('heading', { name: guestWords.title, level: 1 }).waitFor()
  await page.goto(path)
  await page.getByText(taskWords.second_factor.why).waitFor()
  const gail = await world.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  // Enrolling ends the account's other sessions, so the guest has to sign in again.
  await enrol(world, gail)
  return portal.enter(gail, path)
}

async function declare(page: Page, conflictWith?: string): Promise<void> {
  await follow(page, taskWords.declare.verb)
  if (!conflictWith) {
    await press(page, 'Save declarations')
    await page.getByText('Choose for Curlew Cleaning Ltd').first().waitFor()
  }
  await press(page, 'Choose “No conflict” for all bidders')
  if (conflictWith) {
    const row = page.getByRole('group', { name: conflictWith })
    await row.getByLabel('Conflict of interest').check()
    await page.getByLabel('What the conflict is').fill('My cousin owns it.')
  }
  await press(page, 'Save declarations')
  const { states } = declarationWords
  await page.getByText(conflictWith ? states.conflict : states.clear).waitFor()
}

const saved = /^Saved \d\d:\d\d$/

/** Marks both bids with the keyboard, and finishes the only criterion. */
async function score(page: Page, path: string, marks: readonly [string, string]): Promise<void> {
  await page.goto(path)
  await follow(page, taskWords.score.verb)
  await page.getByRole('grid').waitFor()
  await page.getByRole('gridcell').first().click()
  for (const mark of marks) {
    await page.keyboard.type(`${mark}clear`)
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowDown')
  }
  await page.getByText(saved).waitFor()
  await confirm(page, 'Finish Quality', 'Finish criterion')
  await page.getByText('You have finished this criterion.').waitFor()
}

/** The chair records the agreed mark for each bid, with a quotation from the bidder's answer. */
async function agree(page: Page): Promise<void> {
  await follow(page, taskWords.agree.verb)
  for (const [bidder, mark] of [
    ['Curlew Cleaning Ltd', '4'],
    ['Dunlin Facilities Ltd', '3'],
  ] as const) {
    await follow(page, bidder)
    await page.getByRole('heading', { name: bidder, level: 2 }).waitFor()
    await page.getByLabel(new RegExp(`^${mark}:`)).focus()
    await page.keyboard.press('Space')
    await page.getByLabel(consensusWords.reason).fill('The method covers every day.')
    await page.locator('[data-question="method"] p').selectText()
    await press(page, 'Quote the selected text')
    await page.locator('blockquote').getByText(`${bidder} cleans daily.`).waitFor()
    await press(page, 'Save consensus')
    await page.getByRole('row', { name: bidder }).getByText('0 of 3').waitFor()
  }
  await checkView(page, 'consensus')
}

async function agreeToAll(page: Page, path: string): Promise<void> {
  await page.goto(`${path}/consensus`)
  await confirm(page, 'Agree to all 2', consensusWords.agree)
  await page.getByText('Agrees', { exact: true }).first().waitFor()
}

async function dissent(page: Page, path: string): Promise<void> {
  await page.goto(`${path}/consensus`)
  await press(page, 'I don’t agree')
  await page.getByLabel('Why you don’t agree').fill('The weekends are missing.')
  await press(page, 'Record dissent')
  await page.getByText('The weekends are missing.').waitFor()
  await confirm(page, 'Agree to it', consensusWords.agree)
  await page.getByRole('button', { name: 'Agree to it' }).waitFor({ state: 'hidden' })
}

test('a panel with a guest, a conflict and a dissent takes an evaluation from the opening to the lock', async () => {
  faults.length = 0
  const made = await makeTender()
  const { chair, tender, path, guestEmail } = made
  const own = await portal.enter(chair, `/tenders/${tender.id}?tab=bids`)
  await openBids(own)
  const { erin, conrad, olive } = await makeColleagues(chair)
  await own.reload()
  await namePanel(own, { erin, conrad, olive, guestEmail })

  // All members make their declarations. The chair decides on a conflict of interest and starts the
  // scoring.
  const guest = await join(made)
  await declare(guest)
  const third = await portal.enter(conrad, path)
  await declare(third, 'Dunlin Facilities Ltd')
  await checkView(third, 'conflict')
  const second = await portal.enter(erin, path)
  await declare(second)
  const watching = await portal.enter(olive, path)
  await declare(watching)
  await own.goto(path)
  await declare(own)
  await follow(own, 'Panel')
  await press(own, `Record a mitigation: ${conrad.name}`)
  await own.getByLabel('Why they can take part').fill('Two others mark the same criterion.')
  await press(own, 'Let them take part')
  await own.getByText('Mitigated', { exact: true }).first().waitFor()
  await confirm(own, stepWords.start_scoring.verb)
  await press(own, 'Go back to declarations')
  await press(own, stepWords.go_back.verb)
  await own
    .getByRole('dialog')
    .getByRole('link', { name: evaluationTexts.reasonRequired })
    .waitFor()
  await press(own, 'Cancel')
  await checkView(own, 'scoring')

  await score(second, path, ['4', '3'])
  await score(guest, path, ['5', '3'])
  await watching.goto(`${path}/scores`)
  await watching.getByRole('table', { name: readingWords.bids }).waitFor()
  const parts = watching.getByRole('navigation', { name: 'Parts of the evaluation' })
  expect(await parts.getByRole('link', { name: 'Consensus' }).count()).toBe(0)
  await score(third, path, ['4', '2'])

  await own.goto(path)
  await confirm(own, stepWords.start_consensus.verb)
  await agree(own)
  await agreeToAll(second, path)
  await agreeToAll(guest, path)
  await dissent(third, path)
  await watching.goto(`${path}/consensus`)
  await watching.getByText('The weekends are missing.').waitFor()
  expect(await watching.getByRole('button', { name: 'Save consensus' }).count()).toBe(0)

  await own.goto(path)
  await confirm(own, stepWords.lock.verb)
  await own.getByRole('link', { name: taskWords.decide.verb, exact: true }).waitFor()
  await follow(own, 'Ranking')
  const rows = own.getByRole('table', { name: 'Points and ranks' }).getByRole('row')
  await rows.nth(1).waitFor()
  // Quality is worth 60 points, with marks of 4 and 3 out of 5; the lowest price earns 40 points.
  expect(await rows.nth(1).innerText()).toMatch(
    /1\s+Curlew Cleaning Ltd\s+48\.00\s+40\.00\s+88\.00\s+£/,
  )
  expect(await rows.nth(2).innerText()).toMatch(/2\s+Dunlin Facilities Ltd\s+36\.00\s/)
  await checkView(own, 'ranking')
  const saving = own.waitForEvent('download')
  await press(own, 'Export')
  await own.getByRole('menuitem', { name: /CSV/ }).click()
  expect((await saving).suggestedFilename()).toContain('scores')
  await guest.goto(path)
  await guest
    .getByText(
      'Thank you for your work. The evaluation is locked, so your access to the bids has ended.',
    )
    .waitFor()
  expect(faults).toEqual([])
})

test('a bid’s files are shown in the page, and none of them can run a script', async () => {
  const { world } = portal
  const scene = await makeEvaluationScene(world, { bidders: 1 })
  const { bid } = scene.bidders[0]!
  const hostile = Buffer.from('<script>top.document.title = "taken over"</script>')
  const add = async (filename: string) => {
    const storage_key = `opened/${bid.id}-${filename}`
    await storeFile(world, storage_key, hostile)
    const { file_size, sha256 } = { file_size: hostile.length, sha256: Buffer.alloc(32) }
    const of = { bid_id: bid.id, envelope: 'quality', question: 'plan' } as const
    const values = { ...of, filename, file_size, sha256, storage_key }
    const added = world.db.insertInto('opened_files').values(values).returning('id')
    return (await added.executeTakeFirstOrThrow()).id
  }
  await add('notes.txt')
  const page1 = await add('page.html')
  const path = `/tenders/${scene.tender.id}/evaluation/bids/${bid.id}`
  const page = await portal.enter(scene.evaluators[0].user, path)
  await press(page, 'View notes.txt')
  const frame = page.frameLocator('iframe[title="notes.txt"]')
  await frame.getByText('<script>').waitFor()
  await checkView(page, 'viewer')
  await page.keyboard.press('Escape')
  await press(page, 'View plan.pdf')
  const viewer = page.getByRole('dialog', { name: 'plan.pdf' })
  // A browser without a PDF viewer, such as the one used in tests, shows a hint instead.
  await viewer
    .locator('iframe')
    .or(
      viewer.getByText(
        'Your browser can’t show PDF files in the page. Download the file to read it.',
      ),
    )
    .waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('button', { name: 'View page.html' }).count()).toBe(0)
  const address = `/api/tenders/${scene.tender.id}/evaluation/bids/${bid.id}/files/${page1}?inline=1`
  const saving = page.waitForEvent('download')
  await page.evaluate((to) => void window.open(to, '_self'), address)
  expect((await saving).suggestedFilename()).toBe('page.html')
  expect(await page.title()).not.toContain('taken over')
  expect(faults).toEqual([])
})
