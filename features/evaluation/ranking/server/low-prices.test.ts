import { expect, test } from 'vitest'
import {
  decideLowPrice,
  listClarifications,
  clarificationTexts as texts,
} from '#features/evaluation/clarifications/contract/clarification.ts'
import { evaluationTexts } from '#features/evaluation/contract/evaluation.ts'
import { ask, inDays, reply, uploadFor } from '#app/test/clarification-scene.ts'
import type { Client } from '#app/test/client.ts'
import { makeEvaluationScene, type EvaluationScene } from '#app/test/evaluation-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

type Wanted = Parameters<typeof makeEvaluationScene>[1]

/** Makes a scene whose first bid is so much cheaper than the others that it is flagged. */
async function makeLowScene(wanted: Wanted = {}): Promise<EvaluationScene> {
  const low_price_rule = { kind: 'below_others', percent: '40', next_percent: '30' } as const
  const scene = await makeEvaluationScene(world, { ...wanted, changes: { low_price_rule } })
  await world.db
    .updateTable('opened_envelopes')
    .set({ total: '9000.00' })
    .where('bid_id', '=', scene.bidders[0]!.bid.id)
    .where('envelope', '=', 'price')
    .execute()
  return scene
}

const lowPricesOf = async (client: Client, { params }: EvaluationScene) =>
  (await client.call(listClarifications, { params })).low_prices

const decision = ({ tender, bidders }: EvaluationScene, place = 0) =>
  `/api/tenders/${tender.id}/evaluation/bids/${bidders[place]!.bid.id}/low-price`
const asking = ({ tender, bidders }: EvaluationScene, place = 0) =>
  `/api/tenders/${tender.id}/evaluation/bids/${bidders[place]!.bid.id}/clarifications`
const accepting = { reason: 'The bidder owns the machines.' }
const question = {
  kind: 'low_price',
  question: 'How do you cover the wages?',
  deadline: inDays(3),
  allows_files: true,
} as const

test('the chair asks about a flagged price, the bidder explains it, and the chair accepts it', async () => {
  const scene = await makeLowScene()
  const { chair, params, bidders } = scene
  const bid_id = bidders[0]!.bid.id
  const flagged = { bid_id, total: '9000.00', is_flagged: true, can_exclude: false, accepted: null }
  expect(await lowPricesOf(chair.client, scene)).toMatchObject([flagged])
  const { id } = await ask(scene, 0, question)
  expect(await lowPricesOf(chair.client, scene)).toMatchObject([{ can_exclude: false }])
  expect(await chair.client.post(decision(scene), accepting)).toMatchObject({
    status: 409,
    body: { message: texts.waitFirst },
  })
  expect(await chair.client.post(asking(scene), question)).toMatchObject({
    status: 409,
    body: { message: texts.askedAlready },
  })
  await reply(scene, id, { text: 'We own the machines.' })
  expect(await lowPricesOf(chair.client, scene)).toMatchObject([{ can_exclude: true }])
  await chair.client.call(decideLowPrice, { params: { ...params, bidId: bid_id }, body: accepting })
  expect(await lowPricesOf(chair.client, scene)).toMatchObject([
    { accepted: { reason: accepting.reason, by: { id: chair.user.id } } },
  ])
})

test('only the chair, price evaluators and observers can see flagged prices', async () => {
  const scene = await makeLowScene()
  expect(await lowPricesOf(scene.evaluators[0].client, scene)).toBeNull()
  for (const member of [scene.priceEvaluator, scene.observer]) {
    expect(await lowPricesOf(member.client, scene)).toHaveLength(1)
  }
})

test('questions about prices and their files are hidden from evaluators who cannot see prices', async () => {
  const scene = await makeLowScene({ hides_prices: true })
  const { id } = await ask(scene, 0, question)
  const path = { tenderId: scene.tender.id, clarificationId: id }
  const fileId = await uploadFor(scene.bidders[0]!.client, path)
  await reply(scene, id, { file_ids: [fileId] })
  const { client } = scene.evaluators[0]
  expect(await client.call(listClarifications, { params: scene.params })).toMatchObject({
    data: [],
    low_prices: null,
  })
  const file = `/api/tenders/${path.tenderId}/evaluation/clarifications/${id}/files/${fileId}`
  expect((await client.get(file)).status).toBe(404)
  expect((await scene.observer.client.get(file)).status).toBe(200)
})

test('sealed prices are not flagged, and cannot be asked about', async () => {
  const scene = await makeLowScene({ pricesSealed: true })
  const { client } = scene.chair
  expect(await lowPricesOf(client, scene)).toBeNull()
  const refused = { status: 409, body: { message: evaluationTexts.pricesSealed } }
  expect(await client.post(asking(scene), question)).toMatchObject(refused)
  expect(await client.post(decision(scene), accepting)).toMatchObject(refused)
})

test('a chair who scores without seeing prices can ask about them after the lock', async () => {
  const hidden = { hides_prices: true, chairEvaluates: true }
  const scene = await makeLowScene(hidden)
  expect(await scene.chair.client.post(asking(scene), question)).toMatchObject({
    status: 409,
    body: { message: evaluationTexts.pricesHidden },
  })
  const locked = await makeLowScene({ ...hidden, stage: 'locked' })
  expect((await locked.chair.client.post(asking(locked), question)).status).toBe(201)
})

test('a price that is neither flagged nor asked about cannot be accepted', async () => {
  const scene = await makeLowScene()
  expect(await scene.chair.client.post(decision(scene, 1), accepting)).toMatchObject({
    status: 409,
    body: {
      message: 'This price isn’t flagged as abnormally low, and the bidder wasn’t asked about it.',
    },
  })
  expect(await scene.evaluators[0].client.post(decision(scene), accepting)).toMatchObject({
    status: 403,
  })
  expect(await scene.chair.client.post(decision(scene), { reason: '' })).toMatchObject({
    status: 422,
  })
})
