// Tasks of evaluations on the dashboards of buyers and suppliers.
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { questionsToAnswerTexts } from '#domain/contract/clarification-words.ts'
import { panelTaskLabels, panelTaskTexts } from '#domain/contract/panel-task.ts'
import { ask } from '#server/test/clarification-scene.ts'
import { addMember, makeEvaluationScene } from '#server/test/evaluation-scene.ts'
import { useScreens } from './screens.ts'

const screens = useScreens()

const listNamed = async (name: string) => within(await screen.findByRole('list', { name }))
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('an evaluator sees what to declare and to score, with counts and links', async () => {
  const scene = await makeEvaluationScene(screens.world)
  const { client, user } = scene.evaluators[0]
  const other = await makeEvaluationScene(screens.world)
  await screens.world.db
    .updateTable('tenders')
    .set({ organisation_id: scene.tender.organisation_id })
    .where('id', '=', other.tender.id)
    .execute()
  await addMember(screens.world, { tender: other.tender, user, role: 'observer' })
  await screens.open('/buyer/dashboard', client)
  const declarations = await listNamed('Declarations missing')
  declarations.getByText(panelTaskTexts.why.declare(3))
  const scores = await listNamed('Bids to score')
  scores.getByText(panelTaskTexts.why.score(6))
  expect(screen.queryByText('Consensus to confirm')).toBeNull()
  const path = (tender: { id: number }, part: string) => `/tenders/${tender.id}/evaluation/${part}`
  expect(hrefOf(`${panelTaskLabels.declare}: ${other.tender.title}`)).toBe(
    path(other.tender, 'declarations'),
  )
  expect(hrefOf(`${panelTaskLabels.score}: ${scene.tender.title}`)).toBe(
    path(scene.tender, 'scores'),
  )
})

test('a buyer who is on no panel sees no list of evaluation tasks', async () => {
  const scene = await makeEvaluationScene(screens.world)
  await screens.open('/buyer/dashboard', scene.outsider.client)
  await screen.findByText('Total Tenders')
  for (const title of ['Declarations missing', 'Bids to score', 'Consensus to confirm']) {
    expect(screen.queryByText(title)).toBeNull()
  }
})

test('a bidder sees the questions to answer, which lead to its bid', async () => {
  const scene = await makeEvaluationScene(screens.world)
  await ask(scene)
  const [bidder, rival] = scene.bidders
  await screens.open('/supplier/dashboard', bidder!.client)
  const questions = await listNamed(questionsToAnswerTexts.title)
  questions.getByText(scene.tender.title)
  expect(hrefOf(`${questionsToAnswerTexts.reply}: ${scene.tender.title}`)).toBe(
    `/tenders/${scene.tender.id}?tab=bid`,
  )
  await screens.open('/supplier/dashboard', rival!.client)
  await screen.findByText('Questions Asked')
  expect(screen.queryByText(questionsToAnswerTexts.title)).toBeNull()
})
