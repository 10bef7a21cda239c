import { expect, test } from 'vitest'
import { winnerTexts as texts } from '#features/tenders/contract/tender.ts'
import { faultsInAward, winnersOf } from './award-winners.ts'

const whole = { organisation_id: undefined, value: null, note: null }
const winner = (organisation_id: number, value: string | null = null) => ({
  organisation_id,
  value,
})
const ofLot = (lot_id: number, organisation_id: number) => ({ lot_id, ...winner(organisation_id) })

/** Bids for a tender without lots. */
const opened = [1, 2, 3].map((organisation_id) => ({ organisation_id, lot_id: null }))
/** Bids for lots 10 and 20. */
const openedForLots = [
  ...[1, 2, 3].map((organisation_id) => ({ organisation_id, lot_id: 10 })),
  ...[1, 4].map((organisation_id) => ({ organisation_id, lot_id: 20 })),
]

test('the winners are listed in the order in which the buyer named them', () => {
  expect(winnersOf(whole)).toEqual([])
  expect(winnersOf({ ...whole, organisation_id: 1, value: '5', others: [winner(2, '7')] })).toEqual(
    [
      { lot_id: null, organisation_id: 1, value: '5' },
      { lot_id: null, organisation_id: 2, value: '7' },
    ],
  )
  const lots = [ofLot(10, 2), ofLot(10, 1)]
  expect(winnersOf({ ...whole, lots })).toEqual(lots)
})

test.each([
  ['one winner', 1, [], {}],
  ['as many winners as the set-up allows', 2, [2], {}],
  ['more winners than the set-up allows', 2, [2, 3], { others: [texts.tooManyWinners(2)] }],
  ['a second winner without a set-up for it', 1, [2], { others: [texts.tooManyWinners(1)] }],
  ['the same bidder twice', 3, [1], { 'others.0.organisation_id': [texts.winnerRepeats] }],
  [
    'an organisation without a bid',
    3,
    [2, 9],
    { 'others.1.organisation_id': ['Choose a supplier whose bid for this was opened'] },
  ],
])('%s for a tender without lots', (_case, maxWinners, others, faults) => {
  const award = { ...whole, organisation_id: 1, others: others.map((id) => winner(id)) }
  expect(faultsInAward(award, { opened, maxWinners })).toEqual(faults)
})

test('further winners require a first one, and a tender with lots is awarded lot by lot', () => {
  const others = [winner(2)]
  expect(faultsInAward({ ...whole, others }, { opened, maxWinners: 2 })).toEqual({
    others: ['Choose the winning bidder first'],
  })
  const award = { ...whole, organisation_id: 1, others }
  expect(faultsInAward(award, { opened: openedForLots, maxWinners: 2 })).toEqual({
    others: ['This tender has lots. Name the winners of each lot.'],
  })
})

test.each([
  ['a winner of each lot', 1, [ofLot(10, 1), ofLot(20, 4)], {}],
  ['two winners of one lot', 2, [ofLot(10, 1), ofLot(10, 2), ofLot(20, 1)], {}],
  [
    'a lot twice without a set-up for it',
    1,
    [ofLot(10, 1), ofLot(10, 2)],
    { lots: ['Name each lot once'] },
  ],
  [
    'three winners where two are allowed',
    2,
    [ofLot(10, 1), ofLot(10, 2), ofLot(10, 3)],
    { lots: [texts.tooManyWinners(2)] },
  ],
  [
    'the same bidder twice',
    2,
    [ofLot(10, 1), ofLot(10, 1)],
    { 'lots.1.organisation_id': [texts.winnerRepeats] },
  ],
  [
    'a bidder for another lot',
    2,
    [ofLot(10, 1), ofLot(10, 4)],
    { 'lots.1.organisation_id': ['Choose a supplier whose bid for this was opened'] },
  ],
])('%s for a tender with lots', (_case, maxWinners, lots, faults) => {
  expect(faultsInAward({ ...whole, lots }, { opened: openedForLots, maxWinners })).toEqual(faults)
})
