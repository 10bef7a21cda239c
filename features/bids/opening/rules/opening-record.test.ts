import { expect, test } from 'vitest'
import type { OpeningRecord, RecordedBid } from '../contract/opening-record.ts'
import { recordForBidders } from './opening-record.ts'

const bid = (organisation: string, lot_number: number, receipt_sha256: string): RecordedBid => ({
  organisation,
  lot_number,
  version: 1,
  sent_at: '2026-11-17T09:00:00Z',
  status: 'opened',
  failure: null,
  leaves_lots_out: false,
  flags: [],
  total: '10.00',
  currency: 'GBP',
  receipt_sha256,
  files: [],
  share_faults: [],
})

const record: OpeningRecord = {
  tender: { id: 1, reference: 'TND-1', title: 'Cleaning' },
  organisation: 'Council',
  sealing: 'portal',
  envelopes: ['quality', 'price'],
  submission_deadline: '2026-11-17T12:00:00Z',
  started_at: '2026-11-17T12:01:00Z',
  finished_at: '2026-11-17T12:02:00Z',
  needed: 2,
  openers: [],
  hand_in_until: null,
  prices_opened: null,
  bids: [bid('Aardvark', 1, 'cc'), bid('Badger', 1, 'bb'), bid('Aardvark', 2, 'aa')],
  addenda: [{ at: '2026-11-17T13:00:00Z', how: 'handed_in', bid: bid('Civet', 1, 'dd') }],
}

test('a record that is shared with names and prices is shared in full', () => {
  expect(recordForBidders(record, { sharing: 'names_and_prices' })).toEqual(record)
})

test('a record that is shared without names hides other bidders’ names and their order', () => {
  const seen = recordForBidders(record, { sharing: 'prices', own: ['bb'] })
  expect(
    seen.bids.map((one) => [one.organisation, one.lot_number, one.receipt_sha256, one.total]),
  ).toEqual([
    ['Badger', 1, 'bb', '10.00'],
    [null, 1, 'cc', '10.00'],
    [null, 2, 'aa', '10.00'],
  ])
  expect(seen.addenda[0]!.bid.organisation).toBeNull()
})
