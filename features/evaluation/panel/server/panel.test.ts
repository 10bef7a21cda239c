import { describe, expect, test } from 'vitest'
import {
  getEvaluation,
  savePanel,
  blockerTexts,
  evaluationTexts as texts,
  type PanelInput,
} from '#features/evaluation/contract/evaluation.ts'
import { canTexts } from '#features/tenders/rules/can.ts'
import { makeBidScene } from '#app/test/bid-scene.ts'
import type { Client } from '#app/test/client.ts'
import {
  addGuest,
  makeEvaluationScene,
  scoreAll,
  type EvaluationScene,
} from '#app/test/evaluation-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

const read = async (client: Client, params: { tenderId: number }) =>
  client.call(getEvaluation, { params })

const path = ({ params }: Pick<EvaluationScene, 'params'>) =>
  `/api/tenders/${params.tenderId}/evaluation`

/** Returns the scene's current panel as the body of a request that saves it. */
async function inputOf({ chair, params }: Pick<EvaluationScene, 'chair' | 'params'>) {
  const { data } = await read(chair.client, params)
  const { members, hides_names, hides_prices, revision } = data!
  const input: PanelInput = {
    chair_id: chair.user.id,
    hides_names,
    hides_prices,
    revision,
    members: members.flatMap(({ user, role, criteria }) =>
      role ? [{ user_id: user.id, role, criteria }] : [],
    ),
  }
  return input
}

const auditOf = async (tender: { id: number }, action: string) =>
  world.db
    .selectFrom('audit_logs')
    .select(['user_id', 'metadata'])
    .where('resource_id', '=', tender.id)
    .where('action', '=', action as 'evaluation.panel_named')
    .orderBy('id')
    .execute()

describe('naming the panel', () => {
  test('any buyer in the organisation can name it before the bids are opened', async () => {
    const { tender, params, clients, buyer, colleague } = await makeBidScene(world)
    const before = await read(clients.colleague, params)
    expect(before.data).toBeNull()
    expect(before.candidates!.map(({ id }) => id).toSorted()).toEqual(
      [buyer.id, colleague.id].toSorted(),
    )
    const body: PanelInput = {
      chair_id: colleague.id,
      hides_names: true,
      hides_prices: false,
      revision: null,
      members: [{ user_id: buyer.id, role: 'evaluator', criteria: ['quality'] }],
    }
    const { message, evaluation } = await clients.colleague.call(savePanel, { params, body })
    expect(message).toBe('Panel saved')
    expect(evaluation).toMatchObject({
      stage: 'declarations',
      revision: 1,
      hides_names: true,
      bidders: [],
      members: [
        { user: { id: colleague.id }, is_chair: true, role: null, declaration: 'missing' },
        { user: { id: buyer.id }, is_chair: false, role: 'evaluator', criteria: ['quality'] },
      ],
      criteria: [{ key: 'quality', weight: '60', evaluators: [buyer.id], is_complete: false }],
      own: { is_chair: true, role: null, may_read_bids: false },
      missing: [blockerTexts.notOpened],
    })
    expect(await auditOf(tender, 'evaluation.panel_named')).toEqual([
      { user_id: colleague.id, metadata: { chair_id: colleague.id, user_ids: [buyer.id] } },
    ])
    // The second of two buyers who both start a panel gets a conflict.
    const again = await clients.buyer.put(path({ params }), body)
    expect([again.status, again.body.code]).toEqual([409, 'stale'])
  })

  test('an unknown person or criterion, and a person named twice, are refused', async () => {
    const { params, clients, buyer, colleague } = await makeBidScene(world)
    const stranger = await world.makeUser({ role: 'buyer' })
    const { organisation_id } = buyer
    const gone = await world.makeUser({ role: 'buyer', organisation_id, is_active: false })
    const guest = await world.makeUser({ role: 'buyer', is_guest: true, organisation_id: null })
    const evaluator = { user_id: colleague.id, role: 'evaluator', criteria: null } as const
    const options = { hides_names: false, hides_prices: false, revision: null }
    const body: PanelInput = { ...options, chair_id: buyer.id, members: [evaluator] }
    const cases: [Partial<PanelInput>, Record<string, string[]>][] = [
      [{ chair_id: stranger.id }, { chair_id: [texts.chairUnknown] }],
      [{ chair_id: gone.id }, { chair_id: [texts.chairUnknown] }],
      [{ chair_id: guest.id }, { chair_id: [texts.chairUnknown] }],
      [{ members: [evaluator, evaluator] }, { members: ['Name each person once'] }],
      ...[stranger, gone, guest].map(({ id }): (typeof cases)[0] => [
        { members: [{ ...evaluator, user_id: id }] },
        {
          members: [
            'Choose active people of the tender’s organisation, or people who were invited',
          ],
        },
      ]),
      [
        { members: [{ ...evaluator, criteria: ['quality', 'beauty'] }] },
        { members: [texts.criterionUnknown] },
      ],
    ]
    for (const [change, errors] of cases) {
      const answer = await clients.buyer.put(path({ params }), { ...body, ...change })
      expect([answer.status, answer.body.errors]).toEqual([422, errors])
    }
    expect((await read(clients.buyer, params)).data).toBeNull()
  })

  test('a panel requires bidding and a published tender', async () => {
    const buyer = await world.makeUser({ role: 'buyer' })
    const client = await world.signedIn(buyer)
    const body: PanelInput = {
      chair_id: buyer.id,
      hides_names: false,
      hides_prices: false,
      revision: null,
      members: [],
    }
    const plain = await world.makeTender({ created_by: buyer.id })
    const answer = await client.put(path({ params: { tenderId: plain.id } }), body)
    expect([answer.status, answer.body.message]).toEqual([409, texts.noBidding])
    expect((await read(client, { tenderId: plain.id })).data).toBeNull()
    const { clients, params } = await makeBidScene(world)
    await world.db
      .updateTable('biddings')
      .set({ published_at: null })
      .where('tender_id', '=', params.tenderId)
      .execute()
    const early = await clients.buyer.put(path({ params }), body)
    expect([early.status, early.body.message]).toEqual([409, texts.publishFirst])
  })
})

