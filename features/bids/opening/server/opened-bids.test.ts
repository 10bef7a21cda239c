// Tests who can read the list of opened bids and the record of opening: users who oversee the
// opening get names and totals, and only members of the evaluation panel who may read bids get the
// content.
import { expect, test } from 'vitest'
import { evaluationTexts as texts } from '#features/evaluation/contract/evaluation.ts'
import { listOpenedBids } from '../contract/opening.ts'
import type { Client } from '#app/test/client.ts'
import {
  addMember,
  declareClear,
  makeEvaluationScene,
  type EvaluationScene,
} from '#app/test/evaluation-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

/** Returns the first bidder's bid as the caller sees it. */
async function bidSeenBy({ client }: { client: Client }, { params, bidders }: EvaluationScene) {
  const { data } = await client.call(listOpenedBids, { params })
  return data.find(({ id }) => id === bidders[0]!.bid.id)!
}

const refusalsOf = async ({ client }: { client: Client }, { tender }: EvaluationScene) => {
  const url = `/api/tenders/${tender.id}/opening`
  const replies = []
  for (const path of ['bids', 'record', 'record.pdf']) {
    const { status, body } = await client.get(`${url}/${path}`)
    replies.push(status === 200 ? 200 : [status, body.message])
  }
  return replies
}

const unread = { answers: [], price_lines: [], files: [] }

const full = {
  total: '25031.25',
  answers: [
    { question: 'method', value: 'Method of 0' },
    { question: 'team', value: 'Team of 0' },
  ],
  price_lines: [{ line: 'daily' }, { line: 'windows' }],
  files: [{ filename: 'plan.pdf' }],
}

test('cleared panel members can read bids; other buyers and administrators cannot', async () => {
  const scene = await makeEvaluationScene(world)
  const { chair, evaluators, priceEvaluator, observer, outsider, tender } = scene
  for (const member of [chair, evaluators[0], priceEvaluator, observer]) {
    expect(await bidSeenBy(member, scene)).toMatchObject(full)
  }
  const admin = { client: await world.signedIn(await world.makeUser({ role: 'admin' })) }
  for (const person of [outsider, admin]) {
    expect(await bidSeenBy(person, scene)).toMatchObject({ total: '25031.25', ...unread })
  }
  await addMember(world, { tender, user: outsider.user, role: 'evaluator' })
  expect(await bidSeenBy(outsider, scene)).toMatchObject({ total: '25031.25', ...unread })
  await declareClear(world, scene, outsider.user)
  expect(await bidSeenBy(outsider, scene)).toMatchObject(full)
})

test('an external opener can read bids only as a cleared member of the panel', async () => {
  const scene = await makeEvaluationScene(world)
  const { tender } = scene
  const user = await world.makeUser({
    role: 'buyer',
    is_guest: true,
    organisation_id: null,
    mfa_enabled: true,
    mfa_secret: Buffer.from('sealed'),
  })
  const guest = { client: await world.signedIn(user) }
  await world.db.insertInto('openers').values({ tender_id: tender.id, user_id: user.id }).execute()
  expect(await bidSeenBy(guest, scene)).toMatchObject({ total: '25031.25', ...unread })
  await addMember(world, { tender, user, role: 'evaluator' })
  await declareClear(world, scene, user)
  expect(await bidSeenBy(guest, scene)).toMatchObject(full)
})

test('evaluators are not shown hidden prices, or flags and records that reveal them', async () => {
  const scene = await makeEvaluationScene(world, { hides_prices: true })
  const { evaluators, chair, outsider } = scene
  await world.db
    .updateTable('bids')
    .set({ flags: ['older_setup', 'price_nil'] })
    .where('id', '=', scene.bidders[0]!.bid.id)
    .execute()
  expect(await bidSeenBy(evaluators[0], scene)).toMatchObject({
    ...full,
    total: null,
    price_lines: [],
    flags: ['older_setup'],
  })
  const hidden = [403, texts.pricesHidden]
  expect(await refusalsOf(evaluators[0], scene)).toEqual([200, hidden, hidden])
  for (const person of [chair, outsider]) {
    expect(await bidSeenBy(person, scene)).toMatchObject({ total: '25031.25' })
    expect(await refusalsOf(person, scene)).toEqual([200, 200, 200])
  }
})

test.for(['declarations', 'scoring', 'consensus'] as const)(
  'at the stage “%s” evaluators can read neither bids nor the record while names are hidden',
  async (stage) => {
    const scene = await makeEvaluationScene(world, { stage, hides_names: true })
    const hidden = [
      403,
      'The names of bidders are hidden from evaluators until the evaluation is locked.',
    ]
    expect(await refusalsOf(scene.evaluators[0], scene)).toEqual([hidden, hidden, hidden])
    for (const person of [scene.chair, scene.priceEvaluator, scene.outsider]) {
      expect(await refusalsOf(person, scene)).toEqual([200, 200, 200])
    }
  },
)

test('evaluators can see names and prices once the evaluation is locked', async () => {
  const hiding = { hides_names: true, hides_prices: true }
  const scene = await makeEvaluationScene(world, { stage: 'locked', ...hiding })
  expect(await refusalsOf(scene.evaluators[0], scene)).toEqual([200, 200, 200])
  expect(await bidSeenBy(scene.evaluators[0], scene)).toMatchObject(full)
})
