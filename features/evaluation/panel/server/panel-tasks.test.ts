// Tests the tasks on the dashboards: each panel member's own work, and the questions that a bidder
// has to answer.
import { expect, test } from 'vitest'
import { getDashboard } from '#features/analytics/contract/analytics.ts'
import {
  reviewDecision,
  saveDecision,
  submitDecision,
} from '#features/evaluation/award/contract/decision-calls.ts'
import {
  confirmConsensus,
  declareConflicts,
  finishCriterion,
  saveConsensus,
  saveScore,
} from '#features/evaluation/contract/evaluation.ts'
import { excludeBid, reinstateBid } from '#features/evaluation/ranking/contract/ranking.ts'
import { listPanelTasks } from '../contract/panel-task.ts'
import { delegate, makeRule } from '#app/test/approval-rows.ts'
import { ask, inDays, reply } from '#app/test/clarification-scene.ts'
import type { Client } from '#app/test/client.ts'
import { makeDecisionScene, usualChoice } from '#app/test/decision-scene.ts'
import {
  addGuest,
  addMember,
  declareClear,
  makeEvaluationScene,
  scoreAll,
  type EvaluationScene,
} from '#app/test/evaluation-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

const tasksOf = async (client: Client) =>
  (await client.call(listPanelTasks)).data.map(({ kind, count }) => [kind, count])

const mark = (scene: EvaluationScene, place: number, criterion = 'quality') =>
  scene.evaluators[0].client.call(saveScore, {
    params: { ...scene.params, bidId: scene.bidders[place]!.bid.id },
    body: { criterion, mark: '3', note: 'Good', based_on: null },
  })

test('a member who has not made a declaration about every bidder has only that task', async () => {
  const scene = await makeEvaluationScene(world)
  const { user } = scene.outsider
  expect(await tasksOf(scene.outsider.client)).toEqual([])
  await addMember(world, { tender: scene.tender, user, role: 'evaluator' })
  const { data } = await scene.outsider.client.call(listPanelTasks)
  const { id, reference, title } = scene.tender
  const since = expect.any(String) as string
  expect(data).toEqual([{ kind: 'declare', count: 3, since, tender: { id, reference, title } }])
  await declareClear(world, { ...scene, bidders: scene.bidders.slice(0, 2) }, user)
  expect(await tasksOf(scene.outsider.client)).toEqual([['declare', 1]])
  await declareClear(world, scene, user)
  expect(await tasksOf(scene.outsider.client)).toEqual([['score', 6]])
})

test('price evaluators, observers and a chair who does not evaluate have only declarations as tasks', async () => {
  const scene = await makeEvaluationScene(world)
  for (const { client } of [scene.chair, scene.priceEvaluator, scene.observer]) {
    expect(await tasksOf(client)).toEqual([])
  }
  await world.db
    .updateTable('evaluations')
    .set({ chair_id: scene.outsider.user.id })
    .where('tender_id', '=', scene.tender.id)
    .execute()
  expect(await tasksOf(scene.outsider.client)).toEqual([['declare', 3]])
})

test('missing marks are counted, then unfinished criteria', async () => {
  const scene = await makeEvaluationScene(world)
  const [first, second] = scene.evaluators
  expect(await tasksOf(first.client)).toEqual([['score', 6]])
  await mark(scene, 0)
  await mark(scene, 1)
  expect(await tasksOf(first.client)).toEqual([['score', 4]])
  // Another evaluator's count doesn't change with these marks.
  expect(await tasksOf(second.client)).toEqual([['score', 6]])
  await mark(scene, 2)
  for (const place of [0, 1, 2]) await mark(scene, place, 'service')
  expect(await tasksOf(first.client)).toEqual([['finish', 2]])
  for (const criterion of ['quality', 'service']) {
    await first.client.call(finishCriterion, { params: scene.params, body: { criterion } })
  }
  expect(await tasksOf(first.client)).toEqual([])
})

