import { expect, test } from 'vitest'
import { typeMark } from './mark-keys.ts'

const halves = '0 0.5 1 1.5 2 2.5 3 3.5 4 4.5 5'.split(' ')
const wholes = '0 1 2 3 4 5'.split(' ')
const toTen = '0 1 2 3 4 5 6 7 8 9 10'.split(' ')

/** Returns the mark after typing all keys, or undefined if the last key gives none. */
function typeAll(marks: readonly string[], keys: string): string | undefined {
  let typed = ''
  let mark: string | undefined
  for (const key of keys) {
    const next = typeMark(marks, typed, key)
    typed = next?.typed ?? typed
    mark = next?.mark
  }
  return mark
}

test.each([
  [halves, '3', '3'],
  [halves, '3.', '3.5'],
  [halves, '3,', '3.5'],
  [halves, '3.5', '3.5'],
  [halves, '35', '5'],
  [halves, '3.52', '2'],
  [halves, '5.', undefined],
  [halves, '6', undefined],
  [halves, '.', undefined],
  [wholes, '3.', undefined],
  [toTen, '1', '1'],
  [toTen, '10', '10'],
  [toTen, '102', '2'],
  [toTen, '70', '0'],
] as const)('on the scale %j, the keys "%s" enter %s', (marks, keys, mark) => {
  expect(typeAll(marks, keys)).toBe(mark)
})
