import { describe, expect, test } from 'vitest'
import {
  getEvaluation,
  stepEvaluation,
  blockerTexts,
  evaluationTexts as texts,
  type EvaluationStep,
} from '../contract/evaluation.ts'
import { addEntry } from './write-entry.ts'
import type { Client } from '#app/test/client.ts'
import {
  addMember,
  makeEvaluationScene,
  scoreAll,
  type EvaluationScene,
} from '#app/test/evaluation-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

const step = (client: Client, { params }: EvaluationScene, given: EvaluationStep, reason = '') =>
  client.post(`/api/tenders/${params.tenderId}/evaluation/steps`, { step: given, reason })

const missingIn = async ({ chair, params }: EvaluationScene) =>
  (await chair.client.call(getEvaluation, { params })).data!.missing

/**
 * Expects the evaluation to list these missing items, and the step to be refused with the first
 * three of them.
 */
async function expectMissing(scene: EvaluationScene, given: EvaluationStep, missing: string[]) {
  expect(await missingIn(scene)).toEqual(missing)
  const { status, body } = await step(scene.chair.client, scene, given)
  expect([status, body.message]).toEqual([409, missing.slice(0, 3).join(' ')])
}

const authorOf = ({ tender }: EvaluationScene, { user }: EvaluationScene['chair']) => ({
  tender_id: tender.id,
  user_id: user.id,
  cause: { user_id: user.id, ip: null, request_id: null },
})

describe('scoring starts', () => {
  test('once every criterion has an evaluator without an open conflict', async () => {
    const scene = await makeEvaluationScene(world, { stage: 'declarations' })
    const { tender, chair, outsider, params } = scene
    await world.db
      .updateTable('panel_members')
      .set({ removed_at: new Date() })
      .where('tender_id', '=', tender.id)
      .where('role', '=', 'evaluator')
      .execute()
    await expectMissing(scene, 'start_scoring', [
      'Somebody has to be assigned to “Quality”.',
      'Somebody has to be assigned to “Service”.',
    ])
    await addMember(world, { tender, user: outsider.user, role: 'evaluator' })
    await expectMissing(scene, 'start_scoring', [
      'An evaluator of “Quality” still has to declare about every bidder, without an open conflict.',
      'An evaluator of “Service” still has to declare about every bidder, without an open conflict.',
    ])
    await addMember(world, { tender, user: scene.evaluators[0].user, role: 'evaluator' })
    expect(await missingIn(scene)).toEqual([])
    const { message, evaluation } = await chair.client.call(stepEvaluation, {
      params,
      body: { step: 'start_scoring' },
    })
    expect([message, evaluation.stage]).toEqual(['Scoring has started', 'scoring'])
  })

  test('neither before the bids are opened nor without an opened bid', async () => {
    const scene = await makeEvaluationScene(world, { stage: 'declarations' })
    const of = scene.tender.id
    const openings = world.db.updateTable('openings').where('tender_id', '=', of)
    await openings.set({ status: 'opening' }).execute()
    await expectMissing(scene, 'start_scoring', [blockerTexts.notOpened])
    await openings.set({ status: 'opened' }).execute()
    await world.db
      .updateTable('bids')
      .set({ status: 'not_openable' })
      .where('tender_id', '=', of)
      .execute()
    await expectMissing(scene, 'start_scoring', [texts.noBids])
    const { data } = await scene.chair.client.call(getEvaluation, { params: scene.params })
    expect(data!.stage).toBe('declarations')
  })
})

describe('consensus starts', () => {
  test('once every evaluator has finished all their criteria', async () => {
    const scene = await makeEvaluationScene(world)
    const [one, other] = scene.evaluators
    const names = '“Quality” and “Service”'
    const unfinished = [one, other]
      .toSorted((a, b) => (a.user.name < b.user.name ? -1 : 1))
      .map(({ user }) => blockerTexts.unfinished(user.name, names))
    await expectMissing(scene, 'start_consensus', unfinished)
    await scoreAll(world, scene, one.user)
    await expectMissing(scene, 'start_consensus', [blockerTexts.unfinished(other.user.name, names)])
    await world.db
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', other.user.id)
      .execute()
    await expectMissing(scene, 'start_consensus', [
      `${other.user.name} can no longer sign in. Replace them on the panel.`,
    ])
    await scoreAll(world, scene, other.user)
    const started = await step(scene.chair.client, scene, 'start_consensus')
    expect(started.body.evaluation.stage).toBe('consensus')
  })

  test('the chair’s own unfinished tasks are phrased in the second person', async () => {
    const scene = await makeEvaluationScene(world)
    const { tender, chair } = scene
    for (const { user } of scene.evaluators) await scoreAll(world, scene, user)
    await addMember(world, { tender, user: chair.user, role: 'evaluator' })
    const own = blockerTexts.unfinished(null, '“Quality” and “Service”')
    expect(await missingIn(scene)).toEqual([own])
    await expectMissing(scene, 'start_consensus', [own])
  })

  test('a bid that is reinstated later has to be marked first; an excluded bid does not', async () => {
    const scene = await makeEvaluationScene(world, { bidders: 2 })
    const [kept, excluded] = scene.bidders as [(typeof scene.bidders)[0], (typeof scene.bidders)[0]]
    const chair = authorOf(scene, scene.chair)
    const bid_id = excluded.bid.id
    const details = { code: 'not_compliant', evidence: '' } as const
    await world.db
      .transaction()
      .execute((tx) => addEntry(tx, chair, { kind: 'exclusion', bid_id, text: 'Why', details }))
    for (const { user } of scene.evaluators) {
      await scoreAll(world, { ...scene, bidders: [kept] }, user)
    }
    expect(await missingIn(scene)).toEqual([])
    await world.db
      .transaction()
      .execute((tx) => addEntry(tx, chair, { kind: 'reinstatement', bid_id, details: {} }))
    expect(await missingIn(scene)).toHaveLength(2)
    const { data } = await scene.chair.client.call(getEvaluation, { params: scene.params })
    expect(data!.criteria.map(({ is_complete }) => is_complete)).toEqual([false, false])
    for (const { user } of scene.evaluators) {
      await scoreAll(world, { ...scene, bidders: [excluded] }, user)
    }
    expect(await missingIn(scene)).toEqual([])
  })
})

