import { describe, expect, test } from 'vitest'
import {
  confirmConsensus,
  getConsensus,
  getEvaluation,
  saveConsensus,
  savePanel,
  saveScore,
  evaluationTexts as texts,
  type ConsensusInput,
} from '#features/evaluation/contract/evaluation.ts'
import { excludeBid, reinstateBid } from '#features/evaluation/ranking/contract/ranking.ts'
import type { Client } from '#app/test/client.ts'
import {
  addMember,
  declareClear,
  makeEvaluationScene,
  scoreAll,
  type EvaluationScene,
} from '#app/test/evaluation-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()
const query = { criterion: 'quality' }
const read = async (client: Client, { params }: EvaluationScene) =>
  (await client.call(getConsensus, { params, query })).data
const readFirst = async (client: Client, scene: EvaluationScene) =>
  (await read(client, scene)).find(({ bid_id }) => bid_id === firstBid(scene))!
const pathOf = ({ tender }: EvaluationScene) => `/api/tenders/${tender.id}/evaluation`
const firstBid = ({ bidders }: EvaluationScene) => bidders[0]!.bid.id

const bodyOf = (scene: EvaluationScene, given: Partial<ConsensusInput> = {}): ConsensusInput => ({
  ...query,
  mark: '3',
  reason: 'Meets what was asked.',
  discussion: '',
  citations: [{ question: 'method', quote: 'Method of 0' }],
  participants: scene.evaluators.map(({ user }) => user.id),
  based_on: null,
  ...given,
})
const put = (scene: EvaluationScene, given: Partial<ConsensusInput> = {}, client?: Client) =>
  (client ?? scene.chair.client).put(
    `${pathOf(scene)}/bids/${firstBid(scene)}/consensus`,
    bodyOf(scene, given),
  )
const answer = (client: Client, scene: EvaluationScene, answers: object[]) =>
  client.post(`${pathOf(scene)}/confirmations`, { answers })
const refusalOf = ({ status, body }: { status: number; body: { message: string } }) => [
  status,
  body.message,
]

async function changeMark(scene: EvaluationScene, mark: string, reason: string) {
  const { client, user } = scene.evaluators[0]
  const newest = await world.db
    .selectFrom('evaluation_entries')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('user_id', '=', user.id)
    .where('kind', '=', 'score')
    .where('criterion', '=', 'quality')
    .where('bid_id', '=', firstBid(scene))
    .executeTakeFirstOrThrow()
  await client.call(saveScore, {
    params: { ...scene.params, bidId: firstBid(scene) },
    body: { ...query, mark, note: 'Read again.', reason, based_on: newest.id },
  })
}

