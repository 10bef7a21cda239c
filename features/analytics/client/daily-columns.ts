import { ukDay } from '#kernel/format/date.ts'

export interface DayColumn {
  /** UK day such as "2026-11-17". */
  date: string
  count: number
  /** True for days with a label on the axis: every seventh day, counted back from today. */
  isNamed: boolean
}

const dayMs = 86_400_000

/** Returns a column for each of the last `days` days up to today; days without a count get 0. */
export function dailyColumns(
  counted: readonly { date: string; count: number }[],
  { days, now }: { days: number; now: Date },
): DayColumn[] {
  const counts = new Map(counted.map(({ date, count }) => [date, count]))
  // The dates are computed in UTC, where no clock change makes a day shorter or longer.
  const today = Date.parse(`${ukDay(now.toISOString())}T12:00:00Z`)
  return Array.from({ length: days }, (_, index) => {
    const before = days - 1 - index
    const date = new Date(today - before * dayMs).toISOString().slice(0, 10)
    return { date, count: counts.get(date) ?? 0, isNamed: before % 7 === 0 }
  })
}
