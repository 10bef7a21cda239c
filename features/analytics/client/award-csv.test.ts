import { expect, test } from 'vitest'
import type { PeriodFigures } from '../contract/award-figures.ts'
import { csvOfAwards } from './award-csv.ts'
import { toCsv } from './csv.ts'
import { periodName } from './trend-series.ts'

const quarter: PeriodFigures = {
  from: '2025-01',
  to: '2025-03',
  awarded: 2,
  bids: { based_on: 2, median: 2.5, single: 0 },
  days: { based_on: 1, median: 5, lowest: 5, highest: 5 },
  savings: { based_on: 2, median: -10, lowest: -30, highest: 10 },
  small_firms: { based_on: 0, small: null, small_or_medium: null },
  challenges: { based_on: 1, challenged: 1, share: 100 },
}

test('the file has a row for each period and one for the total, and empty cells for missing figures', () => {
  const total = { ...quarter, to: '2025-06' }
  const table = csvOfAwards({ periods: [quarter], total, compared: [] })
  const [, ...rows] = toCsv(table).trim().split('\r\n')
  expect(table.headers).toHaveLength(table.rows[0]!.length)
  expect(rows).toEqual([
    'Period,2025-01,2025-03,2,2,2.5,0,1,5,5,5,2,-10,-30,10,0,,,1,1',
    'All months,2025-01,2025-06,2,2,2.5,0,1,5,5,5,2,-10,-30,10,0,,,1,1',
  ])
})

test.for([
  ['2025-03', '2025-03', 'March 2025'],
  ['2025-01', '2025-03', 'January to March 2025'],
  ['2024-12', '2025-03', 'December 2024 to March 2025'],
] as const)('the range of months from %s to %s is labelled %s', ([from, to, name]) => {
  expect(periodName({ from, to })).toBe(name)
})
