import { expect, test } from 'vitest'
import { procedureTypes } from '#features/tenders/contract/tender.ts'
import { procedures } from './procedures.ts'

test('each procedure type has what it ends in and its method in open data', () => {
  const rows = procedureTypes.map((type) => [type, ...Object.values(procedures[type])])
  expect(rows).toEqual([
    ['PQQ', 'shortlist', 'selective'],
    ['SQ', 'shortlist', 'selective'],
    ['PSQ', 'shortlist', 'selective'],
    ['RFQ', 'contract', 'open'],
    ['RFI', 'report', null],
    ['ITT', 'contract', 'open'],
    ['Framework', 'members', 'open'],
    ['DPS', 'members', 'selective'],
  ])
})