describe('the evaluation is locked', () => {
  test('once every bid has a confirmed consensus under every criterion', async () => {
    const scene = await makeEvaluationScene(world, { stage: 'consensus', bidders: 2 })
    await expectMissing(scene, 'lock', [
      '2 bids still need a consensus under “Quality”.',
      '2 bids still need a consensus under “Service”.',
    ])
    const agree = (place: number, criterion: string) =>
      world.db.transaction().execute((tx) =>
        addEntry(tx, authorOf(scene, scene.chair), {
          kind: 'consensus',
          bid_id: scene.bidders[place]!.bid.id,
          criterion,
          mark: '4',
          text: 'Good',
          details: { discussion: '', citations: [], participants: [] },
        }),
      )
    const confirm = (person: (typeof scene.evaluators)[0], about_id: number, agrees: boolean) =>
      world.db.transaction().execute((tx) =>
        addEntry(tx, authorOf(scene, person), {
          kind: 'confirmation',
          about_id,
          details: { agrees },
        }),
      )
    const agreed = [
      await agree(0, 'quality'),
      await agree(1, 'quality'),
      await agree(0, 'service'),
      await agree(1, 'service'),
    ]
    const [one, other] = scene.evaluators
    for (const { id } of agreed) await confirm(one, id, true)
    await expectMissing(scene, 'lock', [blockerTexts.unconfirmed(other.user.name, 4)])
    for (const { id } of agreed) await confirm(other, id, false)
    expect(await missingIn(scene)).toEqual([])
    // A changed consensus has to be confirmed again.
    const { id } = await agree(0, 'quality')
    expect(await missingIn(scene)).toHaveLength(2)
    for (const person of [one, other]) await confirm(person, id, true)
    const locked = await step(scene.chair.client, scene, 'lock')
    expect(locked.body.message).toBe('The evaluation is locked')
    expect(locked.body.evaluation).toMatchObject({ stage: 'locked', missing: [] })
    expect(locked.body.evaluation.locked_at).not.toBeNull()
  })
})

describe('going back', () => {
  test('needs a reason and is recorded', async () => {
    const scene = await makeEvaluationScene(world, { stage: 'locked' })
    const bare = await step(scene.chair.client, scene, 'go_back', ' ')
    expect(bare.body.errors).toEqual({ reason: [texts.reasonRequired] })
    for (const stage of ['consensus', 'scoring', 'declarations']) {
      const back = await step(scene.chair.client, scene, 'go_back', `To ${stage}`)
      expect(back.body.evaluation).toMatchObject({ stage, locked_at: null })
    }
    const end = await step(scene.chair.client, scene, 'go_back', 'Further')
    expect([end.status, end.body.message]).toEqual([409, texts.wrongStage('declarations')])
    const rows = await world.db
      .selectFrom('evaluation_entries')
      .select(['text', 'details'])
      .where('tender_id', '=', scene.tender.id)
      .where('kind', '=', 'step')
      .orderBy('id')
      .execute()
    expect(rows.slice(3)).toEqual([
      { text: 'To consensus', details: { step: 'go_back', from: 'locked', to: 'consensus' } },
      { text: 'To scoring', details: { step: 'go_back', from: 'consensus', to: 'scoring' } },
      {
        text: 'To declarations',
        details: { step: 'go_back', from: 'scoring', to: 'declarations' },
      },
    ])
  })

  test('is refused once an opener has confirmed the prices, or once the tender has ended', async () => {
    const scene = await makeEvaluationScene(world, { stage: 'locked', pricesSealed: true })
    const of = scene.tender.id
    const openings = world.db.updateTable('openings').where('tender_id', '=', of)
    await openings.set({ price_status: 'confirming' }).execute()
    const late = await step(scene.chair.client, scene, 'go_back', 'A mistake')
    expect([late.status, late.body.message]).toEqual([
      409,
      'The openers have confirmed the prices, so the evaluation can’t go back.',
    ])
    await openings.set({ price_status: null }).execute()
    await world.db.updateTable('tenders').set({ status: 'awarded' }).where('id', '=', of).execute()
    const ended = await step(scene.chair.client, scene, 'go_back', 'A mistake')
    expect(ended.status).toBe(409)
  })
})

test('only the chair can take steps, and only in their order', async () => {
  const scene = await makeEvaluationScene(world)
  const { evaluators, priceEvaluator, observer, outsider } = scene
  for (const { client } of [...evaluators, priceEvaluator, observer, outsider]) {
    const { status, body } = await step(client, scene, 'go_back', 'Because')
    expect([status, body.message]).toEqual([403, texts.chairOnly])
  }
  for (const given of ['start_scoring', 'lock'] as const) {
    const { status, body } = await step(scene.chair.client, scene, given)
    expect([status, body.message]).toEqual([409, texts.wrongStage('scoring')])
  }
})
