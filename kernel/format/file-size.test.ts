import { expect, test } from 'vitest'
import { formatFileSize } from './file-size.ts'

test.each([
  [0, '0 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1_572_864, '1.5 MB'],
  [1_234_567, '1.18 MB'],
  [1_048_575, '1 MB'],
  [52_428_800, '50 MB'],
  [3_221_225_472, '3 GB'],
  [2_199_023_255_552, '2048 GB'],
])('%s bytes are shown as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text)
})