describe('marks side by side', () => {
  test('are shown to the chair, evaluators and observers once every assigned evaluator has finished', async () => {
    const scene = await makeEvaluationScene(world)
    const [one, other] = scene.evaluators
    await scoreAll(world, scene, one.user)
    const readers = [scene.chair, one, other, scene.observer]
    for (const { client } of readers) {
      const refused = await client.get(`${pathOf(scene)}/consensus?criterion=quality`)
      expect(refusalOf(refused)).toEqual([
        409,
        'Others’ marks are shown once every evaluator has finished this criterion.',
      ])
    }
    await scoreAll(world, scene, other.user)
    for (const { client } of readers) {
      const first = await readFirst(client, scene)
      expect(first).toMatchObject({ bid_id: firstBid(scene), is_wide: false, consensus: null })
      expect(first.scores.map(({ user, mark, note }) => [user.id, mark, note])).toEqual(
        expect.arrayContaining([
          [one.user.id, '3', `Note of user ${one.user.id}`],
          [other.user.id, '3', `Note of user ${other.user.id}`],
        ]),
      )
    }
    const refused = await scene.priceEvaluator.client.get(
      `${pathOf(scene)}/consensus?criterion=quality`,
    )
    expect(refusalOf(refused)).toEqual([403, 'Only evaluators can do this.'])
    // The marks are hidden while an added evaluator has not finished the criterion, and shown once
    // that evaluator is no longer assigned to it.
    await addMember(world, { ...scene, user: scene.outsider.user, role: 'evaluator' })
    await declareClear(world, scene, scene.outsider.user)
    const again = await one.client.get(`${pathOf(scene)}/consensus?criterion=quality`)
    expect(again.status).toBe(409)
    await world.db
      .updateTable('panel_members')
      .set({ criteria: ['service'] })
      .where('user_id', '=', scene.outsider.user.id)
      .execute()
    expect(await read(one.client, scene)).toHaveLength(3)
    const unknown = await one.client.get(`${pathOf(scene)}/consensus?criterion=price`)
    expect(refusalOf(unknown)).toEqual([422, texts.criterionUnknown])
  })

  test('include a removed evaluator’s marks, which are tagged and count towards the spread', async () => {
    const scene = await makeEvaluationScene(world, { stage: 'consensus' })
    const { chair, evaluators, params } = scene
    const [removed, other] = evaluators
    await changeMark(scene, '0', 'Misread.')
    const { data } = await chair.client.call(getEvaluation, { params })
    const { hides_names, hides_prices, revision, members } = data!
    const reason = 'They left the organisation.'
    await chair.client.call(savePanel, {
      params,
      body: {
        chair_id: chair.user.id,
        hides_names,
        hides_prices,
        revision,
        reason,
        members: members.flatMap(({ user, role, criteria }) =>
          role && user.id !== removed.user.id ? [{ user_id: user.id, role, criteria }] : [],
        ),
      },
    })
    const first = await readFirst(other.client, scene)
    expect(first.is_wide).toBe(true)
    expect(first.scores).toMatchObject([
      { user: { id: other.user.id }, mark: '3', removed: null },
      { user: { id: removed.user.id }, mark: '0', removed: { reason } },
    ])
    expect(first.scores[1]!.changes).toHaveLength(1)
    const unexplained = await put(scene, { participants: [other.user.id] })
    expect(unexplained.body.errors).toEqual({
      discussion: ['The marks are far apart. Say what was discussed.'],
    })
  })

  test('and the participants are in the order of the panel, the chair first', async () => {
    const scene = await makeEvaluationScene(world, { stage: 'consensus', chairEvaluates: true })
    const { chair, evaluators, params } = scene
    const { id } = chair.user
    await world.db.updateTable('users').set({ name: 'Zoe' }).where('id', '=', id).execute()
    const participants = [...evaluators, chair].map(({ user }) => user.id)
    await put(scene, { participants })
    const { data } = await chair.client.call(getEvaluation, { params })
    const order = data!.members.flatMap(({ user, role }) => (role === 'evaluator' ? user.id : []))
    expect(order).toHaveLength(3)
    expect(order[0]).toBe(id)
    const { scores, consensus } = await readFirst(chair.client, scene)
    expect(scores.map(({ user }) => user.id)).toEqual(order)
    expect(consensus!.participants.map((person) => person.id)).toEqual(order)
  })

  test('include changes made after finishing, with their reasons, and show if the marks are far apart', async () => {
    const scene = await makeEvaluationScene(world, { stage: 'consensus' })
    const { user } = scene.evaluators[0]
    await changeMark(scene, '1', 'Misread.')
    await changeMark(scene, '0', 'Misread again.')
    const first = await readFirst(scene.chair.client, scene)
    expect(first.is_wide).toBe(true)
    expect(first.scores.find((score) => score.user.id === user.id)).toMatchObject({
      mark: '0',
      note: 'Read again.',
      changes: [
        { mark: '3', note: `Note of user ${user.id}`, reason: 'Misread.' },
        { mark: '1', note: 'Read again.', reason: 'Misread again.' },
      ],
    })
  })

  test('exclude marks of a reinstated bid until all evaluators have marked it', async () => {
    const scene = await makeEvaluationScene(world)
    const params = { ...scene.params, bidId: firstBid(scene) }
    const { client } = scene.chair
    const body = { code: 'withdrawn', text: 'A letter.', evidence: '' } as const
    await client.call(excludeBid, { params, body })
    const rest = { ...scene, bidders: scene.bidders.slice(1) }
    for (const { user } of scene.evaluators) await scoreAll(world, rest, user)
    await client.call(reinstateBid, { params, body: { reason: 'The letter was forged.' } })
    await world.db
      .updateTable('evaluations')
      .set({ stage: 'consensus' })
      .where('tender_id', '=', scene.tender.id)
      .execute()
    const mark = { ...query, mark: '4', note: 'Fine.', based_on: null }
    await scene.evaluators[0].client.call(saveScore, { params, body: mark })
    expect((await readFirst(client, scene)).scores).toEqual([])
    expect(refusalOf(await put(scene))).toEqual([
      409,
      'Not every evaluator has marked this bid yet.',
    ])
    await scene.evaluators[1].client.call(saveScore, { params, body: mark })
    expect((await readFirst(client, scene)).scores).toHaveLength(2)
    expect((await put(scene)).status).toBe(200)
  })
})

