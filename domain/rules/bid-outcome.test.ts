import { expect, test } from 'vitest'
import { bidOutcome, tenderOutcome } from './bid-outcome.ts'

const ours = { id: 1, name: 'Ours Ltd' }
const theirs = { id: 2, name: 'Theirs Ltd' }
const lot = (lot_number: number, organisation: typeof ours) => ({
  lot_number,
  organisation,
  value: null,
})
const awarded = (organisation: typeof ours | null, lots: ReturnType<typeof lot>[] = []) => ({
  status: 'awarded' as const,
  award: { organisation, value: null, lots },
})

test.each([
  ['the whole tender is won', awarded(ours), null, 'won'],
  ['another organisation wins the whole tender', awarded(theirs), null, 'lost'],
  ['no winner is named', awarded(null), null, undefined],
  ['the lot is won', awarded(null, [lot(1, ours), lot(2, theirs)]), 1, 'won'],
  ['another organisation wins the lot', awarded(null, [lot(1, ours), lot(2, theirs)]), 2, 'lost'],
  ['no winner of the lot is named', awarded(null, [lot(1, ours)]), 3, undefined],
  ['one winner is named for all lots', awarded(ours), 3, 'won'],
  ['the tender is closed', { status: 'closed' as const, award: null }, null, undefined],
])(
  'where %s, the outcome is known as far as the award names it',
  (_case, tender, lotNumber, outcome) => {
    expect(bidOutcome(tender, { organisationId: ours.id, lotNumber })).toBe(outcome)
  },
)

test.each([
  ['the whole tender is won', awarded(ours), 'won'],
  ['another organisation wins the whole tender', awarded(theirs), 'lost'],
  ['one of two lots is won', awarded(null, [lot(1, theirs), lot(2, ours)]), 'won'],
  ['another organisation wins the only lot', awarded(null, [lot(1, theirs)]), 'lost'],
  ['no winner is named', awarded(null), undefined],
  ['the tender is closed', { status: 'closed' as const, award: null }, undefined],
])('where %s, all bids on a tender together have one outcome', (_case, tender, outcome) => {
  expect(tenderOutcome({ ...tender, bid: 'opened' }, ours.id)).toBe(outcome)
  // Without an opened bid, only winning counts.
  const won = outcome === 'won' ? 'won' : undefined
  expect(tenderOutcome({ ...tender, bid: null }, ours.id)).toBe(won)
})
