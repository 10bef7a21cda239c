import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { usersAddress } from '#features/organisations/users/client/users-address.ts'
import { tendersAddress } from '#features/tenders/client/tenders-address.ts'
import { pagedAddress } from '#kernel/client/lists/address-fields.ts'

const files = import.meta.glob<Record<string, z.ZodMiniType>>(
  ['../../features/**/client/**/*-address.ts', '!**/use-*'],
  { eager: true },
)
const addresses = [{ pagedAddress }, ...Object.values(files)].flatMap(Object.entries<z.ZodMiniType>)

const whole = {
  search: 'clean windows',
  exact: true,
  status: 'published',
  filter: 'all',
  procedure_type: 'ITT',
  category: 'window',
  categories: 'pest,waste',
  location: 'Leeds',
  organisation_id: 7,
  min_value: 40000,
  max_value: 90000.5,
  deadline_from: '2026-03-01',
  deadline_to: '2026-03-31',
  scope: 'all',
  sort: '-title',
  page: 3,
}

test('valid parameters in an address are read unchanged', () => {
  expect(tendersAddress.parse(whole)).toEqual(whole)
})

test('invalid parameters in an address are ignored, and the valid ones are kept', () => {
  const given = {
    search: ['a', 'list'],
    status: 'asleep',
    filter: null,
    procedure_type: 7,
    category: 'window',
    exact: 'perhaps',
    categories: 'pest,parking',
    location: ['Leeds'],
    organisation_id: 1.5,
    min_value: 'much',
    max_value: -1,
    deadline_from: '31/03/2026',
    deadline_to: '2026-02-30',
    scope: {},
    sort: 'at random',
    page: '2',
    utm_source: 'newsletter',
  }
  expect(tendersAddress.parse(given)).toEqual({ category: 'window' })
})

test('digits in a parameter are read as text or as a number, depending on the field', () => {
  const read = tendersAddress.parse({ search: 2026, min_value: '500', page: 2 })
  expect(read).toEqual({ search: '2026', min_value: 500, page: 2 })
})

test('an empty amount is null, not zero', () => {
  expect(tendersAddress.parse({ min_value: '', max_value: '0' })).toEqual({
    max_value: 0,
  })
})

test('a blank search and page 1 are removed from an address', () => {
  expect(usersAddress.parse({ search: '  ', page: 1 })).toEqual({})
})

test.for(addresses)(
  'parsing the parameters of %s never fails, and parsing the result again changes nothing',
  ([, address]) => {
    const strange = {
      filter: 'x',
      search: 1,
      sort: '',
      page: -1,
      tab: true,
      action: [],
      user_id: 'me',
    }
    const read = address.parse(strange)
    expect(address.parse(read)).toEqual(read)
  },
)
