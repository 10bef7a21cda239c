import { expect, test } from 'vitest'
import {
  contractState,
  faultsOfTerms,
  needsKpis,
  ratingDueOn,
  whyNotSign,
} from './contract-terms.ts'
import { standstillState } from '#features/evaluation/standstill/rules/standstill.ts'

test.for([
  ['2027-11-17', null, 'active'],
  ['2027-02-15', null, 'ending'],
  ['2027-02-16', null, 'active'],
  ['2026-11-17', null, 'ending'],
  ['2026-11-16', null, 'ended'],
  ['2027-11-17', '2026-10-01', 'terminated'],
] as const)(
  'a contract that ends on %s, terminated on %s, is %s',
  ([ends_on, terminated_on, state]) => {
    expect(contractState({ ends_on, terminated_on }, '2026-11-17')).toBe(state)
  },
)

test.for([
  ['2026-11-24', null, 'running'],
  ['2026-11-25', null, 'running'],
  ['2026-11-26', null, 'over'],
  ['2026-11-26', '2026-11-20', 'suspended'],
] as const)('on %s, suspended on %s, the standstill is %s', ([today, suspended_on, state]) => {
  expect(standstillState({ ends_on: '2026-11-25', suspended_on }, today)).toBe(state)
})

test('a contract can be signed after the standstill, or earlier with a reason, but never while suspended', () => {
  const standstill = { ends_on: '2026-11-25', suspended_on: null }
  const why = (
    signed_on: string,
    reason: string | null = null,
    suspended_on: string | null = null,
  ) =>
    whyNotSign({
      signed_on,
      standstill: { ...standstill, suspended_on },
      early_signing_reason: reason,
    })
  expect(why('2026-11-26')).toBeUndefined()
  expect(why('2026-11-25')).toBe('early')
  expect(why('2026-11-25', 'Urgent.')).toBeUndefined()
  expect(why('2026-11-30', 'Urgent.', '2026-11-20')).toBe('suspended')
  const none = { signed_on: '2026-11-01', standstill: null, early_signing_reason: null }
  expect(whyNotSign(none)).toBeUndefined()
})

test('a contract over £5 million, to the penny, needs three indicators', () => {
  expect(needsKpis('5000000.00')).toBe(false)
  expect(needsKpis('5000000.01')).toBe(true)
  const terms = { starts_on: '2026-01-01', ends_on: '2027-01-01', value: '6000000', options: [] }
  expect(Object.keys(faultsOfTerms({ ...terms, kpis: [1, 2] }))).toEqual(['kpis'])
  expect(faultsOfTerms({ ...terms, kpis: [1, 2, 3] })).toEqual({})
})

test('an unused option must extend the contract and have a reminder before its end', () => {
  const terms = { starts_on: '2026-01-01', ends_on: '2027-01-01', value: '1', kpis: [] }
  const option = { remind_on: '2027-01-01', extends_to: '2027-01-01' }
  expect(Object.keys(faultsOfTerms({ ...terms, options: [option] }))).toEqual([
    'options.0.extends_to',
    'options.0.remind_on',
  ])
  const used_at = '2026-06-01T00:00:00Z'
  expect(faultsOfTerms({ ...terms, options: [{ ...option, used_at }] })).toEqual({})
})

test('the next rating is due a year after the last one, or after the start of the contract', () => {
  expect(ratingDueOn('2026-03-01', undefined)).toBe('2027-03-01')
  expect(ratingDueOn('2026-03-01', '2026-05-31')).toBe('2027-05-31')
  expect(ratingDueOn('2028-02-29', undefined)).toBe('2029-02-28')
})