test('only assigned criteria and bids that are not excluded are counted', async () => {
  const scene = await makeEvaluationScene(world)
  const { user, client } = scene.outsider
  await addMember(world, { tender: scene.tender, user, role: 'evaluator', criteria: ['service'] })
  await declareClear(world, scene, user)
  expect(await tasksOf(client)).toEqual([['score', 3]])
  const params = { ...scene.params, bidId: scene.bidders[0]!.bid.id }
  const body = { code: 'not_compliant', text: 'Late', evidence: '' } as const
  await scene.chair.client.call(excludeBid, { params, body })
  expect(await tasksOf(client)).toEqual([['score', 2]])
})

test('sub-criteria are counted instead of their parent criterion', async () => {
  const parts = [
    { key: 'plan', name: 'Plan', weight: '50', minimum_mark: null },
    { key: 'people', name: 'People', weight: '50', minimum_mark: null },
  ]
  const criteria = [
    { key: 'quality', name: 'Quality', weight: '40', minimum_mark: null, parts },
    { key: 'service', name: 'Service', weight: '20', minimum_mark: null },
  ]
  const scene = await makeEvaluationScene(world, { changes: { criteria } })
  expect(await tasksOf(scene.evaluators[0].client)).toEqual([['score', 9]])
})

test('agreed marks are a task until the evaluator answers the newest ones', async () => {
  const scene = await makeEvaluationScene(world, { stage: 'consensus' })
  const { client } = scene.evaluators[0]
  expect(await tasksOf(client)).toEqual([])
  const agree = async (based_on: number | null, reason: string) => {
    const body = {
      criterion: 'quality',
      mark: '3',
      reason,
      discussion: '',
      citations: [{ question: 'method', quote: 'Method of 0' }],
      participants: [],
      based_on,
    }
    const params = { ...scene.params, bidId: scene.bidders[0]!.bid.id }
    return (await scene.chair.client.call(saveConsensus, { params, body })).consensus.id
  }
  const first = await agree(null, 'Sound')
  expect(await tasksOf(client)).toEqual([['confirm', 1]])
  const confirm = (consensus_id: number) =>
    client.call(confirmConsensus, {
      params: scene.params,
      body: { answers: [{ consensus_id, agrees: true, comment: '' }] },
    })
  await confirm(first)
  expect(await tasksOf(client)).toEqual([])
  const newest = await agree(first, 'Sound and complete')
  expect(await tasksOf(client)).toEqual([['confirm', 1]])
  expect(await tasksOf(scene.priceEvaluator.client)).toEqual([])
  await confirm(newest)
  expect(await tasksOf(client)).toEqual([])
})

test('a bid that is reinstated during the consensus is a scoring task', async () => {
  const scene = await makeEvaluationScene(world)
  const params = { ...scene.params, bidId: scene.bidders[2]!.bid.id }
  const body = { code: 'not_compliant', text: 'Late', evidence: '' } as const
  await scene.chair.client.call(excludeBid, { params, body })
  for (const { user } of scene.evaluators) {
    await scoreAll(world, { ...scene, bidders: scene.bidders.slice(0, 2) }, user)
  }
  await world.db
    .updateTable('evaluations')
    .set({ stage: 'consensus' })
    .where('tender_id', '=', scene.tender.id)
    .execute()
  const { client } = scene.evaluators[0]
  expect(await tasksOf(client)).toEqual([])
  await scene.chair.client.call(reinstateBid, { params, body: { reason: 'On time after all' } })
  expect(await tasksOf(client)).toEqual([['score', 2]])
})

test('a guest has to set up a second factor first, and has no task after the lock', async () => {
  const scene = await makeEvaluationScene(world)
  const guest = await addGuest(world, scene)
  expect(await tasksOf(guest.client)).toEqual([['declare', 3]])
  const setFactor = (mfa_enabled: boolean) =>
    world.db.updateTable('users').set({ mfa_enabled }).where('id', '=', guest.user.id).execute()
  await setFactor(false)
  expect(await tasksOf(guest.client)).toEqual([['second_factor', 1]])
  await world.db
    .updateTable('evaluations')
    .set({ stage: 'locked' })
    .where('tender_id', '=', scene.tender.id)
    .execute()
  expect(await tasksOf(guest.client)).toEqual([])
})

