import { expect, test } from 'vitest'
import { contentDisposition, parseRange } from './send-file.ts'

test('file names in the header are safe whatever they contain', () => {
  expect(contentDisposition(`a'(b)*"\\%.pdf`)).toBe(
    `attachment; filename="a'(b)*___.pdf"; filename*=UTF-8''a%27%28b%29%2A%22%5C%25.pdf`,
  )
})

test.for([
  [undefined, undefined],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=99-200', { start: 99, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=5-4', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['lines=1-2', undefined],
] as const)('the range %j of 100 bytes is %o', ([header, range]) => {
  expect(parseRange(header, 100)).toEqual(range)
})
