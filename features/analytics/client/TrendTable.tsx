import type { Trends } from '../contract/analytics.ts'
import { formatNumber } from '#kernel/format/number.ts'
import { monthName, trendSeries } from './trend-series.ts'

interface TrendTableProps {
  caption: string
  months: Trends['months']
  /** The current month, whose figures are not complete. */
  today: string
}

export function TrendTable({ caption, months, today }: TrendTableProps) {
  return (
    <details className="mt-4 text-sm">
      <summary className="inline-flex min-h-8 items-center text-brand-text underline underline-offset-4 pointer-coarse:min-h-control">
        Show as a table
      </summary>
      <table className="mt-2 w-full">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-rule align-bottom text-muted">
            <th scope="col" className="py-1 text-start font-semibold">
              Month
            </th>
            {trendSeries.map(({ key, label }) => (
              <th key={key} scope="col" className="py-1 ps-2 text-end font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((each) => (
            <tr key={each.month} className="border-b border-line">
              <th scope="row" className="py-1 text-start font-normal">
                {monthName(each.month)}
                {each.month === today && ' (so far)'}
              </th>
              {trendSeries.map(({ key }) => (
                <td key={key} className="py-1 text-end">
                  {formatNumber(each[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
