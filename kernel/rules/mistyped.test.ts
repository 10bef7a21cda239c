import { expect, test } from 'vitest'
import { allowedEdits, editDistance } from './mistyped.ts'

test.for<[typed: string, meant: string, distance: number]>([
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
])('“%s” differs from “%s” by %i typing errors', ([typed, meant, distance]) => {
  expect(editDistance(typed, meant)).toBe(distance)
})

test('short words are never corrected, and longer words may have more typing errors', () => {
  expect(['bin', 'bins', 'windows', 'cleaning'].map(allowedEdits)).toEqual([0, 1, 1, 2])
})
