import { describe, expect, test } from 'vitest'
import {
  evaluationStages,
  getEvaluation,
  getJudgedBid,
  listOwnScores,
  saveScore,
  evaluationTexts as texts,
} from '#features/evaluation/contract/evaluation.ts'
import { passOrFail } from '#features/bids/setup/contract/bidding.ts'
import { poolOf } from '#kernel/server/db/connect.ts'
import { excludeBid } from '#features/evaluation/ranking/contract/ranking.ts'
import { setup } from '#app/test/bid-scene.ts'
import type { Client } from '#app/test/client.ts'
import {
  addGuest,
  addMember,
  declareClear,
  makeEvaluationScene,
  scoreAll,
  type EvaluationScene,
} from '#app/test/evaluation-scene.ts'
import { recordStatements } from '#app/test/record-statements.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

interface Mark {
  criterion?: string
  mark?: string | null
  note?: string
  reason?: string
  based_on?: number | null
  bidId?: number
}

const bodyOf = ({ bidId: _bidId, ...given }: Mark) => ({
  criterion: 'quality',
  mark: '4',
  note: 'Clear steps.',
  based_on: null,
  ...given,
})
const pathOf = (scene: EvaluationScene, bidId = scene.bidders[0]!.bid.id) =>
  `/api/tenders/${scene.tender.id}/evaluation/bids/${bidId}/score`
const put = (client: Client, scene: EvaluationScene, given: Mark = {}) =>
  client.put(pathOf(scene, given.bidId), bodyOf(given))
const rowsOf = ({ tender }: EvaluationScene, userId: number) =>
  world.db
    .selectFrom('evaluation_entries')
    .selectAll()
    .where('tender_id', '=', tender.id)
    .where('kind', '=', 'score')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
const setStage = ({ tender }: EvaluationScene, stage: 'declarations' | 'locked') =>
  world.db.updateTable('evaluations').set({ stage }).where('tender_id', '=', tender.id).execute()

describe('an evaluator', () => {
  test('gives marks on the scale of each criterion, which the evaluation lists', async () => {
    const [quality] = setup.criteria
    const gate = { ...quality!, key: 'gate', name: 'Licence', weight: '0' }
    const criteria = [quality!, { ...gate, scale: passOrFail, minimum_mark: 1 }]
    const scene = await makeEvaluationScene(world, { changes: { criteria, mark_step: 'half' } })
    const { client } = scene.evaluators[0]
    const evaluation = await client.call(getEvaluation, { params: scene.params })
    expect(evaluation.data!.criteria.map(({ scale }) => scale)).toEqual([setup.scale, passOrFail])
    const mark = async (given: Mark) => (await put(client, scene, given)).status
    expect(await mark({ criterion: 'gate', mark: '1' })).toBe(200)
    expect(await mark({ criterion: 'quality', mark: '3.5' })).toBe(200)
    for (const off of ['0.5', '2', '5']) {
      expect(await mark({ criterion: 'gate', mark: off })).toBe(422)
    }
  })

  test('saves marks and notes, each as a row with an audit row, and reads the newest', async () => {
    const scene = await makeEvaluationScene(world)
    const { client, user } = scene.evaluators[0]
    const bidId = scene.bidders[0]!.bid.id
    const params = { ...scene.params, bidId }
    const first = await client.call(saveScore, {
      params,
      body: bodyOf({ mark: null, note: 'First ' }),
    })
    expect(first.score).toEqual({
      id: first.score.id,
      bid_id: bidId,
      criterion: 'quality',
      mark: null,
      has_note: true,
    })
    const second = await client.call(saveScore, {
      params,
      body: bodyOf({ mark: '4', note: '', based_on: first.score.id }),
    })
    expect(second.score).toMatchObject({ mark: '4', has_note: false })
    const body = bodyOf({ criterion: 'service', mark: '0', note: 'None.' })
    const { score: service } = await client.call(saveScore, { params, body })
    const list = await client.call(listOwnScores, { params: scene.params })
    expect(list.data).toEqual([second.score, service])
    const { data } = await client.call(getJudgedBid, { params })
    expect(data.scores.map(({ criterion, mark, note }) => [criterion, mark, note])).toEqual([
      ['quality', '4', ''],
      ['service', '0', 'None.'],
    ])
    const rows = await rowsOf(scene, user.id)
    expect(rows.map(({ mark, text }) => [mark, text])).toEqual([
      [null, 'First '],
      ['4.0', ''],
      ['0.0', 'None.'],
    ])
    const audits = await world.db
      .selectFrom('audit_logs')
      .select(['resource_type', 'resource_id', 'metadata'])
      .where('user_id', '=', user.id)
      .where('action', '=', 'evaluation.score')
      .orderBy('id')
      .execute()
    expect(audits).toEqual(
      rows.map(({ id }) => ({
        resource_type: 'Tender',
        resource_id: scene.tender.id,
        metadata: { entry_id: id, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      })),
    )
  })

  test('can repeat a save without effect, even concurrently', async () => {
    const scene = await makeEvaluationScene(world)
    const { client, user } = scene.evaluators[0]
    const answers = await Promise.all(Array.from({ length: 10 }, () => put(client, scene)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(({ body }) => body.score.id)).size).toBe(1)
    expect(await rowsOf(scene, user.id)).toHaveLength(1)
  })

  test('gets an error if a newer mark was saved in another window', async () => {
    const scene = await makeEvaluationScene(world)
    const { client, user } = scene.evaluators[0]
    const { body } = await put(client, scene)
    const stale = await put(client, scene, { mark: '2' })
    expect([stale.status, stale.body]).toMatchObject([409, { message: texts.stale, code: 'stale' }])
    const based_on = body.score.id
    expect((await put(client, scene, { mark: '2', based_on })).status).toBe(200)
    expect((await put(client, scene, { mark: '1', based_on })).status).toBe(409)
    expect((await put(client, scene, { mark: '1', based_on: 1 })).status).toBe(409)
    expect(await rowsOf(scene, user.id)).toHaveLength(2)
  })

  test('changes a finished mark only with a reason, and both marks are recorded', async () => {
    const scene = await makeEvaluationScene(world)
    const { client, user } = scene.evaluators[0]
    await scoreAll(world, scene, user)
    const { data } = await client.call(listOwnScores, { params: scene.params })
    const bidId = scene.bidders[0]!.bid.id
    const own = data.find((one) => one.bid_id === bidId && one.criterion === 'quality')!
    const based_on = own.id
    const change = (given: Mark) => put(client, scene, { based_on, mark: '1', ...given })
    const refused = await change({})
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { reason: ['You have finished this criterion. Give a reason for the change.'] },
    ])
    expect((await change({ reason: '  ' })).status).toBe(422)
    expect((await change({ reason: 'Misread.', mark: null })).body.errors).toEqual({
      mark: [texts.offScale],
    })
    expect((await change({ reason: 'Misread.', note: ' ' })).body.errors).toEqual({
      note: ['Enter a note'],
    })
    expect((await change({ reason: ' Misread. ' })).status).toBe(200)
    const newest = (await rowsOf(scene, user.id)).at(-1)!
    expect(newest).toMatchObject({ mark: '1.0', details: { reason: 'Misread.' } })
    // In the consensus stage too, a change that isn't based on the evaluator's newest mark is
    // refused.
    await scoreAll(world, scene, scene.evaluators[1].user)
    const later = await makeEvaluationScene(world, { stage: 'consensus' })
    expect((await put(later.evaluators[0].client, later, { reason: 'Late.' })).status).toBe(409)
  })
})

