// Tests that a guest on an evaluation panel sees their tasks on the home page, and loses access
// when the evaluation is locked.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { guestWords as words } from '#features/bids/guests/contract/guest.ts'
import {
  declarationWords,
  panelTaskLabels,
  taskWords,
} from '#features/evaluation/panel/contract/panel-task.ts'
import { addGuest, makeEvaluationScene } from '#app/test/evaluation-scene.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()

test('a guest evaluator sets up a second factor, makes a declaration and reads bids until the lock', async () => {
  const { world } = portal
  const scene = await makeEvaluationScene(world)
  const { tender } = scene
  const { user } = await addGuest(world, scene)
  const setFactor = (mfa_enabled: boolean) =>
    world.db.updateTable('users').set({ mfa_enabled }).where('id', '=', user.id).execute()
  await setFactor(false)
  const faults: string[] = []
  const checkView = async (page: Page, what: string) =>
    faults.push(...(await findFaults(page)).map((fault) => `${what}: ${fault}`))

  const page = await portal.enter(user, '/')
  await page.getByRole('heading', { name: 'Bids to evaluate' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/openings')
  expect(
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents(),
  ).toEqual([words.title, 'Help'])
  await checkView(page, 'without a second factor')
  await page.getByRole('link', { name: 'Go to Settings' }).click()
  await page.getByRole('heading', { name: 'My sessions' }).waitFor()

  await setFactor(true)
  await page.goto('/openings')
  const declare = `${panelTaskLabels.declare}: ${tender.title}`
  await page.getByRole('link', { name: declare }).click()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button('Choose “No conflict” for all bidders').click()
  await button('Save declarations').click()
  await page.getByText(declarationWords.states.clear).waitFor()
  await page.goto('/openings')
  await page.getByRole('link', { name: `${panelTaskLabels.score}: ${tender.title}` }).waitFor()
  await checkView(page, 'declared')
  await page.getByRole('link', { name: tender.title, exact: true }).click()
  await page.getByRole('heading', { name: tender.title, level: 1 }).waitFor()
  await page.getByText(taskWords.score.title, { exact: true }).first().waitFor()
  await checkView(page, 'tender')

  await world.db
    .updateTable('evaluations')
    .set({ stage: 'locked', locked_at: new Date() })
    .where('tender_id', '=', tender.id)
    .execute()
  for (const path of [`/openings/${tender.id}`, `/tenders/${tender.id}/evaluation/scores`]) {
    await page.goto(path)
    await page
      .getByText(
        'Thank you for your work. The evaluation is locked, so your access to the bids has ended.',
      )
      .waitFor()
  }
  await checkView(page, 'finished')
  await page.getByRole('main').getByRole('link', { name: words.back }).click()
  await page.getByText('Evaluation finished').waitFor()
  expect(faults).toEqual([])
})
