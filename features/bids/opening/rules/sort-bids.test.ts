import { expect, test } from 'vitest'
import { sortBids, type BidOrder } from './sort-bids.ts'

const bid = (name: string, total: string | null, sent_at: string, rank?: number) => ({
  organisation: { name },
  total,
  sent_at,
  rank,
})
const bids = [
  bid('Birch', '9000.00', '2026-11-03T10:00:00Z', 10),
  bid('Ash', null, '2026-11-01T10:00:00Z'),
  bid('Cedar', '10000.00', '2026-11-02T10:00:00Z', 2),
  bid('Alder', '9000.00', '2026-11-04T10:00:00Z'),
]

test.each([
  ['total', false, ['Alder', 'Birch', 'Cedar', 'Ash']],
  ['total', true, ['Cedar', 'Alder', 'Birch', 'Ash']],
  ['rank', false, ['Cedar', 'Birch', 'Alder', 'Ash']],
  ['rank', true, ['Birch', 'Cedar', 'Alder', 'Ash']],
  ['bidder', false, ['Alder', 'Ash', 'Birch', 'Cedar']],
  ['sent', true, ['Alder', 'Birch', 'Cedar', 'Ash']],
] as const)('bids are sorted by %s, reversed: %s', (by, isReversed, names) => {
  const order: BidOrder = { by, isReversed }
  expect(sortBids(bids, order).map(({ organisation }) => organisation.name)).toEqual(names)
})
