import { beforeAll, describe, expect, test } from 'vitest'
import {
  deleteReplyFile,
  listClarifications,
  listOwnClarifications,
  clarificationLimits,
  clarificationTexts as texts,
} from '../contract/clarification.ts'
import { evaluationTexts } from '#features/evaluation/contract/evaluation.ts'
import { tenderTexts } from '#features/tenders/contract/tender.ts'
import { canTexts } from '#features/tenders/rules/can.ts'
import { addEntries, addEntry } from '#features/evaluation/server/write-entry.ts'
import { ask, inDays, reply, uploadFor } from '#app/test/clarification-scene.ts'
import type { Client } from '#app/test/client.ts'
import { makeEvaluationScene, type EvaluationScene } from '#app/test/evaluation-scene.ts'
import { pdf } from '#app/test/sample-files.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

const question = {
  kind: 'clarification',
  question: 'Who cleans the windows?',
  deadline: inDays(3),
  allows_files: false,
}

const asking = ({ tender, bidders }: EvaluationScene, place = 0) =>
  `/api/tenders/${tender.id}/evaluation/bids/${bidders[place]!.bid.id}/clarifications`
const replying = ({ tender }: EvaluationScene, id: number) =>
  `/api/tenders/${tender.id}/clarifications/${id}/reply`
const listed = async (client: Client, { params }: EvaluationScene) =>
  (await client.call(listClarifications, { params })).data
const ownOf = async (client: Client, { params }: EvaluationScene) =>
  (await client.call(listOwnClarifications, { params })).data

async function exclude({ tender, chair, bidders }: EvaluationScene, place = 0) {
  const { id: user_id } = chair.user
  const author = { tender_id: tender.id, user_id, cause: { user_id, ip: null, request_id: null } }
  await world.db.transaction().execute((tx) =>
    addEntry(tx, author, {
      kind: 'exclusion',
      bid_id: bidders[place]!.bid.id,
      text: 'No insurance.',
      details: { code: 'not_compliant', evidence: '' },
    }),
  )
}

describe('a private question', () => {
  let scene: EvaluationScene
  beforeAll(async () => {
    scene = await makeEvaluationScene(world)
  })

  test('is sent to its bidder, whose reply is shown to the panel', async () => {
    const { chair, bidders, evaluators, observer } = scene
    const asked = await ask(scene)
    expect(asked).toMatchObject({ question: question.question, reply: null })
    const { client, user } = bidders[0]!
    expect(await ownOf(client, scene)).toMatchObject([
      { id: asked.id, can_reply: true, reply: null, uploads: [] },
    ])
    const replied = await reply(scene, asked.id)
    expect(replied.clarification).toMatchObject({
      can_reply: false,
      reply: { text: 'Two people.' },
    })
    for (const member of [chair, evaluators[0], observer]) {
      expect(await listed(member.client, scene)).toMatchObject([
        { id: asked.id, reply: { text: 'Two people.', by: { id: user.id } } },
      ])
    }
  })

  test('is not shown to another bidder, a buyer outside the panel or an administrator', async () => {
    const { id } = await ask(scene)
    const rival = scene.bidders[1]!.client
    expect(await ownOf(rival, scene)).toEqual([])
    const body = { text: 'Me too.', file_ids: [] }
    expect((await rival.post(replying(scene, id), body)).status).toBe(404)
    const files = `/api/tenders/${scene.tender.id}/clarifications/${id}/files`
    const file = { name: 'a.pdf', content: pdf() }
    expect((await rival.upload(files, { file })).status).toBe(404)
    const path = `/api/tenders/${scene.tender.id}/evaluation/clarifications`
    expect((await scene.outsider.client.get(path)).status).toBe(403)
    const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
    expect((await admin.get(path)).status).toBe(403)
  })

  test('is not revealed to rivals: none of its notices and events names the tender', async () => {
    const notices = await world.db
      .selectFrom('notices')
      .select(['event', 'tender_id'])
      .where('event', 'like', 'clarification-%')
      .execute()
    expect(notices.length).toBeGreaterThan(0)
    expect(notices.every(({ tender_id }) => tender_id === null)).toBe(true)
  })

  test('is sent once per Idempotency-Key, and so is its reply', async () => {
    const headers = { 'idempotency-key': 'one-question' }
    const { chair, bidders } = scene
    const first = await chair.client.send('POST', asking(scene, 2), question, headers)
    const again = await chair.client.send('POST', asking(scene, 2), question, headers)
    expect(again.body).toEqual(first.body)
    const { client } = bidders[2]!
    const [asked, ...others] = await ownOf(client, scene)
    expect(others).toEqual([])
    const body = { text: 'A team.', file_ids: [] }
    const sent = await client.send('POST', replying(scene, asked!.id), body, headers)
    const repeated = await client.send('POST', replying(scene, asked!.id), body, headers)
    expect([sent.status, repeated.status]).toEqual([200, 200])
    expect(repeated.body).toEqual(sent.body)
  })

  test('can be answered once, by any member of the organisation', async () => {
    const { id } = await ask(scene)
    const { organisation } = scene.bidders[0]!
    const colleague = await world.makeUser({ organisation_id: organisation.id })
    const client = await world.signedIn(colleague)
    const body = { text: 'Two people.', file_ids: [] }
    expect((await client.post(replying(scene, id), body)).status).toBe(200)
    const second = await scene.bidders[0]!.client.post(replying(scene, id), body)
    expect(second).toMatchObject({
      status: 409,
      body: { message: 'Your organisation has already answered this question.' },
    })
  })

  test.for(['evaluators', 'observer', 'priceEvaluator'] as const)(
    'cannot be asked by %s',
    async (place) => {
      const { client } = place === 'evaluators' ? scene.evaluators[0] : scene[place]
      expect(await client.post(asking(scene), question)).toMatchObject({
        status: 403,
        body: { message: evaluationTexts.chairOnly },
      })
    },
  )

  test('requires a text and a deadline in the future', async () => {
    const { client } = scene.chair
    const send = (changes: object) => client.post(asking(scene), { ...question, ...changes })
    expect(await send({ question: ' ' })).toMatchObject({
      status: 422,
      body: { errors: { question: ['Enter a question'] } },
    })
    expect(await send({ deadline: '' })).toMatchObject({
      status: 422,
      body: { errors: { deadline: ['Choose a deadline'] } },
    })
    expect(await send({ deadline: new Date().toISOString() })).toMatchObject({
      status: 422,
      body: { errors: { deadline: ['Choose a deadline in the future'] } },
    })
  })

  test.for([
    ['2027-06-15T12:00', '2027-06-15T11:00:00.000Z'],
    ['2027-12-15T12:00', '2027-12-15T12:00:00.000Z'],
    ['2027-06-15T12:00:00+02:00', '2027-06-15T10:00:00.000Z'],
    // When the clocks go back, this hour occurs twice; the deadline is in the first occurrence.
    ['2027-10-31T01:30', '2027-10-31T00:30:00.000Z'],
  ] as const)('has the deadline %s at %s', async ([deadline, expected]) => {
    const { body } = await scene.chair.client.post(asking(scene), { ...question, deadline })
    expect(body.clarification.deadline).toBe(expected)
    const [own] = await ownOf(scene.bidders[0]!.client, scene)
    expect(own!.deadline).toBe(expected)
  })

  test('cannot have a deadline in the hour that the clocks skip', async () => {
    const deadline = '2027-03-28T01:30'
    expect(await scene.chair.client.post(asking(scene), { ...question, deadline })).toMatchObject({
      status: 422,
      body: { errors: { deadline: [tenderTexts.dateNonexistent] } },
    })
  })
})

