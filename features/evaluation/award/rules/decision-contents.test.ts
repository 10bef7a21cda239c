import { expect, test } from 'vitest'
import type { DecidedBid, DecisionInput } from '../contract/decision.ts'
import { winnerTexts } from '#features/tenders/contract/tender.ts'
import {
  areFirst,
  decisionText,
  faultsInDecision,
  firstOf,
  winnersIn,
} from './decision-contents.ts'

const bid = (bid_id: number, rank: number | null): DecidedBid => ({
  bid_id,
  bidder: `Bidder ${bid_id}`,
  rank,
  quality: '10',
  price: '10',
  price_criteria: [],
  total: '20',
  total_price: '100',
  is_tied: false,
  is_low_price: false,
  is_price_asked: false,
  below_minimum: [],
  exclusion: rank === null ? 'not_compliant' : null,
})

const usual = { tie_breaks: [], max_winners: 1 }
const lots = [
  {
    lot: { id: 1, lot_number: 1, title: 'North' },
    bids: [bid(11, 1), bid(12, 2), bid(13, null)],
    ...usual,
  },
  {
    lot: { id: 2, lot_number: 2, title: 'South' },
    bids: [bid(21, 1), bid(22, 1)],
    ...usual,
  },
  { lot: { id: 3, lot_number: 3, title: 'West' }, bids: [], ...usual },
]

type Choice = DecisionInput['lots'][number]
const none: Choice = {
  lot_id: 1,
  bid_id: null,
  value: null,
  no_award: null,
  reason: '',
  others: [],
}
const sound: Choice[] = [
  { ...none, bid_id: 11, value: '100.00' },
  { ...none, lot_id: 2, no_award: 'need_changed', reason: 'Closed.' },
  { ...none, lot_id: 3, no_award: 'no_bids' },
]

test('the first-ranked bid wins without a reason, and a lot without bids is not awarded', () => {
  expect(faultsInDecision(lots, sound)).toEqual({})
})

test.for<[string, number, Partial<Choice>, string, string]>([
  [
    'neither a winner nor a reason',
    0,
    { bid_id: null, value: null },
    'bid_id',
    'Choose a winner, or why this lot isn’t awarded',
  ],
  ['both', 0, { no_award: 'other' }, 'bid_id', 'Choose a winner, or why this lot isn’t awarded'],
  [
    'another winner without a reason',
    0,
    { bid_id: 12 },
    'reason',
    'This bid isn’t first in the ranking. Enter the reason why it wins.',
  ],
  [
    'an excluded bid',
    0,
    { bid_id: 13, reason: 'Best.' },
    'bid_id',
    'Choose a bid for this lot that isn’t excluded or below a minimum mark',
  ],
  [
    'a bid for another lot',
    0,
    { bid_id: 21, reason: 'Best.' },
    'bid_id',
    'Choose a bid for this lot that isn’t excluded or below a minimum mark',
  ],
  [
    'an open tie',
    1,
    { bid_id: 21, no_award: null, reason: '' },
    'bid_id',
    'This bid is tied with another. Record their order in the ranking first.',
  ],
  [
    'no award without a reason',
    1,
    { reason: ' ' },
    'reason',
    'Enter the reason why this lot isn’t awarded',
  ],
  ['a value without a winner', 1, { value: '5.00' }, 'value', 'Only an award has a value'],
  [
    'no bids although there are some',
    1,
    { no_award: 'no_bids' },
    'no_award',
    'Bids were received for this lot. Choose another reason.',
  ],
])('%s is reported as an error', ([, place, change, field, message]) => {
  const choices = sound.map((one, at) => (at === place ? { ...one, ...change } : one))
  expect(faultsInDecision(lots, choices)).toEqual({ [`lots.${place}.${field}`]: [message] })
})

test('every lot must be decided exactly once', () => {
  const missing = { lots: ['Decide about every lot, once'] }
  expect(faultsInDecision(lots, sound.slice(1))).toEqual(missing)
  expect(faultsInDecision(lots, [sound[0]!, sound[0]!, sound[1]!])).toEqual(missing)
  expect(faultsInDecision(lots, [...sound, sound[0]!])).toEqual(missing)
})

const opened = (open_rank: number) => ({ firsts: [], open_rank })
const first = (...firsts: number[]) => ({ firsts, open_rank: null })

test('a recorded order decides between bids that tie for first rank', () => {
  const tied = [bid(1, 1), bid(2, 1), bid(3, 3)]
  expect(firstOf(tied, [], 1)).toEqual(opened(1))
  expect(firstOf(tied, [{ order: [2, 3] }], 1)).toEqual(opened(1))
  expect(firstOf(tied, [{ order: [2, 1] }], 1)).toEqual(first(2))
  expect(firstOf([bid(1, 1), bid(2, 2)], [], 1)).toEqual(first(1))
  expect(firstOf([bid(1, null)], [], 1)).toEqual(first())
})

test('the first bids in the ranking win, up to the number of winners in the set-up', () => {
  const bids = [bid(4, null), bid(1, 1), bid(3, 3), bid(2, 2)]
  expect(firstOf(bids, [], 2)).toEqual(first(1, 2))
  expect(firstOf(bids, [], 5)).toEqual(first(1, 2, 3))
})

