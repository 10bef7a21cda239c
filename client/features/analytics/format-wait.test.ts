import { expect, test } from 'vitest'
import { formatWait } from './format-wait.ts'

test.for<[number, string]>([
  [0, '0 minutes'],
  [0.7, '42 minutes'],
  [1, '1 hour'],
  [5.5, '5.5 hours'],
  [47.9, '47.9 hours'],
  [48, '2 days'],
  [77, '3.2 days'],
])('%d hours read as %s', ([hours, text]) => {
  expect(formatWait(hours)).toBe(text)
})
