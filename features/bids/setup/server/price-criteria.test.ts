// Tests set-ups whose price is split into price criteria: which are refused, how they are stored, and
// what can change once suppliers can bid.
import { expect, test } from 'vitest'
import { getBidding, saveBidding } from '../contract/bidding-calls.ts'
import { biddingTexts as texts, type BiddingSetup } from '../contract/bidding.ts'
import { listNotifications } from '#features/notifications/contract/notification.ts'
import { createTender, getTender } from '#features/tenders/contract/tender-calls.ts'
import { copyTender } from '#features/tenders/contract/tender-draft.ts'
import { makeBidder, makeBidScene, sendTestBid, setup, splitSetup } from '#app/test/bid-scene.ts'
import { tenderForm } from '#app/test/tender-form.ts'
import { useWorld } from '#app/test/world.ts'

const world = useWorld()

async function makeDraft() {
  const buyer = await world.makeUser({ role: 'buyer' })
  const tender = await world.makeTender({ created_by: buyer.id, status: 'draft' })
  const client = await world.signedIn(buyer)
  const params = { tenderId: tender.id }
  return { tender, client, params, url: `/api/tenders/${tender.id}/bidding` }
}

const split: BiddingSetup = { ...setup, ...splitSetup }
const [daily, windows] = split.price_lines
const [supply, care] = split.price_criteria!

test.for<[string, Partial<BiddingSetup>, Record<string, string[]>]>([
  [
    'a line without a price criterion',
    { price_lines: [...setup.price_lines.slice(0, 1), windows!] },
    {
      'setup.price_lines.0.criterion': ['Choose a price criterion'],
      'setup.price_criteria.0.name': ['Add at least one line for “Cleaning”'],
    },
  ],
  [
    'an unknown price criterion',
    { price_lines: [daily!, windows!, { ...windows!, key: 'doors', criterion: 'doors' }] },
    { 'setup.price_lines.2.criterion': ['Choose one of the price criteria'] },
  ],
  [
    'weights that don’t add up to the weight of the price',
    { price_criteria: [supply!, { ...care!, weight: '14' }] },
    {
      'setup.price_criteria': [
        'Weights of the price criteria must add up to the weight of the price',
      ],
    },
  ],
  [
    'six price criteria',
    { price_criteria: Array.from({ length: 6 }, (_, place) => ({ ...care!, key: `c${place}` })) },
    { 'setup.price_criteria': ['Give at most 5 price criteria'] },
  ],
  [
    'a fixed price',
    { price_formula: 'fixed_price', price_weight: '0', criteria: weighing('100') },
    { 'setup.price_criteria': [texts.splitNeedsWeight] },
  ],
  [
    'a price per quality point',
    { price_formula: 'price_per_quality_point', price_weight: '0', criteria: weighing('100') },
    { 'setup.price_criteria': [texts.splitNeedsWeight] },
  ],
  [
    'one total price',
    { price_lines: [] },
    {
      'setup.price_criteria': [
        'One total price can’t be split. Add a price schedule, or don’t split the price.',
      ],
    },
  ],
])('a split price is refused with %s', async ([_name, changes, errors]) => {
  const { client, url } = await makeDraft()
  const reply = await client.put(url, { sealing: 'portal', setup: { ...split, ...changes } })
  expect([reply.status, reply.body.errors]).toEqual([422, errors])
})

function weighing(weight: string): BiddingSetup['criteria'] {
  return setup.criteria.map((criterion) => ({ ...criterion, weight }))
}

test('price criteria can be stored, read and copied, and are removed by an empty list', async () => {
  const { client, params } = await makeDraft()
  const { bidding } = await client.call(saveBidding, {
    params,
    body: { sealing: 'portal', setup: split },
  })
  expect(bidding.setup).toEqual(split)
  const { draft } = await client.call(copyTender, { params })
  const form = tenderForm({ takes_bids: true, draft_id: draft.id, status: 'draft' })
  const { tender } = await client.call(createTender, { body: form })
  const copied = await client.call(getBidding, { params: { tenderId: tender.id } })
  expect(copied.data!.setup).toEqual(split)
  const whole = { ...setup, criteria: split.criteria, price_weight: split.price_weight }
  const again = await client.call(saveBidding, {
    params,
    body: { sealing: 'portal', setup: { ...whole, price_criteria: [] } },
  })
  expect(again.bidding.setup).toEqual(whole)
})

test('a draft can be saved unfinished, but not published until its price criteria are valid', async () => {
  const { client, params, url } = await makeDraft()
  const unfinished = { ...split, price_lines: setup.price_lines }
  const body = { sealing: 'portal', setup: unfinished, is_unfinished: true }
  expect((await client.put(url, body)).status).toBe(200)
  const { status, body: reply } = await client.post(`/api/tenders/${params.tenderId}/publish`)
  expect(status).toBe(422)
  expect(JSON.stringify(reply)).toContain('Choose a price criterion')
})

test('once suppliers can bid, price criteria are fixed, and each new line must belong to one', async () => {
  const { params, clients, tender } = await makeBidScene(world, splitSetup)
  const bidder = await makeBidder(world, tender)
  await sendTestBid(bidder.client, tender.id)
  const url = `/api/tenders/${tender.id}/bidding`
  const body = (changes: Partial<BiddingSetup>) => ({
    sealing: 'portal',
    setup: { ...split, ...changes },
    change_note: 'Doors too',
  })
  const doors = { ...windows!, key: 'doors', description: 'Doors' }
  const { criterion: _criterion, ...loose } = doors
  for (const change of [
    { price_criteria: [supply!, { ...care!, name: 'Panes' }] },
    {
      price_criteria: [
        { ...supply!, weight: '46' },
        { ...care!, weight: '14' },
      ],
    },
    {
      price_lines: [{ ...daily!, criterion: 'care' }, windows!, { ...doors, criterion: 'supply' }],
    },
    { price_criteria: [], price_lines: setup.price_lines },
  ] satisfies Partial<BiddingSetup>[]) {
    const refused = await clients.buyer.put(url, body(change))
    expect([refused.status, refused.body.message]).toEqual([409, texts.frozen])
  }
  const missing = await clients.buyer.put(url, body({ price_lines: [daily!, windows!, loose] }))
  expect(missing.body.errors).toEqual({
    'setup.price_lines.2.criterion': ['Choose a price criterion'],
  })
  const saved = await clients.buyer.put(url, body({ price_lines: [daily!, windows!, doors] }))
  expect(saved.body.bidding.setup.price_lines[2]).toEqual(doors)
  const { data } = await clients.buyer.call(getTender, { params })
  expect(data.status).toBe('published')
  await world.deliverMail()
  const received = await bidder.client.call(listNotifications, { query: {} })
  expect(received.data.map(({ event }) => event)).toContain('bid-outdated')
})
