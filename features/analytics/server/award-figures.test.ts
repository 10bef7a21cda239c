// Tests that the award figures are exact for a small set of tenders, and that they don't reveal a
// decision before it is announced.
import { beforeAll, expect, test } from 'vitest'
import { getAwardFigures, type PeriodFigures } from '../contract/award-figures.ts'
import {
  notifyBidders,
  saveDecision,
  submitDecision,
  withdrawDecision,
} from '#features/evaluation/award/contract/decision-calls.ts'
import { makeAward } from '#app/test/award-rows.ts'
import { makeBidder, makeBidScene, sendTestBid } from '#app/test/bid-scene.ts'
import type { Client } from '#app/test/client.ts'
import { makeDecisionScene, usualChoice } from '#app/test/decision-scene.ts'
import { useWorld, type Row } from '#app/test/world.ts'
import { periodsOf } from './award-figures.ts'
import { ukMonthsBetween } from './uk-months.ts'

const world = useWorld()
let buyer: Row<'users'>
let client: Client
const firstHalf = { from: '2025-01', to: '2025-06' }

const figuresOf = async (reader: Client, query: Record<string, string> = firstHalf) =>
  (await reader.call(getAwardFigures, { query })).data

beforeAll(async () => {
  buyer = await world.makeUser({ role: 'buyer' })
  client = await world.signedIn(buyer)
  await makeAward(world, buyer, {
    tender: {
      awarded_at: '2025-01-20T12:00:00Z',
      estimated_value: '1000',
      award_value: '900',
      categories: ['cleaning'],
    },
    opened_at: '2025-01-10T12:00:00Z',
    bids: ['opened', 'opened', 'opened', 'withdrawn', 'not_openable', 'draft'],
    winner: 'small',
    standstill: { began_on: '2025-01-20', isChallenged: true },
  })
  // In UK time, this award was announced in April.
  await makeAward(world, buyer, {
    tender: {
      awarded_at: '2025-03-31T23:30:00Z',
      estimated_value: '2000',
      award_value: '2200',
      categories: ['waste', 'other'],
    },
    opened_at: '2025-03-27T23:30:00Z',
    bids: ['opened'],
    winner: 'large',
  })
  await makeLots()
  await makeAward(world, buyer, {
    tender: { awarded_at: '2025-02-15T10:00:00Z', estimated_value: null, award_value: '100' },
    winner: 'small',
  })
  await makeUncounted()
  await makeAward(world, await world.makeUser({ role: 'buyer' }), {
    tender: { awarded_at: '2025-06-30T10:00:00Z', estimated_value: '10', award_value: '5' },
    winner: 'medium',
  })
})

/**
 * Makes a tender with four lots: three are awarded, and only one of those has both an estimate and
 * a value.
 */
async function makeLots() {
  const tender = await makeAward(world, buyer, {
    tender: { awarded_at: '2025-02-10T10:00:00Z', estimated_value: '5000', currency: 'EUR' },
    opened_at: '2025-02-05T10:00:00Z',
    bids: ['opened', 'opened', 'opened'],
    lots: [
      { estimated_value: '1000', awards: [{ value: '700', size: 'small' }] },
      { estimated_value: null, awards: [{ value: '500', size: 'medium' }] },
      { estimated_value: '500', awards: [{ value: null, size: null }] },
      { estimated_value: '800' },
    ],
    standstill: { began_on: '2025-02-10' },
  })
  const { db } = world
  const [lot] = await db
    .selectFrom('lots')
    .select('id')
    .where('tender_id', '=', tender.id)
    .execute()
  const [one, other] = await db
    .selectFrom('bids')
    .selectAll()
    .where('tender_id', '=', tender.id)
    .execute()
  // One supplier bids for two lots but counts as one bidder.
  await db
    .updateTable('bids')
    .set({ lot_id: lot!.id, organisation_id: one!.organisation_id })
    .where('id', '=', other!.id)
    .execute()
}

/**
 * Makes three tenders whose awards are not counted: one is archived, the award of the second was
 * withdrawn, and the third is cancelled. The standstill of the second tender is still counted.
 */
