import { expect, test } from 'vitest'
import { lastUkMonths, monthAfter, ukMonthsBetween } from './uk-months.ts'

test('months begin at midnight in the UK, in summer an hour earlier than in UTC', () => {
  expect(lastUkMonths(4, new Date('2026-06-15T12:00:00Z'))).toEqual([
    { month: '2026-03', start: '2026-03-01T00:00:00.000Z' },
    { month: '2026-04', start: '2026-03-31T23:00:00.000Z' },
    { month: '2026-05', start: '2026-04-30T23:00:00.000Z' },
    { month: '2026-06', start: '2026-05-31T23:00:00.000Z' },
  ])
})

test('the last hour of a summer month in UTC belongs to the next month in the UK', () => {
  expect(lastUkMonths(1, new Date('2026-07-31T23:30:00Z'))[0]!.month).toBe('2026-08')
  expect(lastUkMonths(1, new Date('2026-12-31T23:30:00Z'))[0]!.month).toBe('2026-12')
})

test('a range of months can cross the end of a year', () => {
  const months = lastUkMonths(12, new Date('2026-02-28T00:00:00Z')).map(({ month }) => month)
  expect(months[0]).toBe('2025-03')
  expect(months.at(-1)).toBe('2026-02')
  expect(new Set(months).size).toBe(12)
})

test('the range between two months includes both of them', () => {
  const months = ukMonthsBetween('2025-11', '2026-02')
  expect(months.map(({ month }) => month)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(ukMonthsBetween('2026-02', '2026-01')).toEqual([])
  expect(monthAfter(ukMonthsBetween('2025-12', '2025-12')[0]!)).toEqual({
    month: '2026-01',
    start: '2026-01-01T00:00:00.000Z',
  })
})