describe('a consensus', () => {
  test('is saved by the chair with a reason, a citation and participants, and is kept after it is replaced', async () => {
    const scene = await makeEvaluationScene(world, { stage: 'consensus' })
    const params = { ...scene.params, bidId: firstBid(scene) }
    const { client, user } = scene.chair
    const { consensus } = await client.call(saveConsensus, { params, body: bodyOf(scene) })
    expect(consensus).toMatchObject({
      mark: '3',
      reason: 'Meets what was asked.',
      citations: [{ question: 'method', quote: 'Method of 0' }],
      by: { id: user.id },
      confirmations: [],
    })
    expect(consensus.participants.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      scene.evaluators.map((one) => one.user.id),
    )
    const repeat = await client.call(saveConsensus, { params, body: bodyOf(scene) })
    expect(repeat.consensus).toEqual(consensus)
    const stale = await put(scene, { mark: '4' })
    expect([...refusalOf(stale), stale.body.code]).toEqual([409, texts.stale, 'stale'])
    const changed = await put(scene, { mark: '4', based_on: consensus.id })
    expect(changed.body.consensus).toMatchObject({ mark: '4' })
    expect((await readFirst(client, scene)).consensus).toEqual(changed.body.consensus)
    const rows = await world.db
      .selectFrom('evaluation_entries')
      .select('mark')
      .where('tender_id', '=', scene.tender.id)
      .where('kind', '=', 'consensus')
      .orderBy('id')
      .execute()
    expect(rows.map(({ mark }) => mark)).toEqual(['3.0', '4.0'])
  })

  test('saved concurrently in several windows is accepted once, and the other saves are refused as stale', async () => {
    const scene = await makeEvaluationScene(world, { stage: 'consensus' })
    const answers = await Promise.all(['1', '2', '3', '4'].map((mark) => put(scene, { mark })))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, 409, 409, 409])
  })

  test('is refused with all its validation errors if it is invalid', async () => {
    const scene = await makeEvaluationScene(world, { stage: 'consensus' })
    await changeMark(scene, '0', 'Misread.')
    const refused = await put(scene, {
      mark: '3.5',
      citations: [
        { question: 'method', quote: 'Something else' },
        { question: 'rates', quote: 'Rates' },
        { question: 'plan', quote: 'Page 1' },
      ],
      participants: [scene.evaluators[0].user.id, scene.outsider.user.id],
    })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        mark: [texts.offScale],
        discussion: ['The marks are far apart. Say what was discussed.'],
        'citations.0.quote': ['This passage isn’t in the bidder’s answer. Copy it from the bid.'],
        'citations.1.question': ['Choose a question that the bidder has answered'],
        participants: ['Choose members of the panel'],
      },
    ])
    expect((await put(scene, { discussion: 'Read together.', citations: [] })).body.errors).toEqual(
      {
        citations: [texts.citationRequired],
      },
    )
    expect((await put(scene, { reason: ' ' })).status).toBe(422)
    expect((await put(scene, { discussion: 'Read together.' })).status).toBe(200)
  })

  test('can be saved only by the chair, in the consensus stage, for a bid that is not excluded', async () => {
    const scene = await makeEvaluationScene(world, { stage: 'consensus' })
    for (const { client } of [...scene.evaluators, scene.observer, scene.outsider]) {
      expect(refusalOf(await put(scene, {}, client))).toEqual([403, texts.chairOnly])
    }
    const scoring = await makeEvaluationScene(world)
    expect(refusalOf(await put(scoring))).toEqual([409, texts.wrongStage('scoring')])
    const locked = await makeEvaluationScene(world, { stage: 'locked' })
    expect(refusalOf(await put(locked))).toEqual([409, texts.wrongStage('locked')])
    const params = { ...scene.params, bidId: firstBid(scene) }
    const body = { code: 'not_compliant', text: 'Late.', evidence: '' } as const
    await scene.chair.client.call(excludeBid, { params, body })
    expect(refusalOf(await put(scene))).toEqual([409, texts.alreadyExcluded])
  })
})

