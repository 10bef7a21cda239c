import { expect, test } from 'vitest'
import { slipsBetween, slipsForgiven } from './mistyped.ts'

test.for<[typed: string, meant: string, slips: number]>([
  ['cleaning', 'cleaning', 0],
  ['claening', 'cleaning', 1],
  ['cleanign', 'cleaning', 1],
  ['clening', 'cleaning', 1],
  ['cleeaning', 'cleaning', 1],
  ['cleanimg', 'cleaning', 1],
  ['claeningg', 'cleaning', 2],
  ['simon', 'salmon', 2],
  ['ab', 'ba', 1],
  ['', 'abc', 3],
  ['abc', '', 3],
])('“%s” is “%s” with %i typing errors', ([typed, meant, slips]) => {
  expect(slipsBetween(typed, meant)).toBe(slips)
})

test('short words are never corrected, and longer words may have more typing errors', () => {
  expect(['bin', 'bins', 'windows', 'cleaning'].map(slipsForgiven)).toEqual([0, 1, 1, 2])
})
