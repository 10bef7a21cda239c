import { expect, test } from 'vitest'
import { bidOutcome, tenderOutcome } from './bid-outcome.ts'

const ours = { id: 1, name: 'Ours Ltd' }
const theirs = { id: 2, name: 'Theirs Ltd' }

/** Creates a tender with winners, each of a lot or, with null, of the whole tender. */
const awarded = (...winners: [lot: number | null, organisation: typeof ours][]) => ({
  status: 'awarded' as const,
  award: {
    organisation: null,
    value: null,
    lots: [],
    winners: winners.map(([lot_number, organisation]) => ({
      lot_number,
      organisation,
      value: null,
    })),
  },
})

test.each([
  ['the whole tender is won', awarded([null, ours]), null, 'won'],
  ['another organisation wins the whole tender', awarded([null, theirs]), null, 'lost'],
  ['the whole tender has two winners', awarded([null, theirs], [null, ours]), null, 'won'],
  ['no winner is named', awarded(), null, undefined],
  ['the lot is won', awarded([1, ours], [2, theirs]), 1, 'won'],
  ['another organisation wins the lot', awarded([1, ours], [2, theirs]), 2, 'lost'],
  ['the lot has two winners', awarded([1, theirs], [1, ours], [2, theirs]), 1, 'won'],
  [
    'two other organisations win the lot',
    awarded([1, theirs], [1, { ...theirs, id: 3 }]),
    1,
    'lost',
  ],
  ['no winner of the lot is named', awarded([1, ours]), 3, undefined],
  ['one winner is named for all lots', awarded([null, ours]), 3, 'won'],
  ['the tender is closed', { status: 'closed' as const, award: null }, null, undefined],
])(
  'where %s, the outcome of a bid follows from the winners that the award names',
  (_case, tender, lotNumber, outcome) => {
    expect(bidOutcome(tender, { organisationId: ours.id, lotNumber })).toBe(outcome)
  },
)

test.each([
  ['the whole tender is won', awarded([null, ours]), 'won'],
  ['another organisation wins the whole tender', awarded([null, theirs]), 'lost'],
  ['one of two lots is won', awarded([1, theirs], [2, ours]), 'won'],
  ['the only lot is won together with another bidder', awarded([1, theirs], [1, ours]), 'won'],
  ['another organisation wins the only lot', awarded([1, theirs]), 'lost'],
  ['no winner is named', awarded(), undefined],
  ['the tender is closed', { status: 'closed' as const, award: null }, undefined],
])('where %s, an organisation’s bids on a tender share one outcome', (_case, tender, outcome) => {
  expect(tenderOutcome({ ...tender, bid: 'opened' }, ours.id)).toBe(outcome)
  // If no bid was opened, only winning is an outcome.
  const won = outcome === 'won' ? 'won' : undefined
  expect(tenderOutcome({ ...tender, bid: null }, ours.id)).toBe(won)
})
