import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listQuestions } from '../contract/question.ts'
import { getTender } from '#features/tenders/contract/tender-calls.ts'
import { ask, draft, makeScene, publish, type Scene } from '#app/test/question-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

const auditOf = (questionId: number) =>
  world.db
    .selectFrom('audit_logs')
    .select(['action', 'user_id', 'changes'])
    .where('resource_type', '=', 'Answer')
    .where('resource_id', '=', questionId)
    .orderBy('id')
    .execute()

async function asked(scene: Scene) {
  const id = await ask(scene.asker, scene.tender, 'Is the canteen included?')
  return { id, path: `${scene.path}/${id}` }
}

test('an answer is drafted, edited, published and unpublished, each with a message and an audit row', async () => {
  const scene = await makeScene(world)
  const { buyer, people } = scene
  const { id, path } = await asked(scene)

  const created = await buyer.post(`${path}/answer`, { answer_text: ' Yes. ' })
  expect(created.status).toBe(201)
  const answer = {
    answer_text: 'Yes.',
    is_published: false,
    created_at: expect.any(String),
    updated_at: created.body.question.answer.created_at,
    published_at: null,
    answered_by_user: { name: 'Bea Buyer' },
    version: 1,
  }
  expect(created.body).toMatchObject({ message: 'Answer saved as a draft' })
  expect(created.body.question).toMatchObject({ status: 'answered', answer })
  expect(created.body.question.answer).toEqual(answer)

  const edited = await buyer.put(`${path}/answer`, { answer_text: 'Yes, all of it.' })
  expect([edited.status, edited.body.message]).toEqual([200, 'Answer saved as a draft'])
  expect(edited.body.question.answer).toMatchObject({ answer_text: 'Yes, all of it.', version: 2 })
  expect(edited.body.question.answer.created_at).toBe(created.body.question.answer.created_at)

  const published = await buyer.post(`${path}/publish`)
  expect([published.status, published.body.message]).toEqual([200, 'Answer published'])
  expect(published.body.question).toMatchObject({
    status: 'published',
    answer: { is_published: true, published_at: expect.any(String) },
  })
  expect((await scene.rival.get(scene.path)).body.data).toHaveLength(1)

  const hidden = await buyer.post(`${path}/unpublish`)
  expect([hidden.status, hidden.body.message]).toEqual([200, 'Answer unpublished'])
  expect(hidden.body.question).toMatchObject({
    status: 'answered',
    answer: { is_published: false, published_at: null, answer_text: 'Yes, all of it.' },
  })
  expect((await scene.rival.get(scene.path)).body.data).toEqual([])

  const user_id = people.buyer.id
  const text = 'Yes, all of it.'
  expect(await auditOf(id)).toEqual([
    { action: 'answer.created', user_id, changes: { answer_text: { from: null, to: 'Yes.' } } },
    {
      action: 'answer.published',
      user_id,
      changes: {
        status: { from: 'answered', to: 'published' },
        answer_text: { from: null, to: text },
      },
    },
    {
      action: 'answer.unpublished',
      user_id,
      changes: {
        status: { from: 'published', to: 'answered' },
        answer_text: { from: text, to: null },
      },
    },
  ])
})

test('each step is refused from the wrong status, with the reason', async () => {
  const scene = await makeScene(world)
  const { path, id } = await asked(scene)
  const { buyer, tender } = scene
  const steps = {
    answer: () => buyer.post(`${path}/answer`, { answer_text: 'Again' }),
    edit: () => buyer.put(`${path}/answer`, { answer_text: 'Again' }),
    publish: () => buyer.post(`${path}/publish`),
    unpublish: () => buyer.post(`${path}/unpublish`),
  }
  const refuse = async (refusals: Partial<Record<keyof typeof steps, string>>) => {
    for (const [step, message] of Object.entries(refusals)) {
      const answer = await steps[step as keyof typeof steps]()
      expect([step, answer.status, answer.body.message]).toEqual([step, 409, message])
    }
  }
  const none = 'This question has no answer yet.'
  await refuse({ edit: none, publish: none, unpublish: none })
  await draft(buyer, tender, id, 'Yes')
  await refuse({
    answer: 'This question already has an answer.',
    unpublish: 'This answer is not published.',
  })
  await publish(buyer, tender, id)
  await refuse({
    answer: 'This question already has an answer.',
    edit: 'Unpublish the answer before editing it.',
    publish: 'This answer is already published.',
  })
})