test('an excluded bid cannot be asked about, but its open question can still be answered', async () => {
  const scene = await makeEvaluationScene(world)
  const { id } = await ask(scene)
  await exclude(scene)
  expect(await scene.chair.client.post(asking(scene), question)).toMatchObject({
    status: 409,
    body: { message: evaluationTexts.alreadyExcluded },
  })
  // The bidder can still reply, because a refusal would reveal the exclusion.
  await reply(scene, id)
})

test('questions about a withdrawn bid or a bid for another tender are refused', async () => {
  const scene = await makeEvaluationScene(world)
  const other = await makeEvaluationScene(world)
  const { bid } = other.bidders[0]!
  const path = `/api/tenders/${scene.tender.id}/evaluation/bids/${bid.id}/clarifications`
  expect((await scene.chair.client.post(path, question)).status).toBe(404)
  await world.db
    .updateTable('bids')
    .set({ status: 'withdrawn' })
    .where('id', '=', scene.bidders[1]!.bid.id)
    .execute()
  expect((await scene.chair.client.post(asking(scene, 1), question)).status).toBe(404)
})

test('the number of questions about a tender is limited', async () => {
  const scene = await makeEvaluationScene(world)
  const { tender, chair, bidders } = scene
  const { id: user_id } = chair.user
  const author = { tender_id: tender.id, user_id, cause: { user_id, ip: null, request_id: null } }
  const entry = {
    kind: 'clarification',
    bid_id: bidders[0]!.bid.id,
    text: 'Who?',
    details: { kind: 'clarification', deadline: inDays(3), allows_files: false },
  } as const
  const entries = Array.from({ length: clarificationLimits.questions }, () => entry)
  await world.db.transaction().execute((tx) => addEntries(tx, author, entries))
  expect(await chair.client.post(asking(scene), question)).toMatchObject({
    status: 409,
    body: { message: 'A tender can have at most 200 questions to bidders.' },
  })
})

