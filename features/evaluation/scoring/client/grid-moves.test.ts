import { expect, test } from 'vitest'
import { moveInGrid } from './grid-moves.ts'

const grid = { rows: 25, columns: 4 }

test.each([
  ['ArrowUp', false, [4, 2]],
  ['ArrowDown', false, [6, 2]],
  ['ArrowLeft', false, [5, 1]],
  ['ArrowRight', false, [5, 3]],
  ['Home', false, [5, 0]],
  ['End', false, [5, 3]],
  ['Home', true, [0, 0]],
  ['End', true, [24, 3]],
  ['PageUp', false, [0, 2]],
  ['PageDown', false, [15, 2]],
] as const)('%s (Ctrl: %s) moves from row 5, column 2 to %j', (key, ctrlKey, [row, column]) => {
  expect(moveInGrid({ row: 5, column: 2 }, { key, ctrlKey }, grid)).toEqual({ row, column })
})

test('navigation keys stay within the grid, and other keys have no effect', () => {
  const last = { row: 24, column: 3 }
  expect(moveInGrid(last, { key: 'ArrowDown', ctrlKey: false }, grid)).toEqual(last)
  expect(moveInGrid(last, { key: 'ArrowRight', ctrlKey: false }, grid)).toEqual(last)
  expect(moveInGrid(last, { key: 'a', ctrlKey: false }, grid)).toBeUndefined()
  expect(moveInGrid(last, { key: 'toString', ctrlKey: false }, grid)).toBeUndefined()
})
