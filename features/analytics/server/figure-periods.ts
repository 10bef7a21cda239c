import type { FigurePeriod } from '../contract/award-figures.ts'
import type { UkMonth } from './uk-months.ts'

export interface Period {
  /** First and last month, both included: "2026-10" and "2026-12". */
  from: string
  to: string
  /** First instant of the period. */
  start: string
}

/**
 * Returns one period per month, or the months grouped into calendar quarters. The first and the
 * last quarter contain only the requested months.
 */
export function periodsOf(months: readonly UkMonth[], per: FigurePeriod): Period[] {
  const periods: Period[] = []
  for (const { month, start } of months) {
    const last = periods.at(-1)
    if (last && per === 'quarter' && quarterOf(last.from) === quarterOf(month)) last.to = month
    else periods.push({ from: month, to: month, start })
  }
  return periods
}

/** Returns "2026 3" for "2026-12": the year, and the quarter from 0 to 3. */
function quarterOf(month: string): string {
  const [year, number] = month.split('-')
  return `${year} ${Math.floor((Number(number) - 1) / 3)}`
}
