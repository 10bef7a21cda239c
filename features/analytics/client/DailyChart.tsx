import { formatShortDate } from '#kernel/format/date.ts'
import { formatNumber } from '#kernel/format/number.ts'
import { ChartTable } from '#kernel/client/ui/ChartTable.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { ChartPanel } from './ChartPanel.tsx'
import { dailyColumns } from './daily-columns.ts'

interface DailyChartProps {
  title: string
  /** Sentence below the heading. */
  note: string
  fileName: string
  valueHeader: string
  /** Class that sets the colour of the columns. */
  colour: string
  days: number
  counted: readonly { date: string; count: number }[]
  empty: string
}

/** Number of columns at each end in which a centred date would run past the axis. */
const edge = 2

function placeOf(index: number, count: number): string {
  if (index < edge) return 'justify-start'
  return index >= count - edge ? 'justify-end' : 'justify-center'
}

/**
 * Chart with a time axis and a column for each of the last `days` days, and a table of the days
 * that have a count.
 */
export function DailyChart(props: DailyChartProps) {
  const { title, note, fileName, valueHeader, colour, days, counted, empty } = props
  const columns = dailyColumns(counted, { days, now: useNow() })
  const tallest = Math.max(1, ...columns.map(({ count }) => count))
  const headers = ['Day', valueHeader] as const
  const rows = counted.map(({ date, count }) => [formatShortDate(date), count])
  return (
    <ChartPanel title={title} table={{ name: fileName, headers, rows }}>
      <figure aria-label={title} className="min-w-0">
        <figcaption className="mb-3 text-sm text-muted">{note}</figcaption>
        {counted.length === 0 ? (
          <p className="text-muted">{empty}</p>
        ) : (
          <>
            <div aria-hidden="true" className="flex text-[0.75rem] leading-4 tabular-nums">
              {columns.map(({ date, count, isNamed }, index) => (
                <div
                  key={date}
                  title={`${formatShortDate(date)}: ${formatNumber(count)}`}
                  className="min-w-0 flex-1 text-center whitespace-nowrap"
                >
                  <div className="flex h-32 flex-col items-center justify-end border-b border-input-line px-px">
                    {count > 0 && <span>{formatNumber(count)}</span>}
                    <span
                      data-bar={count > 0 ? '' : undefined}
                      className={`block w-full max-w-4 rounded-t-control bg-current ${colour}`}
                      style={{ blockSize: `${(count / tallest) * 80}%` }}
                    />
                  </div>
                  {/* A date is wider than its column, so it is placed with flexbox. At both ends, it
                      stays within the axis. */}
                  <div className={`flex h-6 pt-1 text-muted ${placeOf(index, columns.length)}`}>
                    {isNamed && <span>{formatShortDate(date).slice(0, -5)}</span>}
                  </div>
                </div>
              ))}
            </div>
            <ChartTable
              title={title}
              headers={headers}
              rows={counted.map(({ date, count }) => [formatShortDate(date), formatNumber(count)])}
            />
          </>
        )}
      </figure>
    </ChartPanel>
  )
}
