// Tests clarifications that a buyer posts to all suppliers without a question.
import { expect, test } from 'vitest'
import { getDashboard } from '#features/analytics/contract/analytics.ts'
import {
  askQuestion,
  listQuestions,
  postClarification,
  publishAnswer,
  unpublishAnswer,
  updateAnswer,
} from '../contract/question.ts'
import { makeScene, type Scene } from '#app/test/question-scene.ts'
import { countedFigures, storedFigures } from '#app/test/figures.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()
const text = 'The lift is out of order.\nUse the stairs at the visit.'

const post = ({ buyer, params }: Scene) => buyer.call(postClarification, { params, body: { text } })

test('a clarification is shown at once to the buyer and interested suppliers, without an asker', async () => {
  const scene = await makeScene(world)
  const { message, question } = await post(scene)
  const at = expect.any(String)
  const shown = {
    id: question.id,
    question_text: 'Clarification',
    status: 'published',
    created_at: at,
    is_clarification: true,
    is_own: false,
  }
  const answer = { answer_text: text, is_published: true, created_at: at, published_at: at }
  expect(message).toBe('Clarification posted')
  expect(question).toEqual({
    ...shown,
    answer: { ...answer, answered_by_user: { name: 'Bea Buyer' }, updated_at: at, version: 1 },
  })
  const read = async (client = scene.asker) =>
    (await client.call(listQuestions, { params: scene.params })).data
  expect(await read()).toEqual([{ ...shown, answer }])
  expect(await read(scene.buyer)).toEqual([question])
  expect(await read(await world.signedIn(await world.makeUser()))).toEqual([])
  const csv = await scene.asker.get(`${scene.path}/export.csv`)
  expect(csv.bytes.toString()).toContain('The lift is out of order.')
})

test('interested suppliers are sent the clarification, and a notice of its withdrawal', async () => {
  const scene = await makeScene(world)
  await world.deliverMail()
  const { question } = await post(scene)
  const suppliers = [scene.people.asker.email, scene.people.rival.email].toSorted()
  const notified = async () =>
    (await world.deliverMail()).toSorted((a, b) => a.to.localeCompare(b.to))
  const posted = await notified()
  expect(posted.map(({ to }) => to)).toEqual(suppliers)
  expect(posted[0]!.subject).toMatch(/^TND-\S+: a clarification – /)
  expect(posted[0]!.text).toContain('> The lift is out of order.\n> Use the stairs at the visit.')
  expect(posted[0]!.text).not.toContain('A supplier’s question')

  const params = { ...scene.params, questionId: question.id }
  const unpublished = await scene.buyer.call(unpublishAnswer, { params })
  expect([unpublished.message, unpublished.question.status]).toEqual([
    'Clarification unpublished',
    'answered',
  ])
  expect((await notified()).map(({ subject }) => subject)).toEqual(
    suppliers.map(() => expect.stringMatching(/: a clarification was withdrawn – /)),
  )
  expect((await scene.asker.call(listQuestions, { params: scene.params })).data).toEqual([])

  const body = { answer_text: 'The lift works again.' }
  expect((await scene.buyer.call(updateAnswer, { params, body })).message).toBe(
    'Clarification saved as a draft',
  )
  const again = await scene.buyer.call(publishAnswer, { params })
  expect([again.message, again.question.answer?.answer_text]).toEqual([
    'Clarification published',
    'The lift works again.',
  ])
})

test('only suppliers who accepted the NDA are notified of a clarification behind it', async () => {
  const scene = await makeScene(world, { eligibility_type: 'nda_gated' })
  await world.deliverMail()
  await post(scene)
  expect(await world.deliverMail()).toEqual([])
  const refused = await scene.asker.get(scene.path)
  expect(refused.status).toBe(403)
})

test('a clarification counts neither as unanswered nor as a supplier’s question', async () => {
  const scene = await makeScene(world)
  await post(scene)
  const { data: buyer } = await scene.buyer.call(getDashboard)
  expect(buyer).toMatchObject({ total_questions: 1, answered_questions: 1, pending_questions: 0 })
  const { data: supplier } = await scene.asker.call(getDashboard)
  expect(supplier).toMatchObject({ questions_asked: 0 })
  expect((await scene.buyer.get('/api/analytics/trends')).body.data.median_hours_to_answer).toBe(
    null,
  )
  const body = { question_text: 'Which lift?' }
  await scene.asker.call(askQuestion, { params: scene.params, body })
  expect(await storedFigures(world.db)).toEqual(await countedFigures(world.db))
})

test('posting writes one audit row, and a repeated request posts nothing more', async () => {
  const scene = await makeScene(world)
  const send = () =>
    scene.buyer.send(
      'POST',
      `/api/tenders/${scene.tender.id}/clarifications`,
      { text },
      { 'idempotency-key': 'once' },
    )
  const [first, second] = [await send(), await send()]
  expect(second.body).toEqual(first.body)
  const rows = await world.db
    .selectFrom('audit_logs')
    .select(['action', 'resource_type', 'resource_id', 'metadata', 'changes'])
    .where('action', 'like', 'clarification%')
    .where('resource_id', '=', first.body.question.id)
    .execute()
  expect(rows).toEqual([
    {
      action: 'clarification.posted',
      resource_type: 'Question',
      resource_id: first.body.question.id,
      metadata: { tender_id: scene.tender.id },
      changes: { answer_text: { from: null, to: text } },
    },
  ])
})

test('empty and overlong texts are refused', async () => {
  const scene = await makeScene(world)
  const path = `/api/tenders/${scene.tender.id}/clarifications`
  expect((await scene.buyer.post(path, { text: ' ' })).body.errors).toEqual({
    text: ['Enter the clarification'],
  })
  expect((await scene.buyer.post(path, { text: 'x'.repeat(10_001) })).status).toBe(422)
})