const refusalOf = ({ status, body }: { status: number; body: { message: string } }) => [
  status,
  body.message,
]

describe('refused marks', () => {
  const expectRefusal = async (
    answer: Promise<{ status: number; body: { message: string } }>,
    ...expected: [status: number, message: string]
  ) => {
    expect(refusalOf(await answer)).toEqual(expected)
  }

  test('marks off the scale are refused, and so are half marks if only whole marks are allowed', async () => {
    const scene = await makeEvaluationScene(world)
    const { client } = scene.evaluators[0]
    for (const mark of ['6', '3.5', '3.0', '03', '-1', 'x', '']) {
      await expectRefusal(put(client, scene, { mark }), 422, texts.offScale)
    }
    const halves = await makeEvaluationScene(world, { changes: { mark_step: 'half' } })
    const { client: other } = halves.evaluators[0]
    expect((await put(other, halves, { mark: '3.5' })).status).toBe(200)
    await expectRefusal(put(other, halves, { mark: '5.5' }), 422, texts.offScale)
  })

  test('a criterion can be marked only by its assigned evaluators', async () => {
    const scene = await makeEvaluationScene(world)
    const guest = await addGuest(world, scene)
    await declareClear(world, scene, guest.user)
    await world.db
      .updateTable('panel_members')
      .set({ criteria: ['service'] })
      .where('user_id', '=', guest.user.id)
      .execute()
    await expectRefusal(put(guest.client, scene), 403, texts.notAssigned)
    expect((await put(guest.client, scene, { criterion: 'service' })).status).toBe(200)
    const { client } = scene.evaluators[0]
    await expectRefusal(put(client, scene, { criterion: 'price' }), 422, texts.criterionUnknown)
    for (const person of [scene.chair, scene.priceEvaluator, scene.observer]) {
      await expectRefusal(put(person.client, scene), 403, 'Only evaluators can do this.')
    }
    await expectRefusal(
      put(scene.outsider.client, scene),
      403,
      'Only members of the evaluation panel can do this.',
    )
  })

  test('marks are refused before the evaluator’s declaration and with an open conflict', async () => {
    const scene = await makeEvaluationScene(world)
    await addMember(world, { ...scene, user: scene.outsider.user, role: 'evaluator' })
    expect(refusalOf(await put(scene.outsider.client, scene))).toEqual([
      403,
      'Declare for every bidder whether you have a conflict of interest first.',
    ])
    const { bid: _bid, organisation } = scene.bidders[0]!
    const { user, client } = scene.evaluators[0]
    await world.db
      .insertInto('evaluation_entries')
      .values({
        tender_id: scene.tender.id,
        kind: 'declaration',
        user_id: user.id,
        about_id: organisation.id,
        details: JSON.stringify({ has_conflict: true }),
        salt: Buffer.alloc(16),
      })
      .execute()
    expect(refusalOf(await put(client, scene))).toEqual([
      403,
      'You have declared a conflict of interest. The chair decides whether you can take part.',
    ])
  })

  test('marks are refused before the scoring stage and after the lock', async () => {
    const scene = await makeEvaluationScene(world)
    const { client } = scene.evaluators[0]
    await setStage(scene, 'declarations')
    expect(refusalOf(await put(client, scene))).toEqual([409, texts.wrongStage('declarations')])
    await setStage(scene, 'locked')
    expect(refusalOf(await put(client, scene))).toEqual([409, texts.wrongStage('locked')])
  })

  test('a bid for another tender, or one that was not opened, is not found', async () => {
    const scene = await makeEvaluationScene(world)
    const other = await makeEvaluationScene(world, { bidders: 1 })
    const { client } = scene.evaluators[0]
    const bidId = other.bidders[0]!.bid.id
    expect((await put(client, scene, { bidId })).status).toBe(404)
    expect((await put(client, scene, { bidId: 2_000_000_000 })).status).toBe(404)
  })

  test('an evaluator who is deactivated or removed during scoring is refused, and their rows remain', async () => {
    const scene = await makeEvaluationScene(world)
    const { client, user } = scene.evaluators[0]
    const { body } = await put(client, scene)
    await world.db
      .updateTable('panel_members')
      .set({ removed_at: new Date() })
      .where('user_id', '=', user.id)
      .execute()
    const again = () => put(client, scene, { mark: '1', based_on: body.score.id })
    await expectRefusal(again(), 403, 'Only members of the evaluation panel can do this.')
    await world.db
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', user.id)
      .execute()
    expect((await again()).status).toBe(403)
    expect(await rowsOf(scene, user.id)).toHaveLength(1)
  })

  test('marks are refused once the tender is cancelled during scoring', async () => {
    const scene = await makeEvaluationScene(world)
    const { client, user } = scene.evaluators[0]
    await put(client, scene)
    await world.db
      .updateTable('tenders')
      .set({ status: 'cancelled', cancellation_reason: 'other', cancellation_text: 'Enough.' })
      .where('id', '=', scene.tender.id)
      .execute()
    const ended = 'Cancelled tenders can no longer be edited.'
    await expectRefusal(put(client, scene, { criterion: 'service' }), 409, ended)
    expect(await rowsOf(scene, user.id)).toHaveLength(1)
  })

  test('marks are refused for a bid that is excluded during scoring', async () => {
    const scene = await makeEvaluationScene(world)
    const { client } = scene.evaluators[0]
    const bidId = scene.bidders[0]!.bid.id
    await scene.chair.client.call(excludeBid, {
      params: { ...scene.params, bidId },
      body: { code: 'not_compliant', text: 'The plan is missing.', evidence: '' },
    })
    await expectRefusal(put(client, scene), 409, texts.alreadyExcluded)
    expect((await put(client, scene, { bidId: scene.bidders[1]!.bid.id })).status).toBe(200)
  })
})

