// Tests the award of a tender with two lots, from the locked ranking through decision, approval,
// summaries and announcement to a signed contract in the register and the public notice. One of the
// lots isn't awarded.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  decisionWords,
  summaryWords,
  decisionStateLabels,
  noAwardLabels,
  type DecisionState,
} from '#features/evaluation/award/contract/decision.ts'
import { outcomeLabels } from '#features/evaluation/summaries/contract/summary.ts'
import { dayFromToday } from '#app/test/contract-rows.ts'
import { makeDecisionScene, type DecisionScene } from '#app/test/decision-scene.ts'
import { findFaults, usePortal, views } from './portal.ts'

const portal = usePortal({ PUBLIC_NOTICES: 'on' })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function confirm(page: Page, name: string): Promise<void> {
  await press(page, name)
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
}

function backToAward(page: Page): Promise<void> {
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  return crumbs.getByRole('link', { name: decisionWords.title }).click()
}

const faults: string[] = []

async function checkView(page: Page, what: string): Promise<void> {
  faults.push(...(await findFaults(page)).map((fault) => `${what}: ${fault}`))
}

test('a locked ranking leads to an award, notified bidders, a signed contract and a public notice', async () => {
  const { world } = portal
  const scene = await makeDecisionScene(world, { threshold: '1000' })
  const { tender, chair } = scene
  const page = await portal.enter(chair.user, `/tenders/${tender.id}/evaluation/ranking`)
  await decide(page)
  await approve(scene)
  await summarise(page, scene)
  await askAndAnswer(page, scene)
  await moveStandstill(tender.id)
  await sign(page, scene)
  await readPublicNotice(scene)
  expect(faults).toEqual([])
})

/** Awards the first lot but not the second, and sends the decision for approval. */
async function decide(page: Page): Promise<void> {
  await page.getByRole('link', { name: decisionWords.title, exact: true }).click()

  // The highest-ranked bid is preselected for each lot, so only the second lot is changed. A lot
  // without an award requires a reason.
  const south = page.getByRole('region', { name: decisionWords.lot(2, 'South') })
  await south.getByLabel(decisionWords.noAward).check()
  await press(page, 'Save the decision')
  await page.getByRole('link', { name: 'Choose a winner, or why this lot isn’t awarded' }).waitFor()
  await checkView(page, 'decision-with-error')
  await south.getByLabel('Why is there no award?').selectOption(noAwardLabels.need_changed)
  await south.getByLabel('Explain the reason').fill('The site is closed.')
  await press(page, 'Save the decision')
  await page.getByText('Decision saved').waitFor()
  await confirm(page, 'Send for approval')
  await page.getByText(stageOf('awaiting_approval')).waitFor()
  await checkView(page, 'awaiting-approval')
}

const stageOf = (state: DecisionState) => `Stage: ${decisionStateLabels[state].toLowerCase()}`

const awardPath = ({ tender }: DecisionScene) => `/tenders/${tender.id}/evaluation/award`

/** A colleague outside the panel reads the report and approves the decision. */
async function approve(scene: DecisionScene): Promise<void> {
  const approver = await portal.enter(scene.outsider.user, awardPath(scene))
  await approver.getByRole('link', { name: decisionWords.readReport }).click()
  await approver.getByRole('heading', { level: 1, name: /report/i }).waitFor()
  await approver.getByText('The site is closed.').first().waitFor()
  await checkView(approver, 'report')
  await confirm(approver, 'Approve')
  await approver.getByText(stageOf('approved')).waitFor()
}

/**
 * The chair adds an explanation to a summary, previews it as the bidder will see it, and notifies
 * all bidders.
 */