test('a panel member has no task once removed, after declaring a conflict, or once the tender has ended', async () => {
  const scene = await makeEvaluationScene(world)
  const [first, second] = scene.evaluators
  await first.client.post(`/api/tenders/${scene.tender.id}/evaluation/declarations`, {
    declarations: scene.bidders.map(({ organisation }, place) => ({
      organisation_id: organisation.id,
      has_conflict: place === 0,
      statement: place === 0 ? 'My sister works there' : '',
    })),
  })
  expect(await tasksOf(first.client)).toEqual([])
  await scene.chair.client.post(`/api/tenders/${scene.tender.id}/evaluation/mitigations`, {
    user_id: first.user.id,
    reason: 'She works elsewhere now',
  })
  expect(await tasksOf(first.client)).toEqual([['score', 6]])
  await world.db
    .updateTable('panel_members')
    .set({ removed_at: new Date() })
    .where('user_id', '=', second.user.id)
    .execute()
  expect(await tasksOf(second.client)).toEqual([])
  await world.db
    .updateTable('tenders')
    .set({ status: 'cancelled' })
    .where('id', '=', scene.tender.id)
    .execute()
  expect(await tasksOf(first.client)).toEqual([])
})

test('an award is a task for the chair, then for an approving colleague, then for the chair again', async () => {
  const scene = await makeDecisionScene(world, { threshold: '1000' })
  const { chair, outsider, params } = scene
  const stranger = await world.signedIn(await world.makeUser({ role: 'buyer' }))
  const expectTasks = async (ofChair: unknown[], ofColleague: unknown[]) => {
    expect(await tasksOf(chair.client)).toEqual(ofChair)
    expect(await tasksOf(outsider.client)).toEqual(ofColleague)
    expect(await tasksOf(stranger)).toEqual([])
  }
  await expectTasks([['decide', 1]], [])
  const { decision } = await chair.client.call(saveDecision, {
    params,
    body: { revision: null, lots: usualChoice(scene) },
  })
  await expectTasks([['complete', 1]], [])
  const body = { sha256: decision.sha256! }
  await chair.client.call(submitDecision, { params, body })
  await expectTasks([], [['approve', 1]])
  await outsider.client.call(reviewDecision, {
    params,
    body: { ...body, approves: true, reason: '' },
  })
  await expectTasks([['notify', 1]], [])
  // An entry that doesn't change the ranking leaves the approval valid.
  await declareClear(world, scene, outsider.user)
  await expectTasks([['notify', 1]], [])
  await chair.client.call(excludeBid, {
    params: { ...params, bidId: scene.bidders[0]!.bid.id },
    body: { code: 'withdrawn', text: 'By email.', evidence: '' },
  })
  await expectTasks([['complete', 1]], [])
})

test('an award is a task for those who can give the next approval under the rules', async () => {
  const scene = await makeDecisionScene(world)
  const { chair, outsider, observer, priceEvaluator, params } = scene
  const colleagues = [outsider, observer, priceEvaluator]
  const owner = { ...chair.user, organisation_id: scene.tender.organisation_id }
  await makeRule(world, owner, { covers: 'award', first: outsider.user, second: 'any' })
  const { decision } = await chair.client.call(saveDecision, {
    params,
    body: { revision: null, lots: usualChoice(scene) },
  })
  const body = { sha256: decision.sha256! }
  await chair.client.call(submitDecision, { params, body })
  const waitsFor = async () => {
    const lists = await Promise.all(colleagues.map(({ client }) => tasksOf(client)))
    return colleagues.filter((_, place) => lists[place]!.some(([kind]) => kind === 'approve'))
  }
  expect(await waitsFor()).toEqual([outsider])
  await delegate(world, { ...outsider.user, organisation_id: owner.organisation_id }, observer.user)
  expect(await waitsFor()).toEqual([outsider, observer])
  const approval = { ...body, approves: true, reason: '' }
  await outsider.client.call(reviewDecision, { params, body: approval })
  // The delegate counts as the person who gave the first approval.
  expect(await waitsFor()).toEqual([priceEvaluator])
  await priceEvaluator.client.call(reviewDecision, { params, body: { ...approval, level: 2 } })
  expect(await waitsFor()).toEqual([])
  expect(await tasksOf(chair.client)).toEqual([['notify', 1]])
  await world.db
    .updateTable('approval_rules')
    .set({ first_by: 'owner', first_user_id: null })
    .where('organisation_id', '=', owner.organisation_id)
    .execute()
  expect(await tasksOf(chair.client)).toEqual([['complete', 1]])
})

