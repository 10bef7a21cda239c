import { expect, test } from 'vitest'
import { deadlineWarnings } from './deadline-warnings.ts'

const now = new Date('2026-11-16T12:00:00Z')

test('a working day at least ten days away gives no warning', () => {
  expect(deadlineWarnings('2026-12-11T12:00:00Z', '2026-12-04T12:00:00Z', now)).toEqual([])
  expect(deadlineWarnings(null, null, now)).toEqual([])
})

test('the warning for each deadline names the Sunday or bank holiday', () => {
  expect(deadlineWarnings('2026-12-25T12:00:00Z', '2026-12-06T12:00:00Z', now)).toEqual([
    'The clarification deadline, 6 December 2026, is a Sunday.',
    'The submission deadline, 25 December 2026, is Christmas Day.',
  ])
})

test('the day of the week is determined in UK time', () => {
  // 23:30 UTC is Saturday evening in winter, but 00:30 on Sunday in British Summer Time.
  expect(deadlineWarnings('2027-01-16T23:30:00Z', null, now)).toEqual([])
  expect(deadlineWarnings('2027-07-17T23:30:00Z', null, now)).toEqual([
    'The submission deadline, 18 July 2027, is a Sunday.',
  ])
})

test('a deadline less than ten days away gives a warning, to the millisecond', () => {
  const short = ['Suppliers have fewer than 10 days until the submission deadline.']
  expect(deadlineWarnings('2026-11-26T12:00:00.000Z', null, now)).toEqual([])
  expect(deadlineWarnings('2026-11-26T11:59:59.999Z', null, now)).toEqual(short)
  expect(deadlineWarnings('2026-11-16T12:00:00.001Z', null, now)).toEqual(short)
  expect(deadlineWarnings('2026-11-16T12:00:00.000Z', null, now)).toEqual([])
})
