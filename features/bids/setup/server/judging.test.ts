// Tests the judging settings in the bidding set-up: refusals, omitted fields, and set-ups saved by
// earlier portal versions.
import { expect, test } from 'vitest'
import { getBidding, saveBidding } from '../contract/bidding-calls.ts'
import { biddingTexts as texts, type BiddingSetup } from '../contract/bidding.ts'
import { usualJudging } from '../rules/judging.ts'
import { makeBidScene, setup } from '#app/test/bid-scene.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

async function makeDraft() {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, status: 'draft' })
  const client = await world.signedIn(buyer)
  const params = { tenderId: tender.id }
  return { client, params, url: `/api/tenders/${tender.id}/bidding` }
}

const [criterion] = setup.criteria
const part = (key: string, weight: string) => ({ key, name: key, weight, minimum_mark: null })
const nested: BiddingSetup = {
  ...setup,
  questions: [],
  criteria: [{ ...criterion!, minimum_mark: null, parts: [part('a', '40'), part('b', '60')] }],
  mark_step: 'half',
  price_formula: 'linear_to_multiple',
  price_multiple: '2.5',
  allows_nil_price: true,
  excluded_prices_count: true,
  tie_break: 'The higher mark for a wins.',
  low_price_rule: { kind: 'below_others', percent: '40', next_percent: '30' },
}

test('sub-criteria, half marks and the other rules are stored and returned', async () => {
  const { client, params } = await makeDraft()
  const body = { sealing: 'portal' as const, setup: nested }
  const { bidding } = await client.call(saveBidding, { params, body })
  expect(bidding.setup).toEqual(nested)
  expect(bidding.example).toEqual([
    { price: '100000.00', points: '40.00' },
    { price: '125000.00', points: '33.33' },
    { price: '200000.00', points: '13.33' },
  ])
})

test.for<[Record<string, unknown>, Record<string, string[]>]>([
  [
    { price_multiple: '1.00' },
    { 'setup.price_multiple': ['Enter a number above 1, up to 99.99, with at most 2 decimals'] },
  ],
  [
    { price_multiple: '0.5' },
    { 'setup.price_multiple': ['Enter a number above 1, up to 99.99, with at most 2 decimals'] },
  ],
  [
    { low_price_rule: { kind: 'below_mean', percent: '0', next_percent: null } },
    {
      'setup.low_price_rule.percent': ['Enter a percentage from 1 to 100 with at most 2 decimals'],
    },
  ],
  [
    { criteria: [{ ...nested.criteria[0], parts: [part('a', '40'), part('b', '59.99')] }] },
    { 'setup.criteria.0.parts': ['Weights of the sub-criteria must add up to 100'] },
  ],
  [
    { criteria: [{ ...nested.criteria[0], parts: [part('a', '40'), part('a', '60')] }] },
    { 'setup.criteria': ['Two entries have the same key'] },
  ],
  [
    { questions: [setup.questions[0]] },
    { 'setup.questions.0.criterion': ['Choose one of its sub-criteria'] },
  ],
])('a set-up with %j is refused', async ([changes, errors]) => {
  const { client, url } = await makeDraft()
  const reply = await client.put(url, { sealing: 'portal', setup: { ...nested, ...changes } })
  expect([reply.status, reply.body.errors]).toEqual([422, errors])
})

/** Returns the set-up as clients of earlier portal versions send it. */
function withoutJudging(given: BiddingSetup): BiddingSetup {
  const old = { ...given }
  for (const field of Object.keys(usualJudging)) delete old[field as keyof typeof usualJudging]
  return old
}

test('fields that a client omits get default values at first, and keep their values in later edits', async () => {
  const { client, params } = await makeDraft()
  const old = { sealing: 'portal' as const, setup: withoutJudging(setup) }
  const { bidding } = await client.call(saveBidding, { params, body: old })
  expect(bidding.setup).toEqual(setup)
  await client.call(saveBidding, { params, body: { sealing: 'portal', setup: nested } })
  const again = { sealing: 'portal' as const, setup: withoutJudging(nested) }
  const kept = await client.call(saveBidding, { params, body: again })
  expect(kept.bidding.setup).toEqual(nested)
})

test('a published set-up without the fields can be edited, and its rules stay fixed', async () => {
  const { tender, params, clients } = await makeBidScene(world)
  const old = withoutJudging(setup)
  await world.db
    .updateTable('biddings')
    .set({ setup: JSON.stringify(old) })
    .where('tender_id', '=', tender.id)
    .execute()
  const { data } = await clients.buyer.call(getBidding, { params })
  expect(data?.setup).toEqual(old)
  const url = `/api/tenders/${tender.id}/bidding`
  const questions = setup.questions.slice(0, 1)
  const body = (changes: Partial<BiddingSetup>) => ({
    sealing: 'portal',
    setup: { ...old, questions, ...changes },
    change_note: 'One question fewer',
  })
  for (const change of [{ mark_step: 'half' }, { allows_nil_price: false }] as const) {
    const refused = await clients.buyer.put(url, body(change))
    expect([refused.status, refused.body.message]).toEqual([409, texts.frozen])
  }
  const saved = await clients.buyer.put(url, body({ allows_nil_price: true }))
  expect(saved.body.bidding.setup).toEqual({
    ...usualJudging,
    ...old,
    questions,
    allows_nil_price: true,
    rounds_lines: true,
  })
})
