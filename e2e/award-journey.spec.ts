// A locked ranking of two lots is decided, approved, explained and announced; one lot isn't awarded.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { decisionWords, debriefWords, summaryWords } from '#domain/contract/award-words.ts'
import { decisionStateLabels, decisionTexts, noAwardLabels } from '#domain/contract/decision.ts'
import { debriefTexts } from '#domain/contract/debrief.ts'
import { outcomeLabels, summaryTexts } from '#domain/contract/summary.ts'
import { makeDecisionScene } from '#server/test/decision-scene.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function confirm(page: Page, name: string): Promise<void> {
  await press(page, name)
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
}

test('a locked ranking is decided, approved, summarised and notified to all bidders', async () => {
  const { world } = portal
  const scene = await makeDecisionScene(world, { threshold: '1000' })
  const { tender, chair, outsider, bidders } = scene
  const [lost, , won, unawarded] = bidders
  const faults: string[] = []
  const look = async (page: Page, what: string) => {
    faults.push(...(await findFaults(page)).map((fault) => `${what}: ${fault}`))
  }
  const path = `/tenders/${tender.id}/evaluation/award`
  const page = await portal.enter(chair.user, `/tenders/${tender.id}/evaluation/ranking`)
  await page.getByRole('link', { name: decisionWords.title, exact: true }).click()

  // The first in rank is chosen; the second lot gets no award, which needs a reason.
  const south = page.getByRole('region', { name: decisionWords.lot(2, 'South') })
  await south.getByLabel(decisionWords.noAward).check()
  await press(page, decisionWords.save)
  await page.getByRole('link', { name: decisionTexts.winnerRequired }).waitFor()
  await look(page, 'decision-with-error')
  await south.getByLabel(decisionWords.code).selectOption(noAwardLabels.need_changed)
  await south.getByLabel(decisionWords.reasonForNone).fill('The site is closed.')
  await press(page, decisionWords.save)
  await page.getByText(decisionTexts.saved).waitFor()
  await confirm(page, decisionWords.submit)
  await page.getByText(decisionWords.states.awaiting_approval).waitFor()
  await look(page, 'awaiting-approval')

  // A colleague outside the panel reads the report and approves.
  const approver = await portal.enter(outsider.user, path)
  await approver.getByRole('link', { name: decisionWords.readReport }).click()
  await approver
    .getByText(`State: ${decisionStateLabels.awaiting_approval}`)
    .waitFor({ state: 'detached' })
  await approver.getByText('The site is closed.').first().waitFor()
  await look(approver, 'report')
  await approver.getByRole('link', { name: decisionWords.backToAward }).click()
  await confirm(approver, decisionWords.approve)
  await approver.getByText(decisionWords.states.approved).waitFor()

  // The chair explains a result further, and sees what the bidder will see.
  await page.goto(path)
  await page.getByRole('link', { name: lost!.organisation.name, exact: true }).click()
  await page.getByLabel(summaryWords.explanation).fill('Your plan named nobody.')
  await page
    .getByRole('region', { name: summaryWords.preview })
    .getByText('Your plan named nobody.')
    .waitFor()
  await press(page, summaryWords.save)
  await page.getByText(summaryTexts.saved).waitFor()
  await look(page, 'summary')
  await page.getByRole('link', { name: decisionWords.backToAward }).click()
  const bidder = await portal.enter(lost!.user, `/tenders/${tender.id}/assessment`)
  await bidder.getByText(summaryWords.none).waitFor()
  await confirm(page, decisionWords.notify)
  await page.getByText(decisionWords.states.notified).waitFor()
  await look(page, 'notified')

  await bidder.goto(`/tenders/${tender.id}?tab=bid`)
  await bidder.getByRole('link', { name: summaryWords.toSummary }).click()
  await bidder.getByText('Your plan named nobody.').waitFor()
  await bidder.getByText(won!.organisation.name).first().waitFor()
  await look(bidder, 'bidder')
  await bidder.getByRole('link', { name: summaryWords.ask }).click()
  await bidder.getByLabel(debriefWords.label).fill('Why did we get 3 marks?')
  await press(bidder, debriefWords.ask)
  await bidder.getByText(debriefTexts.asked).waitFor()
  await look(bidder, 'debrief')
  const other = await portal.enter(unawarded!.user, `/tenders/${tender.id}/assessment`)
  await other.getByText(outcomeLabels.no_award).first().waitFor()

  await page.goto(`/tenders/${tender.id}?tab=questions`)
  const answer = { name: debriefWords.answerLabel(lost!.organisation.name) }
  await page.getByRole('textbox', answer).fill('It names nobody.')
  await press(page, debriefWords.answer)
  await page.getByText(debriefTexts.answered).waitFor()
  await look(page, 'answered')
  expect(faults).toEqual([])
})