describe('changing the panel', () => {
  test('the chair can change it, but an outdated form overwrites nothing', async () => {
    const scene = await makeEvaluationScene(world, { stage: 'declarations' })
    const input = await inputOf(scene)
    const { chair, params, outsider, observer, evaluators } = scene
    const members: PanelInput['members'] = [
      ...input.members.filter(({ user_id }) => user_id !== observer.user.id),
      { user_id: outsider.user.id, role: 'observer', criteria: ['quality'] },
    ]
    const body = { ...input, members }
    const { evaluation } = await chair.client.call(savePanel, { params, body })
    expect(evaluation.revision).toBe(2)
    const places = evaluation.members.map(({ user, role, criteria }) => [user.id, role, criteria])
    // Only evaluators are assigned to criteria.
    expect(places).toContainEqual([outsider.user.id, 'observer', null])
    expect(places).not.toContainEqual([observer.user.id, 'observer', null])
    const again = await chair.client.put(path(scene), body)
    expect([again.status, again.body]).toMatchObject([409, { message: texts.stale, code: 'stale' }])
    expect(await auditOf(scene.tender, 'evaluation.panel_changed')).toEqual([
      {
        user_id: chair.user.id,
        metadata: { user_ids: [outsider.user.id, observer.user.id], reason: null },
      },
    ])
    for (const { client } of [outsider, evaluators[0]]) {
      const refused = await client.put(path(scene), { ...input, revision: 2 })
      expect([refused.status, refused.body.message]).toEqual([403, texts.chairOnly])
    }
    const same = { ...(await inputOf(scene)), reason: '' }
    const unchanged = await chair.client.call(savePanel, { params, body: same })
    expect(unchanged.evaluation.revision).toBe(2)
  })

  test('after scoring has started, a change needs a reason and must leave every criterion an evaluator', async () => {
    const scene = await makeEvaluationScene(world)
    const { chair, params, outsider, evaluators } = scene
    const input = await inputOf(scene)
    const [first, ...others] = input.members
    const members: PanelInput['members'] = [
      { ...first!, criteria: ['quality'] },
      ...others,
      { user_id: outsider.user.id, role: 'evaluator', criteria: ['service'] },
    ]
    const unexplained = await chair.client.put(path(scene), { ...input, members, reason: '  ' })
    expect(unexplained.body.errors).toEqual({ reason: [texts.reasonRequired] })
    const reason = 'More work than expected'
    const { evaluation } = await chair.client.call(savePanel, {
      params,
      body: { ...input, members, reason },
    })
    expect(evaluation.criteria.map(({ key, evaluators: ids }) => [key, ids.length])).toEqual([
      ['quality', 2],
      ['service', 2],
    ])
    const rows = await world.db
      .selectFrom('panel_members')
      .select(['user_id', 'criteria', 'removed_at', 'removal_reason', 'removed_by'])
      .where('tender_id', '=', scene.tender.id)
      .where('user_id', '=', evaluators[0].user.id)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      {
        user_id: evaluators[0].user.id,
        criteria: null,
        removed_at: expect.any(String),
        removal_reason: reason,
        removed_by: chair.user.id,
      },
      {
        user_id: evaluators[0].user.id,
        criteria: ['quality'],
        removed_at: null,
        removal_reason: null,
        removed_by: null,
      },
    ])
    const alone = { ...input, revision: 2, reason, members: [{ ...first!, criteria: ['quality'] }] }
    const refused = await chair.client.put(path(scene), alone)
    expect(refused.body.errors).toEqual({ members: ['Nobody is assigned to “Service”'] })
    const hiding = await chair.client.put(path(scene), {
      ...input,
      members,
      revision: 2,
      reason,
      hides_names: true,
    })
    expect([hiding.status, hiding.body.message]).toEqual([409, texts.optionsFixed])
  })

  test('an evaluator who can no longer sign in can be replaced, and their rows remain', async () => {
    const scene = await makeEvaluationScene(world)
    const [gone] = scene.evaluators
    await scoreAll(world, scene, gone.user)
    const of = { id: gone.user.id }
    await world.db.updateTable('users').set({ is_active: false }).where('id', '=', of.id).execute()
    const { data } = await read(scene.chair.client, scene.params)
    expect(data!.members.find(({ user }) => user.id === of.id)).toMatchObject({
      is_active: false,
      finished: ['quality', 'service'],
    })
    const input = await inputOf(scene)
    const members = input.members.map((member) =>
      member.user_id === of.id ? { ...member, user_id: scene.outsider.user.id } : member,
    )
    const { evaluation } = await scene.chair.client.call(savePanel, {
      params: scene.params,
      body: { ...input, members, reason: 'Has left' },
    })
    expect(evaluation.members.some(({ user }) => user.id === of.id)).toBe(false)
    const { count } = await world.db
      .selectFrom('evaluation_entries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', of.id)
      .where('kind', '=', 'score')
      .executeTakeFirstOrThrow()
    expect(count).toBe(6)
  })

  test('another buyer can replace a chair on leave, with a reason', async () => {
    const scene = await makeEvaluationScene(world, { stage: 'consensus' })
    const { outsider, params, chair, tender } = scene
    const input = { ...(await inputOf(scene)), chair_id: outsider.user.id }
    const unexplained = await outsider.client.put(path(scene), input)
    expect(unexplained.body.errors).toEqual({ reason: [texts.reasonRequired] })
    const reason = 'The chair is on leave'
    const { message, evaluation } = await outsider.client.call(savePanel, {
      params,
      body: { ...input, reason },
    })
    expect(message).toBe('Chair changed')
    expect(evaluation.own).toMatchObject({ is_chair: true, declaration: 'missing' })
    expect(await auditOf(tender, 'evaluation.chair_changed')).toEqual([
      {
        user_id: outsider.user.id,
        metadata: { from: chair.user.id, to: outsider.user.id, reason },
      },
    ])
    expect((await read(chair.client, params)).data!.own).toMatchObject({
      is_chair: false,
      role: null,
      may_read_bids: false,
    })
  })

  test('the panel cannot be changed after the lock or once the tender has ended', async () => {
    const scene = await makeEvaluationScene(world, { stage: 'locked' })
    const input = await inputOf(scene)
    const body = { ...input, members: input.members.slice(1), reason: 'Too late' }
    const locked = await scene.chair.client.put(path(scene), body)
    expect([locked.status, locked.body.message]).toEqual([409, texts.wrongStage('locked')])
    await world.db
      .updateTable('tenders')
      .set({ status: 'cancelled', cancellation_reason: 'other', cancellation_text: 'Why' })
      .where('id', '=', scene.tender.id)
      .execute()
    const ended = await scene.chair.client.put(path(scene), body)
    expect([ended.status, ended.body.message]).toEqual([
      409,
      'Cancelled tenders can no longer be edited.',
    ])
    expect((await read(scene.chair.client, scene.params)).data!.stage).toBe('locked')
  })
})

