import { expect, test } from 'vitest'
import { scoringWords as words } from '#features/evaluation/scoring/contract/scoring.ts'
import { makeEvaluationScene } from '#app/test/evaluation-scene.ts'
import { findFaults, usePortal } from './portal.ts'

const portal = usePortal()

test('marks typed with the keyboard while offline survive a reload and are sent later', async () => {
  const scene = await makeEvaluationScene(portal.world)
  const path = `/tenders/${scene.tender.id}/evaluation/scores`
  const page = await portal.enter(scene.evaluators[0].user, path)
  await page.getByRole('gridcell').first().waitFor()
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('gridcell').first().click()
  await page.keyboard.type('3')
  await page.keyboard.type('good')
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor()
  expect(await page.getByLabel(words.note).inputValue()).toBe('good')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  await page.context().setOffline(true)
  await page.keyboard.type('4')
  await page
    .getByText('Not saved: offline. 1 change is kept on this device. Trying again...')
    .waitFor()
  await page.context().setOffline(false)
  await page.reload()
  const marked = page.getByRole('gridcell').filter({ hasText: /^4/ })
  await marked.waitFor()
  const { id } = scene.evaluators[0].user
  const stored = portal.world.db
    .selectFrom('evaluation_entries')
    .select('mark')
    .where('kind', '=', 'score')
    .where('user_id', '=', id)
    .orderBy('id', 'desc')
  await expect.poll(async () => (await stored.executeTakeFirst())?.mark).toBe('4.0')
  expect(await marked.count()).toBe(1)
  expect(await findFaults(page)).toEqual([])
})
