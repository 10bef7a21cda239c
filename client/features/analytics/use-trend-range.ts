import { useNavigate, useSearch } from '@tanstack/react-router'
import { longestTrend, trendMonths, type trendRanges } from '#domain/contract/analytics.ts'
import { ukDay } from '#domain/format/date.ts'
import { analyticsAddress, type AnalyticsAddress } from '#client/lists/addresses.ts'
import { useNow } from '#client/ui/use-now.ts'
import { monthName } from './trend-series.ts'

export type TrendRange = ReturnType<typeof useTrendRange>

/** Returns the range of months in the address, and functions that change it. */
export function useTrendRange() {
  const address = analyticsAddress.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const today = ukDay(useNow().toISOString()).slice(0, 7)
  const months = address.months ?? trendMonths
  const isChosen = address.from !== undefined
  const from = address.from ?? monthsBefore(today, months - 1)
  const to = address.to ?? today

  function show(search: Partial<AnalyticsAddress>): void {
    void navigate({ to: '.', search, replace: true, resetScroll: false })
  }

  return {
    isChosen,
    months,
    from,
    to,
    title: isChosen
      ? `Trends from ${monthName(from)} to ${monthName(to)}`
      : `Trends over ${months} Months`,
    query: isChosen || months !== trendMonths ? { from, to } : {},
    /** Months to choose from, newest first. */
    choices: Array.from({ length: longestTrend }, (_, back) => monthsBefore(today, back)),
    /** The default range has no search parameter. */
    showLast: (count: (typeof trendRanges)[number]) =>
      show(count === trendMonths ? {} : { months: count }),
    /** If one end moves past the other, both get the same month. */
    showFrom: (month: string) => show({ from: month, to: to < month ? month : to }),
    showTo: (month: string) => show({ from: from > month ? month : from, to: month }),
    choose: () => show({ from, to }),
  }
}

function monthsBefore(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 7)
}