test('an empty answer is refused', async () => {
  const scene = await makeScene(world)
  const { path } = await asked(scene)
  for (const [body, message] of [
    [{}, 'Please enter an answer'],
    [{ answer_text: ' \n' }, 'Please enter an answer'],
    [{ answer_text: 'x'.repeat(10_001) }, 'Must be at most 10000 characters'],
  ] as const) {
    const answer = await scene.buyer.post(`${path}/answer`, body)
    expect([answer.status, answer.body.errors]).toEqual([422, { answer_text: [message] }])
  }
})

test('one of fifty concurrent publications takes effect, with one audit row', async () => {
  const scene = await makeScene(world)
  const { id, path } = await asked(scene)
  await draft(scene.buyer, scene.tender, id, 'Yes')
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => scene.buyer.post(`${path}/publish`)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  const published = (await auditOf(id)).filter(({ action }) => action === 'answer.published')
  expect(published).toHaveLength(1)
})

test('one of two concurrent answers succeeds, and the other is refused as a conflict', async () => {
  const scene = await makeScene(world)
  const { path } = await asked(scene)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      scene.buyer.post(`${path}/answer`, { answer_text: `Answer ${index}` }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
})

test('an answer cannot overwrite a colleague’s unseen changes', async () => {
  const scene = await makeScene(world)
  const { id, path } = await asked(scene)
  await draft(scene.buyer, scene.tender, id, 'First')
  const colleague = await world.signedIn(await scene.makeColleague())
  colleague.headers = { 'if-match': '"1"' }
  const saved = await colleague.put(`${path}/answer`, { answer_text: 'Second' })
  expect(saved.body.question.answer).toMatchObject({
    version: 2,
    answered_by_user: { name: 'Col League' },
  })

  scene.buyer.headers = { 'if-match': '"1"' }
  for (const refused of [
    await scene.buyer.put(`${path}/answer`, { answer_text: 'Third' }),
    await scene.buyer.post(`${path}/publish`),
  ]) {
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'stale',
      message: 'This answer has been changed since you opened it.',
    })
  }
  scene.buyer.headers = { 'if-match': '"2"' }
  expect((await scene.buyer.put(`${path}/answer`, { answer_text: 'Third' })).status).toBe(200)
  // `If-Match` is optional, because the client in the specification doesn't send it.
  scene.buyer.headers = {}
  expect((await scene.buyer.put(`${path}/answer`, { answer_text: 'Fourth' })).status).toBe(200)
})

test('continuous typing writes one audit row; a colleague, a pause or a publication starts another', async () => {
  const scene = await makeScene(world)
  const { id, path } = await asked(scene)
  const { buyer, tender } = scene
  await draft(buyer, tender, id, 'A')
  const save = (client: Scene['buyer'], answer_text: string) =>
    client.put(`${path}/answer`, { answer_text })
  for (const text of ['Ab', 'Abc', 'Abc', 'Abcd']) await save(buyer, text)
  const edits = async () =>
    (await auditOf(id))
      .filter(({ action }) => action === 'answer.updated')
      .map(({ changes }) => (changes as unknown as { answer_text: object }).answer_text)
  expect(await edits()).toEqual([])

  const colleague = await world.signedIn(await scene.makeColleague())
  await save(colleague, 'Abcd!')
  await save(colleague, 'Abcd!!')
  expect(await edits()).toEqual([{ from: 'Abcd', to: 'Abcd!' }])

  await world.db
    .updateTable('questions')
    .set({ answer_logged_at: sql<string>`now() - interval '11 minutes'` })
    .where('id', '=', id)
    .execute()
  await save(colleague, 'Abcd?')
  expect((await edits()).at(-1)).toEqual({ from: 'Abcd!!', to: 'Abcd?' })

  await publish(buyer, tender, id)
  await buyer.post(`${path}/unpublish`)
  await save(colleague, 'Abcd.')
  expect((await edits()).at(-1)).toEqual({ from: 'Abcd?', to: 'Abcd.' })
  // Saving the same text doesn't create a change, an audit row or a version.
  const before = (await auditOf(id)).length
  const same = await save(buyer, 'Abcd.')
  expect(same.body.question.answer).toMatchObject({
    answered_by_user: { name: 'Col League' },
    version: 8,
  })
  expect(await auditOf(id)).toHaveLength(before)
})