test('saving a mark takes nine statements in its transaction, and repeating it takes seven', async () => {
  const scene = await makeEvaluationScene(world)
  const db = world.connectAgain()
  const statements = recordStatements(poolOf(db))
  const client = await world.signedIn(scene.evaluators[0].user, await world.startSecondServer(db))
  statements.length = 0
  expect((await put(client, scene)).status).toBe(200)
  // Two of the statements begin and commit the transaction.
  expect(statements.length).toBe(2 + 9)
  statements.length = 0
  expect((await put(client, scene)).status).toBe(200)
  expect(statements.length).toBe(2 + 7)
})

test('at every stage, the panel, one bid and a consensus are each read with four statements', async () => {
  const db = world.connectAgain()
  const statements = recordStatements(poolOf(db))
  const app = await world.startSecondServer(db)
  for (const stage of evaluationStages) {
    const { tender, chair, evaluators, bidders } = await makeEvaluationScene(world, { stage })
    const evaluator = await world.signedIn(evaluators[0].user, app)
    const overseer = await world.signedIn(chair.user, app)
    const path = `/api/tenders/${tender.id}/evaluation`
    const bid = () => evaluator.get(`${path}/bids/${bidders[0]!.bid.id}`)
    const consensus = () => overseer.get(`${path}/consensus?criterion=quality`)
    const panel = [() => overseer.get(path), () => evaluator.get(path)]
    const isMarked = stage === 'consensus' || stage === 'locked'
    for (const read of isMarked ? [...panel, bid, consensus] : panel) {
      statements.length = 0
      expect((await read()).status).toBe(200)
      expect([stage, statements.length]).toEqual([stage, 4])
    }
  }
})
