import { ukDay } from '#domain/format/date.ts'

export interface DayColumn {
  /** UK day such as "2026-11-17". */
  date: string
  count: number
  /** True for the days that the axis names: every seventh one, counted back from today. */
  isNamed: boolean
}

const dayMs = 86_400_000

/** Returns a column for each of the last days until today, with zero for days without a count. */
export function dailyColumns(
  counted: readonly { date: string; count: number }[],
  { days, now }: { days: number; now: Date },
): DayColumn[] {
  const counts = new Map(counted.map(({ date, count }) => [date, count]))
  // Noon avoids the hour that a clock change adds or removes at midnight.
  const today = Date.parse(`${ukDay(now.toISOString())}T12:00:00Z`)
  return Array.from({ length: days }, (_, index) => {
    const before = days - 1 - index
    const date = new Date(today - before * dayMs).toISOString().slice(0, 10)
    return { date, count: counts.get(date) ?? 0, isNamed: before % 7 === 0 }
  })
}