describe('reading the panel', () => {
  test('administrators see the stage and the people, and users outside the panel see nothing', async () => {
    const scene = await makeEvaluationScene(world)
    const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
    const { data, candidates } = await read(admin, scene.params)
    expect(data).toMatchObject({ stage: 'scoring', own: { may_read_bids: false }, missing: [] })
    expect(data!.members).toHaveLength(5)
    expect(candidates!.length).toBe(6)
    const named = await admin.put(path(scene), await inputOf(scene))
    expect(named.status).toBe(403)
    const stranger = await world.signedIn(await world.makeUser({ role: 'buyer' }))
    expect((await stranger.get(path(scene))).status).toBe(404)
    const bidder = await scene.bidders[0]!.client.get(path(scene))
    expect(bidder.status).toBe(403)
  })

  test('a guest on the panel can see it until the lock, but not the list of candidates', async () => {
    const scene = await makeEvaluationScene(world)
    const guest = await addGuest(world, scene)
    const reply = await read(guest.client, scene.params)
    expect(reply.data!.own).toMatchObject({ role: 'evaluator', declaration: 'missing' })
    expect(Object.keys(reply)).toEqual(['data'])
    await world.db
      .updateTable('evaluations')
      .set({ stage: 'locked' })
      .where('tender_id', '=', scene.tender.id)
      .execute()
    const ended = await guest.client.get(path(scene))
    expect([ended.status, ended.body.message]).toEqual([
      403,
      'The evaluation is locked, so your access has ended.',
    ])
    const other = await makeEvaluationScene(world)
    expect((await guest.client.get(path(other))).status).toBe(404)
  })

  test('other organisations can’t read the panel', async () => {
    const { params } = await makeBidScene(world)
    const stranger = await world.signedIn(await world.makeUser({ role: 'buyer' }))
    const answer = await stranger.get(path({ params }))
    expect([answer.status, answer.body.message]).toEqual([403, canTexts.notYours])
  })
})