async function makeUncounted() {
  const awarded = { awarded_at: '2025-02-20T10:00:00Z', estimated_value: '10', award_value: '1' }
  const opened = { opened_at: '2025-02-19T10:00:00Z', bids: ['opened'] as const }
  await makeAward(world, buyer, {
    tender: { ...awarded, deleted_at: new Date() },
    ...opened,
    winner: 'small',
    standstill: { began_on: '2025-02-20', isChallenged: true },
  })
  await makeAward(world, buyer, {
    tender: { ...awarded, status: 'closed' },
    ...opened,
    standstill: { began_on: '2025-02-20', ended_at: '2025-02-25T10:00:00Z', isChallenged: true },
  })
  await makeAward(world, buyer, { tender: { ...awarded, status: 'cancelled' }, ...opened })
}

const empty = {
  awarded: 0,
  bids: { based_on: 0, median: null, single: null },
  days: { based_on: 0, median: null, lowest: null, highest: null },
  savings: { based_on: 0, median: null, lowest: null, highest: null },
  small_firms: { based_on: 0, small: null, small_or_medium: null },
  challenges: { based_on: 0, challenged: 0, share: null },
}

test('a buyer sees the figures of their organisation, by quarter', async () => {
  expect(await figuresOf(client)).toEqual({
    total: {
      ...firstHalf,
      awarded: 4,
      bids: { based_on: 3, median: 2, single: 33.3 },
      days: { based_on: 3, median: 5, lowest: 4, highest: 10 },
      savings: { based_on: 3, median: 10, lowest: -10, highest: 30 },
      small_firms: { based_on: 5, small: 60, small_or_medium: 80 },
      challenges: { based_on: 3, challenged: 2, share: 66.7 },
    },
    periods: [
      {
        from: '2025-01',
        to: '2025-03',
        awarded: 3,
        bids: { based_on: 2, median: 2.5, single: 0 },
        days: { based_on: 2, median: 7.5, lowest: 5, highest: 10 },
        savings: { based_on: 2, median: 20, lowest: 10, highest: 30 },
        small_firms: { based_on: 4, small: 75, small_or_medium: 100 },
        challenges: { based_on: 3, challenged: 2, share: 66.7 },
      },
      {
        from: '2025-04',
        to: '2025-06',
        awarded: 1,
        bids: { based_on: 1, median: 1, single: 100 },
        days: { based_on: 1, median: 4, lowest: 4, highest: 4 },
        savings: { based_on: 1, median: -10, lowest: -10, highest: -10 },
        small_firms: { based_on: 1, small: 0, small_or_medium: 0 },
        challenges: empty.challenges,
      },
    ],
    compared: [
      { currency: 'EUR', estimated_value: '1000.00', award_value: '700.00' },
      { currency: 'GBP', estimated_value: '3000.00', award_value: '3100.00' },
    ],
  })
})

test('months follow UK time, and the figures of months without awards are empty', async () => {
  const { total, periods } = await figuresOf(client, { ...firstHalf, per: 'month' })
  expect(periods.map(({ from, to, awarded }) => [from, to, awarded])).toEqual([
    ['2025-01', '2025-01', 1],
    ['2025-02', '2025-02', 2],
    ['2025-03', '2025-03', 0],
    ['2025-04', '2025-04', 1],
    ['2025-05', '2025-05', 0],
    ['2025-06', '2025-06', 0],
  ])
  expect(periods[2]).toEqual({ from: '2025-03', to: '2025-03', ...empty })
  expect(total).toEqual((await figuresOf(client)).total)
})

test('the category filter selects the tenders in that category', async () => {
  const { total, compared } = await figuresOf(client, { ...firstHalf, category: 'waste' })
  expect(total).toMatchObject({ awarded: 1, challenges: { based_on: 0 } })
  expect(compared).toEqual([
    { currency: 'GBP', estimated_value: '2000.00', award_value: '2200.00' },
  ])
  const cleaning = await figuresOf(client, { ...firstHalf, category: 'cleaning' })
  expect(cleaning.total).toMatchObject({ awarded: 1, challenges: { challenged: 1, share: 100 } })
})

test('an administrator sees the figures of all organisations', async () => {
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  const { total } = await figuresOf(admin)
  expect(total).toMatchObject({
    awarded: 5,
    savings: { based_on: 4, median: 20, lowest: -10, highest: 50 },
    small_firms: { based_on: 6, small: 50, small_or_medium: 83.3 },
  })
})

