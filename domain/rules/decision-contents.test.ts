import { expect, test } from 'vitest'
import {
  decisionTexts as texts,
  type DecidedBid,
  type DecisionInput,
} from '../contract/decision.ts'
import { decisionText, faultsInDecision, firstOf } from './decision-contents.ts'

const bid = (bid_id: number, rank: number | null): DecidedBid => ({
  bid_id,
  bidder: `Bidder ${bid_id}`,
  rank,
  quality: '10',
  price: '10',
  total: '20',
  total_price: '100',
  is_tied: false,
  is_low_price: false,
  is_price_asked: false,
  below_minimum: [],
  exclusion: rank === null ? 'not_compliant' : null,
})

const lots = [
  {
    lot: { id: 1, lot_number: 1, title: 'North' },
    bids: [bid(11, 1), bid(12, 2), bid(13, null)],
    first: 11,
    is_tie_open: false,
  },
  {
    lot: { id: 2, lot_number: 2, title: 'South' },
    bids: [bid(21, 1), bid(22, 1)],
    first: null,
    is_tie_open: true,
  },
  { lot: { id: 3, lot_number: 3, title: 'West' }, bids: [], first: null, is_tie_open: false },
]

type Choice = DecisionInput['lots'][number]
const none: Choice = { lot_id: 1, bid_id: null, value: null, no_award: null, reason: '' }
const sound: Choice[] = [
  { ...none, bid_id: 11, value: '100.00' },
  { ...none, lot_id: 2, no_award: 'need_changed', reason: 'Closed.' },
  { ...none, lot_id: 3, no_award: 'no_bids' },
]

test('the first in rank wins without a reason, and a lot without bids is not awarded', () => {
  expect(faultsInDecision(lots, sound)).toEqual({})
})

test.for<[string, number, Partial<Choice>, string, string]>([
  [
    'neither a winner nor a reason',
    0,
    { bid_id: null, value: null },
    'bid_id',
    texts.winnerRequired,
  ],
  ['both', 0, { no_award: 'other' }, 'bid_id', texts.winnerRequired],
  ['another winner without a reason', 0, { bid_id: 12 }, 'reason', texts.reasonForWinner],
  ['an excluded bid', 0, { bid_id: 13, reason: 'Best.' }, 'bid_id', texts.bidUnknown],
  ['a bid for another lot', 0, { bid_id: 21, reason: 'Best.' }, 'bid_id', texts.bidUnknown],
  ['an open tie', 1, { bid_id: 21, no_award: null, reason: '' }, 'bid_id', texts.tieOpen],
  ['no award without a reason', 1, { reason: ' ' }, 'reason', texts.reasonForNone],
  ['a value without a winner', 1, { value: '5.00' }, 'value', texts.valueWithoutWinner],
  ['no bids although there are some', 1, { no_award: 'no_bids' }, 'no_award', texts.bidsReceived],
])('%s is a fault', ([, place, change, field, message]) => {
  const choices = sound.map((one, at) => (at === place ? { ...one, ...change } : one))
  expect(faultsInDecision(lots, choices)).toEqual({ [`lots.${place}.${field}`]: [message] })
})

test('every lot is decided once', () => {
  const missing = { lots: [texts.everyLot] }
  expect(faultsInDecision(lots, sound.slice(1))).toEqual(missing)
  expect(faultsInDecision(lots, [sound[0]!, sound[0]!, sound[1]!])).toEqual(missing)
  expect(faultsInDecision(lots, [...sound, sound[0]!])).toEqual(missing)
})

test('a recorded order decides between bids that share the first rank', () => {
  const tied = [bid(1, 1), bid(2, 1), bid(3, 3)]
  expect(firstOf(tied, [])).toEqual({ first: null, is_tie_open: true })
  expect(firstOf(tied, [{ order: [2, 3] }])).toEqual({ first: null, is_tie_open: true })
  expect(firstOf(tied, [{ order: [2, 1] }])).toEqual({ first: 2, is_tie_open: false })
  expect(firstOf([bid(1, 1), bid(2, 2)], [])).toEqual({ first: 1, is_tie_open: false })
  expect(firstOf([bid(1, null)], [])).toEqual({ first: null, is_tie_open: false })
})

test('the hashed text depends on the contents, not on their order', () => {
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
  const turned = { ...contents, lots: sound.toReversed() }
  const bids = contents.result[0]!.bids.toReversed()
  expect(decisionText({ ...turned, result: [{ lot_id: 1, bids }] })).toBe(text)
  const dearer = sound.map((one) => (one.lot_id === 1 ? { ...one, value: '100.01' } : one))
  expect(decisionText({ ...contents, lots: dearer })).not.toBe(text)
  const excluded = [{ ...bids[0]!, exclusion: 'withdrawn' as const }, bids[1]!]
  expect(decisionText({ ...contents, result: [{ lot_id: 1, bids: excluded }] })).not.toBe(text)
})