test('only those who manage the tender can answer, in every status unless it is archived', async () => {
  const scene = await makeScene(world)
  const { id, path } = await asked(scene)
  const other = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  for (const [client, status] of [
    [scene.asker, 403],
    [other, 403],
    [world.visitor(), 401],
  ] as const) {
    expect((await client.post(`${path}/answer`, { answer_text: 'Mine' })).status).toBe(status)
    expect((await client.put(`${path}/answer`, { answer_text: 'Mine' })).status).toBe(status)
    expect((await client.post(`${path}/publish`)).status).toBe(status)
    expect((await client.post(`${path}/unpublish`)).status).toBe(status)
  }
  // A question can only be reached through its own tender.
  const elsewhere = await makeScene(world)
  const through = `${elsewhere.path}/${id}`
  expect((await elsewhere.buyer.post(`${through}/answer`, { answer_text: 'No' })).status).toBe(404)

  const setStatus = (status: 'draft' | 'closed') =>
    world.db
      .updateTable('tenders')
      .set({ status, last_published: status === 'draft' ? '{}' : null })
      .where('id', '=', scene.tender.id)
      .execute()
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  await setStatus('closed')
  expect((await admin.post(`${path}/answer`, { answer_text: 'Late' })).status).toBe(201)
  await setStatus('draft')
  const unseen = await scene.buyer.post(`${path}/publish`)
  expect([unseen.status, unseen.body.message]).toEqual([
    409,
    'Suppliers cannot see this tender. Publish the tender first.',
  ])
  await setStatus('closed')
  await scene.buyer.delete(`/api/tenders/${scene.tender.id}`)
  expect((await scene.buyer.post(`${path}/publish`)).status).toBe(404)
  expect((await admin.post(`${path}/publish`)).status).toBe(409)
})

test('a drafted answer counts as answered, and so does an unpublished one', async () => {
  const scene = await makeScene(world)
  const { id, path } = await asked(scene)
  const counts = async () => {
    const { data } = await scene.buyer.call(getTender, { params: scene.params })
    return [data.questions_count, data.unanswered_questions_count]
  }
  expect(await counts()).toEqual([1, 1])
  await draft(scene.buyer, scene.tender, id, 'Yes')
  expect(await counts()).toEqual([1, 0])
  await publish(scene.buyer, scene.tender, id)
  await scene.buyer.post(`${path}/unpublish`)
  expect(await counts()).toEqual([1, 0])
})

test('drafts are returned with the words that could identify the asker', async () => {
  const { db } = world
  const scene = await makeScene(world)
  const { asker } = scene.people
  const organisation_id = asker.organisation_id!
  await db
    .updateTable('organisations')
    .set({ name: 'Curlew Cleaning Services Ltd' })
    .where('id', '=', organisation_id)
    .execute()
  await world.makeUser({ organisation_id, name: 'Ada Byron', email: 'ada@curlew.example' })
  const id = await ask(scene.asker, scene.tender, 'Curlew Cleaning asks: how many doors?')
  const { identifying_words } = await draft(
    scene.buyer,
    scene.tender,
    id,
    'As told to Ada Byron at ada@curlew.example: nine.',
  )
  const expected = {
    question: ['Curlew Cleaning'],
    answer: ['Ada Byron', 'ada@curlew.example'],
  }
  expect(identifying_words).toEqual(expected)
  const [listed] = (await scene.buyer.call(listQuestions, { params: scene.params })).data
  expect(listed!.identifying_words).toEqual(expected)
  await publish(scene.buyer, scene.tender, id)
  const [read] = (await scene.rival.get(scene.path)).body.data
  expect(Object.keys(read).toSorted()).toEqual([
    'answer',
    'created_at',
    'id',
    'is_clarification',
    'is_own',
    'question_text',
    'status',
  ])
})