test.for(['cancelled', 'awarded'] as const)(
  'a reply is refused once the tender is %s, and the question can still be read',
  async (status) => {
    const scene = await makeEvaluationScene(world)
    const { id } = await ask(scene)
    await world.db
      .updateTable('tenders')
      .set({ status })
      .where('id', '=', scene.tender.id)
      .execute()
    const { client } = scene.bidders[0]!
    const body = { text: 'Two people.', file_ids: [] }
    expect(await client.post(replying(scene, id), body)).toMatchObject({
      status: 409,
      body: { message: canTexts.tenderEnded },
    })
    expect(await ownOf(client, scene)).toMatchObject([{ id, can_reply: false }])
    expect((await scene.chair.client.post(asking(scene), question)).status).toBe(409)
    expect(await listed(scene.chair.client, scene)).toHaveLength(1)
  },
)

test('while names are hidden, evaluators can’t see who replied until the lock', async () => {
  const scene = await makeEvaluationScene(world, { hides_names: true })
  const { id } = await ask(scene)
  await reply(scene, id)
  const { user } = scene.bidders[0]!
  const byOf = async (client: Client) => (await listed(client, scene))[0]!.reply!.by
  expect(await byOf(scene.evaluators[0].client)).toBeNull()
  for (const member of [scene.chair, scene.observer, scene.priceEvaluator]) {
    expect(await byOf(member.client)).toMatchObject({ id: user.id })
  }
  await world.db
    .updateTable('evaluations')
    .set({ stage: 'locked' })
    .where('tender_id', '=', scene.tender.id)
    .execute()
  expect(await byOf(scene.evaluators[0].client)).toMatchObject({ id: user.id })
})

describe('files in a reply', () => {
  let scene: EvaluationScene
  beforeAll(async () => {
    scene = await makeEvaluationScene(world)
  })
  const filesOf = (id: number) => `/api/tenders/${scene.tender.id}/clarifications/${id}/files`
  const file = { name: 'rota.pdf', content: pdf('rota') }

  test('are refused unless the chair allows them', async () => {
    const { id } = await ask(scene)
    const { client } = scene.bidders[0]!
    expect(await client.upload(filesOf(id), { file })).toMatchObject({
      status: 409,
      body: { message: texts.filesNotAllowed },
    })
    const body = { text: 'See the file.', file_ids: [1] }
    expect(await client.post(replying(scene, id), body)).toMatchObject({
      status: 409,
      body: { message: texts.filesNotAllowed },
    })
  })

  test('are validated, listed, deleted, and sent with the reply', async () => {
    const { id } = await ask(scene, 0, { allows_files: true })
    const { client } = scene.bidders[0]!
    const path = { tenderId: scene.tender.id, clarificationId: id }
    const wrong = { name: 'rota.exe', content: Buffer.from('MZ') }
    expect((await client.upload(filesOf(id), { file: wrong })).status).toBe(422)
    const kept = await uploadFor(client, path)
    const dropped = await uploadFor(client, path, { name: 'old.pdf', content: pdf('old') })
    const params = { ...path, fileId: dropped }
    const { clarification } = await client.call(deleteReplyFile, { params })
    expect(clarification.uploads).toMatchObject([{ id: kept, filename: 'rota.pdf' }])
    const body = { text: 'See the file.', file_ids: [dropped] }
    expect(await client.post(replying(scene, id), body)).toMatchObject({
      status: 422,
      body: { errors: { file_ids: ['One of these files is no longer here. Upload it again.'] } },
    })
    await reply(scene, id, { file_ids: [kept] })
    const download = `/api/tenders/${path.tenderId}/evaluation/clarifications/${id}/files`
    const answer = await scene.evaluators[0].client.get(`${download}/${kept}`)
    expect(answer.status).toBe(200)
    expect(answer.bytes.equals(file.content)).toBe(true)
    expect((await scene.chair.client.get(`${download}/${dropped}`)).status).toBe(404)
    expect((await scene.outsider.client.get(`${download}/${kept}`)).status).toBe(403)
    expect((await client.send('DELETE', `${filesOf(id)}/${kept}`)).status).toBe(409)
    expect((await client.upload(filesOf(id), { file })).status).toBe(409)
  })

  test('are limited in number for each reply', async () => {
    const { id } = await ask(scene, 1, { allows_files: true })
    const { client } = scene.bidders[1]!
    const path = { tenderId: scene.tender.id, clarificationId: id }
    for (let count = 0; count < clarificationLimits.files; count += 1) await uploadFor(client, path)
    expect(await client.upload(filesOf(id), { file })).toMatchObject({
      status: 409,
      body: { message: 'A reply can have at most 10 files. Remove one first.' },
    })
  })

  test('cannot be read before they are sent', async () => {
    const { id } = await ask(scene, 2, { allows_files: true })
    const path = { tenderId: scene.tender.id, clarificationId: id }
    const fileId = await uploadFor(scene.bidders[2]!.client, path)
    const download = `/api/tenders/${path.tenderId}/evaluation/clarifications/${id}/files/${fileId}`
    expect((await scene.chair.client.get(download)).status).toBe(404)
    const own = await listed(scene.chair.client, scene)
    expect(JSON.stringify(own.find((one) => one.id === id))).not.toContain('rota.pdf')
  })
})
