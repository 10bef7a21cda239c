import { expect, test } from 'vitest'
import { letters } from './letters.ts'

test('labels continue with two letters after Z', () => {
  expect([0, 1, 25, 26, 51, 52, 701, 702].map(letters)).toEqual([
    'A',
    'B',
    'Z',
    'AA',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
  ])
})