async function summarise(page: Page, scene: DecisionScene): Promise<void> {
  const { tender, bidders } = scene
  const [lost] = bidders
  await page.goto(awardPath(scene))
  await page.getByRole('link', { name: lost!.organisation.name, exact: true }).click()
  await page.getByLabel(summaryWords.explanation).fill('Your plan named nobody.')
  await page
    .getByRole('region', { name: 'What the bidder sees' })
    .getByText('Your plan named nobody.')
    .waitFor()
  await press(page, 'Save summary')
  await page.getByText('Summary saved').waitFor()
  await checkView(page, 'summary')
  await backToAward(page)
  const bidder = await portal.enter(lost!.user, `/tenders/${tender.id}/assessment`)
  await bidder.getByText('No assessment summary yet').waitFor()
  await press(page, decisionWords.notify)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Working days of the standstill').fill('7')
  await dialog.getByRole('button', { name: decisionWords.notify }).click()
  await dialog.getByRole('link', { name: 'Enter a whole number from 8 to 60' }).waitFor()
  await checkView(page, 'notify-with-error')
  await dialog.getByLabel('Working days of the standstill').fill('10')
  await dialog.getByRole('button', { name: decisionWords.notify }).click()
  await page.getByText(stageOf('notified')).waitFor()
  await page
    .getByRole('cell', { name: /^Sent / })
    .first()
    .waitFor()
  await checkView(page, 'notified')
}

/** An unsuccessful bidder reads the summary and asks about it; the buyer answers. */
async function askAndAnswer(page: Page, { tender, bidders }: DecisionScene): Promise<void> {
  const [lost, , won, unawarded] = bidders
  const bidder = await portal.enter(lost!.user, `/tenders/${tender.id}?tab=bid`)
  await bidder.getByRole('link', { name: 'Read your assessment summary' }).click()
  await bidder.getByText('Your plan named nobody.').waitFor()
  await bidder.getByText(won!.organisation.name).first().waitFor()
  await checkView(bidder, 'bidder')
  await bidder.getByRole('link', { name: 'Ask the buyer about the result' }).click()
  await bidder.getByLabel('Your private question').fill('Why did we get 3 marks?')
  await press(bidder, 'Ask about the award')
  await bidder.getByText('Question sent to the buyer').waitFor()
  await checkView(bidder, 'debrief')
  const other = await portal.enter(unawarded!.user, `/tenders/${tender.id}/assessment`)
  await other.getByText(outcomeLabels.no_award).first().waitFor()

  await page.goto(`/tenders/${tender.id}?tab=questions`)
  const answer = { name: `Answer to ${lost!.organisation.name}` }
  await page.getByRole('textbox', answer).fill('It names nobody.')
  await press(page, 'Answer')
  await page.getByText('Answer sent to the bidder').waitFor()
  await checkView(page, 'answered')
}

/** Moves the standstill into the past. */
async function moveStandstill(tenderId: number): Promise<void> {
  await portal.world.db
    .updateTable('standstills')
    .set({ began_on: dayFromToday(-14), ends_on: dayFromToday(-1) })
    .where('tender_id', '=', tenderId)
    .execute()
}

/** The chair adds the signed contract, which its supplier finds in the register. */
async function sign(page: Page, { tender, bidders }: DecisionScene): Promise<void> {
  await page.goto(`/tenders/${tender.id}?tab=contracts`)
  await page.getByText('Over', { exact: true }).waitFor()
  await checkView(page, 'standstill-over')
  await press(page, 'Add contract')
  const form = page.getByRole('dialog')
  await form.getByLabel('First day').fill(dayFromToday(1))
  await form.getByLabel('Last day').fill(dayFromToday(366))
  await form.getByRole('button', { name: 'Add contract' }).click()
  await page.getByRole('heading', { name: 'North', level: 1 }).waitFor()
  await page.goto('/contracts')
  await page.getByRole('link', { name: 'North' }).waitFor()
  await checkView(page, 'register')
  const supplier = await portal.enter(bidders[2]!.user, '/contracts')
  await supplier.getByRole('heading', { name: 'My contracts' }).waitFor()
  await supplier.getByRole('link', { name: 'North' }).waitFor()
}

async function readPublicNotice({ tender, bidders }: DecisionScene): Promise<void> {
  const visitor = await portal.open(`/notices/${tender.reference}`, {
    ...views.desktop,
    bypassCSP: true,
  })
  const winner = bidders[2]!.organisation.name
  await visitor.getByRole('heading', { name: 'Awarded to' }).waitFor()
  const award = visitor.locator('section').filter({ hasText: 'Awarded to' })
  await award.getByText(winner, { exact: true }).waitFor()
  await award.getByText('£25,531.25', { exact: true }).waitFor()
  await visitor.getByRole('heading', { name: 'Not awarded' }).waitFor()
  await visitor.getByRole('heading', { name: 'Contracts' }).waitFor()
  await visitor.getByText(new RegExp('Signed')).waitFor()
  await checkView(visitor, 'public-notice')
}
