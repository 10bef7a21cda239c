import { expect, test } from 'vitest'
import { procedureTypes } from '#features/tenders/contract/tender.ts'
import { procedures } from './procedures.ts'

test('each procedure type has what it ends in, and its method and techniques in open data', () => {
  const rows = procedureTypes.map((type) => [type, ...Object.values(procedures[type])])
  expect(rows).toEqual([
    ['PQQ', 'shortlist', 'selective', null],
    ['SQ', 'shortlist', 'selective', null],
    ['PSQ', 'shortlist', 'selective', null],
    ['RFQ', 'contract', 'open', null],
    ['RFI', 'report', null, null],
    ['ITT', 'contract', 'open', null],
    ['Framework', 'members', 'open', { hasFrameworkAgreement: true }],
    ['DPS', 'members', 'selective', { hasDynamicPurchasingSystem: true }],
  ])
})