test('a task is dated from the person’s last progress, or from the last step of the award', async () => {
  const since = async (client: Client) => (await client.call(listPanelTasks)).data[0]!.since
  const scene = await makeEvaluationScene(world)
  const [first, second] = scene.evaluators
  const before = await since(second.client)
  expect(await since(first.client)).toBe(before)
  await mark(scene, 0)
  const { created_at } = await world.db
    .selectFrom('evaluation_entries')
    .select('created_at')
    .where('tender_id', '=', scene.tender.id)
    .where('kind', '=', 'score')
    .executeTakeFirstOrThrow()
  expect([await since(first.client), await since(second.client)]).toEqual([created_at, before])

  const award = await makeDecisionScene(world, { threshold: '1000' })
  const { chair, outsider, params } = award
  const { decision } = await chair.client.call(saveDecision, {
    params,
    body: { revision: null, lots: usualChoice(award) },
  })
  expect(await since(chair.client)).toBe(decision.steps.at(-1)!.taken_at)
  const body = { sha256: decision.sha256! }
  const submitted = await chair.client.call(submitDecision, { params, body })
  expect(await since(outsider.client)).toBe(submitted.decision.steps.at(-1)!.taken_at)
})

test('an award is not a task for people with a conflict or without approval rights, or while prices are sealed', async () => {
  const scene = await makeDecisionScene(world, { threshold: '1000', hasLots: false })
  const { chair, observer, params } = scene
  const { decision } = await chair.client.call(saveDecision, {
    params,
    body: { revision: null, lots: usualChoice(scene) },
  })
  await chair.client.call(submitDecision, { params, body: { sha256: decision.sha256! } })
  expect(await tasksOf(observer.client)).toEqual([['approve', 1]])
  const giveRole = (role: 'contributor' | 'member') =>
    world.db
      .updateTable('memberships')
      .set({ role })
      .where('user_id', '=', observer.user.id)
      .execute()
  await giveRole('contributor')
  expect(await tasksOf(observer.client)).toEqual([])
  await giveRole('member')
  const declarations = scene.bidders.map(({ organisation }, place) => ({
    organisation_id: organisation.id,
    has_conflict: place === 0,
    statement: place === 0 ? 'My sister works there.' : '',
  }))
  await observer.client.call(declareConflicts, { params, body: { declarations } })
  expect(await tasksOf(observer.client)).toEqual([])
  const sealed = await makeEvaluationScene(world, { stage: 'locked', pricesSealed: true })
  expect(await tasksOf(sealed.chair.client)).toEqual([])
})

test('a question to a bidder is a task for the bidder until they reply or the deadline passes', async () => {
  const scene = await makeEvaluationScene(world)
  const [bidder, rival] = scene.bidders
  const waiting = async (client: Client) =>
    (await client.call(getDashboard)).data.questions_to_answer!
  const later = await ask(scene)
  const sooner = await ask(scene, 0, { deadline: inDays(1) })
  const list = await waiting(bidder!.client)
  expect(list.map(({ id }) => id)).toEqual([sooner.id, later.id])
  const { id, title, reference } = scene.tender
  expect(list[1]).toMatchObject({
    kind: 'clarification',
    deadline: later.deadline,
    tender: { id, title, reference_number: reference },
  })
  expect(await waiting(rival!.client)).toEqual([])
  await reply(scene, sooner.id)
  expect((await waiting(bidder!.client)).map((one) => one.id)).toEqual([later.id])
  await world.db.updateTable('tenders').set({ status: 'awarded' }).where('id', '=', id).execute()
  expect(await waiting(bidder!.client)).toEqual([])
})