describe('an answer to a consensus', () => {
  test('agrees or dissents with a comment, can be changed, and can be repeated without effect', async () => {
    const scene = await makeEvaluationScene(world, { stage: 'consensus' })
    const params = { ...scene.params, bidId: firstBid(scene) }
    const { consensus } = await scene.chair.client.call(saveConsensus, {
      params,
      body: bodyOf(scene),
    })
    const [one, other] = scene.evaluators
    const agree = { consensus_id: consensus.id, agrees: true, comment: '' }
    const body = { answers: [agree] }
    await one.client.call(confirmConsensus, { params: scene.params, body })
    await one.client.call(confirmConsensus, { params: scene.params, body })
    const silent = await answer(other.client, scene, [{ ...agree, agrees: false, comment: ' ' }])
    expect([silent.status, silent.body.errors]).toEqual([
      422,
      { 'answers.0.comment': ['Say why you don’t agree'] },
    ])
    const dissent = { ...agree, agrees: false, comment: 'Too high.' }
    expect((await answer(other.client, scene, [dissent])).status).toBe(200)
    const shown = (await readFirst(scene.observer.client, scene)).consensus!
    expect(
      shown.confirmations.map(({ user, agrees, comment }) => [user.id, agrees, comment]),
    ).toEqual([
      [one.user.id, true, ''],
      [other.user.id, false, 'Too high.'],
    ])
    expect((await answer(other.client, scene, [agree])).status).toBe(200)
    const { rows } = await countAnswers(scene)
    expect(rows).toBe(3)
  })

  test('is refused for outdated rows, and from people who are not assigned', async () => {
    const scene = await makeEvaluationScene(world, { stage: 'consensus' })
    const { body: first } = await put(scene)
    const { body: second } = await put(scene, { mark: '4', based_on: first.consensus.id })
    const agree = (consensus_id: number) => ({ consensus_id, agrees: true, comment: '' })
    const [one] = scene.evaluators
    const old = await answer(one.client, scene, [agree(first.consensus.id)])
    expect(refusalOf(old)).toEqual([409, texts.stale])
    expect((await answer(one.client, scene, [agree(1)])).status).toBe(409)
    const both = [agree(second.consensus.id), agree(first.consensus.id)]
    expect((await answer(one.client, scene, both)).status).toBe(409)
    expect((await countAnswers(scene)).rows).toBe(0)
    for (const { client } of [scene.chair, scene.observer, scene.priceEvaluator]) {
      const refused = await answer(client, scene, [agree(second.consensus.id)])
      expect(refusalOf(refused)).toEqual([403, 'Only evaluators can do this.'])
    }
    await world.db
      .updateTable('panel_members')
      .set({ criteria: ['service'] })
      .where('user_id', '=', one.user.id)
      .execute()
    const foreign = await answer(one.client, scene, [agree(second.consensus.id)])
    expect(refusalOf(foreign)).toEqual([403, texts.notAssigned])
  })
})

async function countAnswers({ tender }: EvaluationScene) {
  const { length: rows } = await world.db
    .selectFrom('evaluation_entries')
    .select('id')
    .where('tender_id', '=', tender.id)
    .where('kind', '=', 'confirmation')
    .execute()
  return { rows }
}
