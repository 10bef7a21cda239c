import { formatNumber } from '#domain/format/number.ts'
interface ChartColumn {
  /** Full label, such as "March 2026". */
  label: string
  /** Label below the column, such as "Mar"; narrow screens show its first letter. */
  short: string
  /** Year such as "’26", below the first column and each January. */
  year: string | null
  value: number
}

interface ColumnChartProps {
  title: string
  columns: readonly ChartColumn[]
  colour: 1 | 2 | 3
}

const colours = { 1: 'bg-chart-1', 2: 'bg-chart-2', 3: 'bg-chart-3' }

const compact = new Intl.NumberFormat('en-GB', { notation: 'compact' })

/** Column chart over time. The accompanying table has the values. */
export function ColumnChart({ title, columns, colour }: ColumnChartProps) {
  const tallest = Math.max(1, ...columns.map(({ value }) => value))
  // On a phone, only the tallest column has space for three digits.
  const isWide = tallest >= 100
  // Twelve columns have space for three letters only on a wide screen.
  const isDense = columns.length > 6
  const total = columns.reduce((sum, { value }) => sum + value, 0)
  return (
    <figure className="min-w-0">
      <figcaption className="mb-3 flex items-baseline justify-between gap-3">
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-muted tabular-nums">
          {formatNumber(total)} in {columns.length} {columns.length === 1 ? 'month' : 'months'}
        </span>
      </figcaption>
      <div aria-hidden="true" className="flex gap-1">
        {columns.map(({ label, short, year, value }) => (
          <div
            key={label}
            title={`${label}: ${formatNumber(value)}`}
            className="min-w-0 flex-1 text-center text-[0.75rem] leading-4 whitespace-nowrap tabular-nums"
          >
            <div className="flex h-32 flex-col justify-end border-b border-input-line">
              {value > 0 && (
                <span className={isWide && value < tallest ? 'max-sm:hidden' : undefined}>
                  {compact.format(value)}
                </span>
              )}
              <span
                data-bar=""
                className={`block rounded-t-control ${colours[colour]}`}
                style={{ blockSize: `${(value / tallest) * 80}%` }}
              />
            </div>
            <span className="block text-muted">
              {short[0]}
              <span className={isDense ? 'max-xl:hidden' : 'max-sm:hidden'}>{short.slice(1)}</span>
            </span>
            <span className="block h-4 overflow-visible text-muted">{year}</span>
          </div>
        ))}
      </div>
    </figure>
  )
}
