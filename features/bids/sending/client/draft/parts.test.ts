import { expect, test } from 'vitest'
import { mergeFiles, mergePrices, writeFiles, writePrices } from './parts.ts'

const file = (id: number) => ({
  file_id: id,
  filename: `${id}.pdf`,
  file_size: 1,
  sha256: 'a'.repeat(64),
})
const files = (...ids: number[]) => writeFiles(ids.map(file))

test('files that two colleagues add and remove at the same time are merged', () => {
  expect(mergeFiles({ base: files(1, 2), mine: files(1, 3), theirs: files(1, 2, 4) })).toBe(
    files(1, 4, 3),
  )
  expect(mergeFiles({ base: '', mine: files(1), theirs: files(2) })).toBe(files(2, 1))
})

test('prices are merged line by line, and changes to the same line are a conflict', () => {
  const prices = (lines: Record<string, string>, total = '') => writePrices({ lines, total })
  expect(
    mergePrices({
      base: prices({ a: '1' }),
      mine: prices({ a: '2' }),
      theirs: prices({ a: '1', b: '3' }),
    }),
  ).toBe(prices({ a: '2', b: '3' }))
  expect(
    mergePrices({ base: '', mine: prices({ a: '2' }), theirs: prices({ a: '3' }) }),
  ).toBeUndefined()
  expect(mergePrices({ base: '', mine: prices({}, '5'), theirs: prices({}, '6') })).toBeUndefined()
})
