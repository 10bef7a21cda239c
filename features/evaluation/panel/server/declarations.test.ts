import { describe, expect, test } from 'vitest'
import {
  declareConflicts,
  getEvaluation,
  listDeclarations,
  mitigateConflict,
  evaluationTexts as texts,
} from '#features/evaluation/contract/evaluation.ts'
import { makeBidder } from '#app/test/bid-scene.ts'
import {
  addGuest,
  addMember,
  makeEvaluationScene,
  type EvaluationScene,
} from '#app/test/evaluation-scene.ts'
import { makeOpenedBid } from '#app/test/opened-bids.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()
const path = ({ params }: EvaluationScene) => `/api/tenders/${params.tenderId}/evaluation`

/**
 * Returns declarations about every bidder, with a conflict for the bidders at the given indexes.
 */
const about = ({ bidders }: Pick<EvaluationScene, 'bidders'>, ...conflicts: number[]) => ({
  declarations: bidders.map(({ organisation }, place) => ({
    organisation_id: organisation.id,
    has_conflict: conflicts.includes(place),
    statement: conflicts.includes(place) ? 'My sister works there.' : '',
  })),
})

/** Makes a scene with an additional evaluator, who has made no declarations. */
async function makeUndeclared() {
  const scene = await makeEvaluationScene(world)
  const { user, client } = scene.outsider
  await addMember(world, { tender: scene.tender, user, role: 'evaluator' })
  return { ...scene, user, client }
}

describe('a member', () => {
  test('must make a declaration about every bidder before reading a bid', async () => {
    const scene = await makeUndeclared()
    const { client, params } = scene
    const before = await client.call(getEvaluation, { params })
    expect(before.data!.own).toMatchObject({ declaration: 'missing', may_read_bids: false })
    expect(before.data!.bidders).toHaveLength(3)
    const { message, evaluation } = await client.call(declareConflicts, {
      params,
      body: about(scene),
    })
    expect(message).toBe('Declarations saved')
    expect(evaluation.own).toMatchObject({ declaration: 'clear', may_read_bids: true })
    expect(evaluation.own.declarations).toHaveLength(3)
  })

  test('must name every bidder once and describe any conflict', async () => {
    const scene = await makeUndeclared()
    const { declarations } = about(scene)
    const [first, second] = declarations
    const stranger = { ...first!, organisation_id: scene.chair.user.organisation_id! }
    for (const wrong of [
      [],
      declarations.slice(1),
      [...declarations, first!],
      [stranger, ...declarations],
      [first!, first!, second!],
    ]) {
      const answer = await scene.client.post(`${path(scene)}/declarations`, {
        declarations: wrong,
      })
      expect(answer.body.errors).toEqual({ declarations: ['Declare about every bidder, once'] })
    }
    const bare = [first!, { ...second!, has_conflict: true, statement: ' ' }, declarations[2]!]
    const answer = await scene.client.post(`${path(scene)}/declarations`, { declarations: bare })
    expect(answer.body.errors).toEqual({
      'declarations.1.statement': [texts.statementRequired],
    })
  })

  test('can update a declaration, and only changes add rows', async () => {
    const scene = await makeUndeclared()
    const { client, params, user } = scene
    const count = async () => {
      const rows = await world.db
        .selectFrom('evaluation_entries')
        .select('id')
        .where('user_id', '=', user.id)
        .execute()
      return rows.length
    }
    await client.call(declareConflicts, { params, body: about(scene) })
    expect(await count()).toBe(3)
    await client.call(declareConflicts, { params, body: about(scene) })
    expect(await count()).toBe(3)
    const changed = await client.call(declareConflicts, { params, body: about(scene, 1) })
    expect(changed.evaluation.own).toMatchObject({ declaration: 'conflict', may_read_bids: false })
    expect(await count()).toBe(4)
    const blocked = await client.get(`${path(scene)}/bids`)
    expect([blocked.status, blocked.body.message]).toEqual([
      403,
      'You have declared a conflict of interest. The chair decides whether you can take part.',
    ])
    const withdrawn = await client.call(declareConflicts, { params, body: about(scene) })
    expect(withdrawn.evaluation.own.declaration).toBe('conflict')
  })

  test('makes another declaration when another bid is opened later', async () => {
    const scene = await makeUndeclared()
    const { client, params, tender } = scene
    await client.call(declareConflicts, { params, body: about(scene) })
    const late = await makeBidder(world, tender)
    const words = { answers: {}, daily: '1', total: '250', hasPrices: true }
    const bid = await makeOpenedBid(world, { tender, bidder: late.user }, words)
    const { data } = await client.call(getEvaluation, { params })
    expect(data!.own).toMatchObject({ declaration: 'missing', may_read_bids: false })
    const bidders = [...scene.bidders, { ...late, bid }]
    const { evaluation } = await client.call(declareConflicts, {
      params,
      body: about({ bidders }),
    })
    expect(evaluation.own.declaration).toBe('clear')
  })

  test('can’t make declarations before the bids are opened, and neither can users outside the panel', async () => {
    const scene = await makeEvaluationScene(world)
    const outside = await scene.outsider.client.post(`${path(scene)}/declarations`, about(scene))
    expect([outside.status, outside.body.message]).toEqual([
      403,
      'Only members of the evaluation panel can do this.',
    ])
    await world.db
      .updateTable('openings')
      .set({ status: 'opening' })
      .where('tender_id', '=', scene.tender.id)
      .execute()
    const early = await scene.chair.client.post(`${path(scene)}/declarations`, about(scene))
    expect([early.status, early.body.message]).toEqual([
      409,
      'The bids of this tender have not been opened yet.',
    ])
    const { data } = await scene.chair.client.call(getEvaluation, { params: scene.params })
    expect(data!.bidders).toEqual([])
  })

  test('can make declarations as a guest without a second factor, but can’t read bids', async () => {
    const scene = await makeEvaluationScene(world)
    const guest = await addGuest(world, scene)
    const { params } = scene
    await world.db
      .updateTable('users')
      .set({ mfa_enabled: false, mfa_secret: null })
      .where('id', '=', guest.user.id)
      .execute()
    const { evaluation } = await guest.client.call(declareConflicts, {
      params,
      body: about(scene),
    })
    expect(evaluation.own).toMatchObject({
      declaration: 'clear',
      needs_second_factor: true,
      may_read_bids: false,
    })
  })
})