test('the figures are empty for an organisation without awards and for a buyer without an organisation', async () => {
  for (const values of [{}, { organisation_id: null }]) {
    const newcomer = await world.signedIn(await world.makeUser({ role: 'buyer', ...values }))
    const { total, periods, compared } = await figuresOf(newcomer, {})
    expect(total).toMatchObject(empty)
    expect(periods.length).toBeGreaterThanOrEqual(4)
    expect(compared).toEqual([])
  }
})

test.for([
  [{ from: '2026-13' }, { from: ['Choose a month'] }],
  [{ from: '2025-03', to: '2025-02' }, { from: ['The first month must not be after the last'] }],
  [{ from: '2010-01' }, { from: ['Choose at most 60 months'] }],
  [{ per: 'day' }, { per: [expect.any(String)] }],
  [{ category: 'spaceships' }, { category: [expect.any(String)] }],
] as const)('the query %o is refused', async ([query, errors]) => {
  const { status, body } = await client.get(`/api/analytics/awards?${new URLSearchParams(query)}`)
  expect([status, body.errors]).toEqual([422, errors])
})

test('sealed bids are not counted', async () => {
  const { tender, clients } = await makeBidScene(world)
  const admin = await world.signedIn(await world.makeUser({ role: 'admin' }))
  const readTotals = async () => [await figuresOf(clients.buyer, {}), await figuresOf(admin, {})]
  const before = await readTotals()
  const bidder = await makeBidder(world, tender)
  await sendTestBid(bidder.client, tender.id)
  expect(await readTotals()).toEqual(before)
})

test('a decision is counted from its announcement until it is withdrawn', async () => {
  const scene = await makeDecisionScene(world)
  const { chair, params } = scene
  const totals: PeriodFigures[] = []
  const readTotals = async () => totals.push((await figuresOf(chair.client, {})).total)
  await readTotals()
  const { decision } = await chair.client.call(saveDecision, {
    params,
    body: { revision: null, lots: usualChoice(scene) },
  })
  const body = { sha256: decision.sha256! }
  await chair.client.call(submitDecision, { params, body })
  await readTotals()
  await chair.client.call(notifyBidders, { params, body })
  await readTotals()
  await chair.client.call(withdrawDecision, { params, body: { reason: 'A mark was wrong.' } })
  await readTotals()
  const [opened, approved, notified, withdrawn] = totals
  expect([opened, approved]).toEqual([opened, opened])
  expect(opened).toMatchObject(empty)
  expect(notified).toMatchObject({
    awarded: 1,
    bids: { based_on: 1, median: 4 },
    days: { based_on: 1, median: 0 },
    challenges: { based_on: 1, challenged: 0, share: 0 },
  })
  expect(withdrawn).toMatchObject({ ...empty, challenges: { based_on: 1, challenged: 0 } })
})

test('the first and last quarters are cut off at the ends of the range', () => {
  const months = ukMonthsBetween('2025-11', '2026-04')
  expect(periodsOf(months, 'quarter').map(({ from, to }) => [from, to])).toEqual([
    ['2025-11', '2025-12'],
    ['2026-01', '2026-03'],
    ['2026-04', '2026-04'],
  ])
})

test('each of several winners of a lot or tender counts as an award, but their total value counts once', async () => {
  const owner = await world.makeUser({ role: 'buyer' })
  const several = [
    { value: '300', size: 'small' },
    { value: '500', size: 'medium' },
  ] as const
  await makeAward(world, owner, {
    tender: { awarded_at: '2025-02-10T10:00:00Z', estimated_value: '9000', award_value: '1400' },
    lots: [
      { estimated_value: '1000', awards: several },
      { estimated_value: '800', awards: [{ value: '600', size: 'large' }] },
      // The value of one winner is unknown, so the lot has no savings.
      { estimated_value: '700', awards: [several[0], { value: null, size: null }] },
    ],
  })
  await makeAward(world, owner, {
    tender: { awarded_at: '2025-02-11T10:00:00Z', estimated_value: '1000', award_value: '800' },
    awards: several,
  })
  const { total, compared } = await figuresOf(await world.signedIn(owner))
  expect(compared).toEqual([
    { currency: 'GBP', estimated_value: '2800.00', award_value: '2200.00' },
  ])
  expect(total).toMatchObject({
    awarded: 2,
    savings: { based_on: 2, lowest: 20, highest: 22.2 },
    small_firms: { based_on: 6, small: 50, small_or_medium: 83.3 },
  })
})
