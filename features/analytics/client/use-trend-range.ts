import { maxTrendMonths, trendMonths, type trendRanges } from '../contract/analytics.ts'
import { ukDay } from '#kernel/format/date.ts'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { monthName } from './trend-series.ts'
import { useAnalyticsAddress } from './use-analytics-address.ts'

export type TrendRange = ReturnType<typeof useTrendRange>

/** Returns the range of months in the address, and functions that change it. */
export function useTrendRange() {
  const { address, show } = useAnalyticsAddress()
  const today = ukDay(useNow().toISOString()).slice(0, 7)
  const months = address.months ?? trendMonths
  const isChosen = address.from !== undefined
  const from = address.from ?? monthsBefore(today, months - 1)
  const to = address.to ?? today

  const count = monthNumber(to) - monthNumber(from) + 1

  const showChosen = (range: { from: string; to: string }) => show({ ...range, months: undefined })

  return {
    isChosen,
    months,
    from,
    to,
    /** The current month, whose figures are not complete. */
    today,
    title: isChosen ? chosenTitle(from, to) : `Trends over ${months} months`,
    query: isChosen || months !== trendMonths ? { from, to } : {},
    /** Preceding range of the same length, for comparison. */
    before: { from: monthsBefore(from, count), to: monthsBefore(from, 1) },
    /** Months to choose from, newest first. */
    choices: Array.from({ length: maxTrendMonths }, (_, back) => monthsBefore(today, back)),
    /** Shows the last `count` months. The default range has no search parameter. */
    showLast: (count: (typeof trendRanges)[number]) =>
      show({ months: count === trendMonths ? undefined : count, from: undefined, to: undefined }),
    /**
     * Changes one end of the range. If it moves past the other end, both are set to the same month.
     */
    showFrom: (month: string) => showChosen({ from: month, to: to < month ? month : to }),
    showTo: (month: string) => showChosen({ from: from > month ? month : from, to: month }),
    choose: () => showChosen({ from, to }),
  }
}

function monthsBefore(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 7)
}

/** Returns the number of months since the year 0. */
const monthNumber = (month: string) => 12 * Number(month.slice(0, 4)) + Number(month.slice(5))

function chosenTitle(from: string, to: string): string {
  if (from === to) return `Trends in ${monthName(from)}`
  return `Trends from ${monthName(from)} to ${monthName(to)}`
}