test('a tie is reported only if it decides which bids win', () => {
  const bids = [bid(1, 1), bid(2, 2), bid(3, 2), bid(4, 4)]
  expect(firstOf(bids, [], 1)).toEqual(first(1))
  expect(firstOf(bids, [], 2)).toEqual({ firsts: [1], open_rank: 2 })
  expect(firstOf(bids, [{ order: [3, 2] }], 2)).toEqual(first(1, 3))
  expect(firstOf(bids, [], 3)).toEqual(first(1, 2, 3))
  expect(firstOf(bids, [{ order: [3, 2] }], 3)).toEqual(first(1, 3, 2))
  expect(firstOf([bid(1, 1), bid(2, 1)], [], 2)).toEqual(first(1, 2))
})

const several = {
  lot: { id: 1, lot_number: 1, title: 'North' },
  bids: [bid(11, 1), bid(12, 2), bid(13, 2), bid(14, 4), bid(15, null)],
  tie_breaks: [],
  max_winners: 3,
}
/** Returns a choice with these winners. Each has a reason if one is given. */
const choosing = (...[one, ...others]: [bid_id: number, reason?: string][]): Choice => {
  const winner = ([bid_id, reason = '']: [number, string?]) => ({ bid_id, value: null, reason })
  return { ...none, ...winner(one!), others: others.map(winner) }
}

test.for<[string, Choice, Record<string, string>]>([
  ['the first three', choosing([11], [12], [13]), {}],
  ['the first alone', choosing([11]), {}],
  [
    'a tied bid before the other',
    choosing([11], [12]),
    {
      'others.0.reason': 'This bid is tied with another. Record their order in the ranking first.',
    },
  ],
  ['a tied bid with a reason', choosing([11], [12, 'Lots drawn.']), {}],
  [
    'a bid that skips better ones',
    choosing([11], [12], [14]),
    {
      'others.1.reason':
        'A bid with a better rank isn’t chosen. Enter the reason why this one wins.',
    },
  ],
  ['a skipping bid with a reason', choosing([11], [14, 'Two sites.']), {}],
  [
    'only lower bids',
    choosing([14]),
    { reason: 'This bid isn’t first in the ranking. Enter the reason why it wins.' },
  ],
  [
    'an excluded bid',
    choosing([11], [15, 'Best.']),
    { 'others.0.bid_id': 'Choose a bid for this lot that isn’t excluded or below a minimum mark' },
  ],
  [
    'the same bid twice',
    choosing([11], [11, 'Twice.']),
    { 'others.0.bid_id': winnerTexts.winnerRepeats },
  ],
  [
    'more winners than the set-up allows',
    choosing([11], [12], [13], [14, 'Best.']),
    { others: winnerTexts.tooManyWinners(3) },
  ],
  [
    'winners of a lot that isn’t awarded',
    { ...choosing([11], [12]), bid_id: null, no_award: 'other', reason: 'Closed.' },
    { value: 'Only an award has a value' },
  ],
])('several winners: %s', ([, choice, faults]) => {
  const expected = Object.entries(faults).map(([field, message]) => [`lots.0.${field}`, [message]])
  expect(faultsInDecision([several], [choice])).toEqual(Object.fromEntries(expected))
})

test('each low price among several winners requires its own reason', () => {
  const low = { ...bid(12, 2), is_low_price: true }
  const lot = { ...several, bids: [bid(11, 1), low] }
  expect(faultsInDecision([lot], [choosing([11], [12])])).toEqual({
    'lots.0.others.0.reason': [
      'The price of this bid is flagged as abnormally low, and the bidder hasn’t been asked about it. Enter the reason why it wins.',
    ],
  })
  expect(faultsInDecision([lot], [choosing([11], [12, 'Explained.'])])).toEqual({})
})

test('the winners are the first in the ranking if no better bid is skipped', () => {
  const are = (choice: Choice) => areFirst(several, winnersIn(choice))
  expect(are(choosing([13], [11], [12]))).toBe(true)
  expect(are(choosing([11], [14]))).toBe(false)
  expect(winnersIn(null)).toEqual([])
  expect(winnersIn({ ...none, no_award: 'other' } as Choice)).toEqual([])
})

test('the hashed text depends on the contents, but not on their order', () => {
  const contents = {
    tender_id: 7,
    lots: sound,
    result: [
      {
        lot_id: 1,
        bids: [
          { bid_id: 11, rank: 1, total: '20/1', exclusion: null },
          { bid_id: 12, rank: 2, total: '19/1', exclusion: null },
        ],
      },
    ],
  }
  const text = decisionText(contents)
  // The hash of a decision with one winner per lot is the same as in earlier portal versions.
  expect(text).not.toContain('others')
  const turned = { ...contents, lots: sound.toReversed() }
  const bids = contents.result[0]!.bids.toReversed()
  expect(decisionText({ ...turned, result: [{ lot_id: 1, bids }] })).toBe(text)
  const dearer = sound.map((one) => (one.lot_id === 1 ? { ...one, value: '100.01' } : one))
  expect(decisionText({ ...contents, lots: dearer })).not.toBe(text)
  const excluded = [{ ...bids[0]!, exclusion: 'withdrawn' as const }, bids[1]!]
  expect(decisionText({ ...contents, result: [{ lot_id: 1, bids: excluded }] })).not.toBe(text)
  const [north, ...rest] = sound
  const withOthers = (...ids: number[]) => {
    const others = ids.map((bid_id) => ({ bid_id, value: null, reason: '' }))
    return decisionText({ ...contents, lots: [{ ...north!, others }, ...rest] })
  }
  expect(new Set([text, withOthers(12), withOthers(14), withOthers(12, 14)]).size).toBe(4)
})
