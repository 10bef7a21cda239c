import { expect, test } from 'vitest'
import { dailyColumns } from './daily-columns.ts'

test('every day has a column, even across a clock change, and the axis labels every seventh day', () => {
  const now = new Date('2026-11-05T23:30:00Z')
  const columns = dailyColumns([{ date: '2026-10-25', count: 3 }], { days: 30, now })
  expect(columns).toHaveLength(30)
  expect(columns[0]!.date).toBe('2026-10-07')
  expect(columns.at(-1)!.date).toBe('2026-11-05')
  expect(new Set(columns.map(({ date }) => date)).size).toBe(30)
  expect(columns.filter(({ count }) => count > 0)).toEqual([
    { date: '2026-10-25', count: 3, isNamed: false },
  ])
  const named = columns.filter(({ isNamed }) => isNamed).map(({ date }) => date.slice(5))
  expect(named).toEqual(['10-08', '10-15', '10-22', '10-29', '11-05'])
})
