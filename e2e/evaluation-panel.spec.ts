// A buyer names a panel, declares interests and steps through the stages of an evaluation.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseOpeners, getBidding } from '#domain/contract/bidding-calls.ts'
import { evaluationTexts } from '#domain/contract/evaluation.ts'
import { confirmOpening } from '#domain/contract/opening.ts'
import { declarationWords, panelWords } from '#domain/contract/panel-form-words.ts'
import { stepTexts, stepWords, taskWords } from '#domain/contract/panel-words.ts'
import { publishTender } from '#domain/contract/tender-calls.ts'
import { makeBidder, makeLoneBuyer, passDeadline, sendWords } from '#server/test/bid-scene.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a buyer names the panel, declares interests, starts scoring and goes back', async () => {
  const { world } = portal
  const { buyer, tender, client, params } = await makeLoneBuyer(world)
  const { candidates } = await client.call(getBidding, { params })
  const user_ids = candidates!.map(({ id }) => id)
  await client.call(chooseOpeners, { params, body: { user_ids } })
  await client.call(publishTender, { params })
  const bidder = await makeBidder(world, tender, 'Curlew Cleaning Ltd')
  await sendWords(bidder.client, tender.id)
  const faults: string[] = []
  const page = await portal.enter(buyer, `/tenders/${tender.id}?tab=bids`)
  const look = async (what: string) =>
    faults.push(...(await findFaults(page)).map((fault) => `${what}: ${fault}`))

  // The panel can be named before the opening.
  await page.getByRole('link', { name: panelWords.name, exact: true }).click()
  await press(page, panelWords.name)
  await page.getByLabel(panelWords.add).selectOption(buyer.name)
  await press(page, panelWords.addVerb)
  const criteria = page.getByRole('group', { name: buyer.name }).getByLabel(panelWords.criteria)
  await criteria.selectOption(panelWords.someCriteria)
  await press(page, panelWords.save)
  await page.getByRole('link', { name: panelWords.noCriteria }).waitFor()
  await look('form with an error')
  await criteria.selectOption(panelWords.allCriteria)
  await page.getByLabel(panelWords.hidesNames).check()
  await press(page, panelWords.save)
  await page.getByText(taskWords.opening.title).waitFor()
  await page.getByText(evaluationTexts.notOpened).waitFor()
  await look('named')

  await passDeadline(world, tender)
  await client.call(confirmOpening, { params })
  await page.goto(`/tenders/${tender.id}?tab=bids`)
  await page.getByText(taskWords.declare.title).waitFor()
  await look('Bids tab')
  await page.getByRole('link', { name: taskWords.declare.verb }).click()
  await press(page, declarationWords.save)
  await page.getByRole('link', { name: declarationWords.choose('Curlew Cleaning Ltd') }).waitFor()
  await look('declarations with an error')
  await press(page, declarationWords.fill)
  const row = page.getByRole('group', { name: 'Curlew Cleaning Ltd' })
  expect(await row.getByLabel(declarationWords.noConflict).isChecked()).toBe(true)
  await press(page, declarationWords.save)
  await page.getByText(declarationWords.states.clear).waitFor()
  await look('declared')

  await page.getByRole('link', { name: 'Panel', exact: true }).click()
  await press(page, stepWords.start_scoring.verb)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: stepWords.start_scoring.verb })
    .click()
  await page.getByText(taskWords.score.title).first().waitFor()
  await look('scoring')

  await press(page, stepTexts.backTo('Declarations'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: stepWords.go_back.verb }).click()
  await dialog.getByRole('link', { name: evaluationTexts.reasonRequired }).waitFor()
  await dialog.getByLabel(stepTexts.reason, { exact: true }).fill('Somebody is missing.')
  await dialog.getByRole('button', { name: stepWords.go_back.verb }).click()
  await page.getByText(taskWords.lead.title).waitFor()
  expect(faults).toEqual([])
})