describe('a conflict of interest', () => {
  test('is mitigated by the chair with a reason, until another one is declared', async () => {
    const scene = await makeUndeclared()
    const { client, user, params, chair } = scene
    await client.call(declareConflicts, { params, body: about(scene, 0) })
    const body = { user_id: user.id, reason: 'She works in another department.' }
    const { evaluation } = await chair.client.call(mitigateConflict, { params, body })
    const own = evaluation.members.find((member) => member.user.id === user.id)
    expect(own!.declaration).toBe('mitigated')
    expect((await client.get(`${path(scene)}/bids`)).status).toBe(200)
    // Repeating the same declaration changes nothing.
    await client.call(declareConflicts, { params, body: about(scene, 0) })
    expect((await client.get(`${path(scene)}/bids`)).status).toBe(200)
    await client.call(declareConflicts, { params, body: about(scene, 0, 2) })
    expect((await client.get(`${path(scene)}/bids`)).status).toBe(403)
    const { data } = await scene.observer.client.call(listDeclarations, { params })
    const declared = data.filter((one) => one.user.id === user.id && one.has_conflict)
    expect(declared).toMatchObject([
      {
        organisation: { id: scene.bidders[0]!.organisation.id },
        statement: 'My sister works there.',
        mitigation: { by: { id: chair.user.id }, reason: body.reason },
      },
      { organisation: { id: scene.bidders[2]!.organisation.id }, mitigation: null },
    ])
    expect(data).toHaveLength(6 * 3)
  })

  test('withdrawn by a member stays in force until the chair confirms the withdrawal', async () => {
    const scene = await makeUndeclared()
    const { client, user, params, chair } = scene
    await client.call(declareConflicts, { params, body: about(scene, 0) })
    await world.deliverMail()
    const { evaluation } = await client.call(declareConflicts, { params, body: about(scene) })
    expect(evaluation.own).toMatchObject({ declaration: 'conflict', may_read_bids: false })
    expect((await client.get(`${path(scene)}/bids`)).status).toBe(403)
    const [email] = await world.deliverMail()
    expect(email!.to).toBe(chair.user.email)
    expect(email!.text).toContain('has withdrawn a declaration of a conflict of interest')
    const ownConfirmation = await client.post(`${path(scene)}/mitigations`, {
      user_id: user.id,
      reason: 'A mistake.',
    })
    expect(ownConfirmation.status).toBe(403)
    const correction = async () => {
      const { data } = await chair.client.call(listDeclarations, { params })
      return data.find((one) => one.user.id === user.id && one.corrects)!
    }
    expect(await correction()).toMatchObject({
      has_conflict: false,
      corrects: { statement: 'My sister works there.', is_confirmed: false },
    })
    const body = { user_id: user.id, reason: 'They confused two firms of the same name.' }
    await chair.client.call(mitigateConflict, { params, body })
    expect(await correction()).toMatchObject({ corrects: { is_confirmed: true } })
    const { data } = await client.call(getEvaluation, { params })
    expect(data!.own).toMatchObject({ declaration: 'clear', may_read_bids: true })
  })

  test('withdrawn by the chair requires confirmation by another buyer', async () => {
    const scene = await makeEvaluationScene(world)
    const { chair, params, outsider, evaluators } = scene
    await chair.client.call(declareConflicts, { params, body: about(scene, 0) })
    const { evaluation } = await chair.client.call(declareConflicts, {
      params,
      body: about(scene),
    })
    expect(evaluation.own.declaration).toBe('conflict')
    const body = { user_id: chair.user.id, reason: 'A mistake.' }
    expect((await chair.client.post(`${path(scene)}/mitigations`, body)).status).toBe(403)
    expect((await evaluators[0].client.get(`${path(scene)}/bids`)).status).toBe(200)
    await outsider.client.call(mitigateConflict, { params, body })
    const { data } = await chair.client.call(getEvaluation, { params })
    expect(data!.own.declaration).toBe('clear')
  })

  test('declared by the chair is decided by another buyer who has none', async () => {
    const scene = await makeEvaluationScene(world)
    const { chair, params, outsider, evaluators } = scene
    await chair.client.call(declareConflicts, { params, body: about(scene, 0) })
    await evaluators[0].client.call(declareConflicts, { params, body: about(scene, 1) })
    const send = ({ client }: { client: typeof chair.client }, user_id: number) =>
      client.post(`${path(scene)}/mitigations`, { user_id, reason: 'Known and small.' })
    const own = await send(chair, chair.user.id)
    expect([own.status, own.body.message]).toEqual([
      403,
      'Nobody decides about their own conflict of interest. Ask another buyer.',
    ])
    const conflicted = await send(evaluators[0], chair.user.id)
    expect([conflicted.status, conflicted.body.message]).toEqual([
      403,
      'You have declared a conflict of interest, so you can’t decide about those of others.',
    ])
    const others = await send(chair, evaluators[0].user.id)
    expect([others.status, others.body.message]).toEqual([
      403,
      'You have declared a conflict of interest, so you can’t decide about those of others.',
    ])
    const notChair = await send(outsider, evaluators[0].user.id)
    expect([notChair.status, notChair.body.message]).toEqual([403, texts.chairOnly])
    expect((await send(outsider, chair.user.id)).status).toBe(200)
    expect((await send(chair, evaluators[0].user.id)).status).toBe(200)
    const none = await send(chair, evaluators[1].user.id)
    expect([none.status, none.body.message]).toEqual([
      409,
      'This person has not declared a conflict of interest.',
    ])
    const nobody = await send(chair, outsider.user.id)
    expect([nobody.status, nobody.body.message]).toEqual([
      409,
      'This person has not declared a conflict of interest.',
    ])
  })

  test('is visible to the chair and observers, and to no other member', async () => {
    const scene = await makeEvaluationScene(world)
    const { chair, observer, evaluators, priceEvaluator, outsider } = scene
    for (const { client } of [chair, observer]) {
      expect((await client.get(`${path(scene)}/declarations`)).status).toBe(200)
    }
    for (const { client } of [...evaluators, priceEvaluator, outsider]) {
      expect((await client.get(`${path(scene)}/declarations`)).status).toBe(403)
    }
  })
})
