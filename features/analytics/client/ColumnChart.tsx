import { counted, formatNumber } from '#kernel/format/number.ts'
import { joinClasses } from '#kernel/client/ui/join-classes.ts'
import { monthsBefore } from './trend-series.ts'

interface ChartColumn {
  /** Full label, such as "March 2026". */
  label: string
  /** Label below the column, such as "Mar". */
  short: string
  /** Year such as "’26", for the first column and each January; otherwise null. */
  year: string | null
  value: number
  /** True for the current month, whose value is not complete. */
  isSoFar: boolean
}

interface ColumnChartProps {
  title: string
  columns: readonly ChartColumn[]
  /** Class that sets the colour of the columns. */
  colour: string
  /**
   * Total for the same number of preceding months, for comparison; undefined until it is loaded.
   */
  before: number | undefined
}

/** Hatched pattern, so that an incomplete month doesn't look like a fall in the figures. */
const soFarClass =
  'border border-b-0 border-current bg-[repeating-linear-gradient(135deg,currentColor_0_2px,transparent_2px_6px)]'

const compact = new Intl.NumberFormat('en-GB', { notation: 'compact' })

/** Maximum number of characters in a row of figures that fits above the columns on a phone. */
const maxCharacters = 36

/**
 * Column chart over time. If all values are 0, only the caption is shown. The chart is hidden from
 * screen readers, because the accompanying table has the values.
 */
export function ColumnChart({ title, columns, colour, before }: ColumnChartProps) {
  const tallest = Math.max(1, ...columns.map(({ value }) => value))
  // If the figures of all columns don't fit, narrower screens show only those of the tallest column
  // and of the last complete month.
  const isCrowded = columns.length * compact.format(tallest).length > maxCharacters
  const lastComplete = columns.findLast(({ isSoFar }) => !isSoFar)
  const isHidden = ({ value, label }: ChartColumn) =>
    isCrowded && value < tallest && label !== lastComplete?.label
  // The labels of more than six columns fit only on a wide screen; on narrower screens, every
  // second label is hidden.
  const isDense = columns.length > 6
  const total = columns.reduce((sum, { value }) => sum + value, 0)
  return (
    <figure className="min-w-0">
      <figcaption className="mb-3">
        <span className="block font-semibold">{title}</span>
        <span className="text-sm text-muted">
          <strong className="text-h3 text-ink">{formatNumber(total)}</strong> in{' '}
          {counted(columns.length, 'month')}
          {before !== undefined &&
            `, ${before === 0 ? 'none' : formatNumber(before)} in ${monthsBefore(columns.length)}`}
        </span>
      </figcaption>
      {total > 0 && (
        <div aria-hidden="true" className="flex">
          {columns.map((column, index) => (
            <Column
              key={column.label}
              column={column}
              tallest={tallest}
              colour={colour}
              isFigureHidden={isHidden(column)}
              isLabelHidden={isDense && (columns.length - index) % 2 === 0}
            />
          ))}
        </div>
      )}
    </figure>
  )
}

interface ColumnProps extends Pick<ColumnChartProps, 'colour'> {
  column: ChartColumn
  tallest: number
  /** True to hide the figure, or the label, on narrower screens. */
  isFigureHidden: boolean
  isLabelHidden: boolean
}

function Column(props: ColumnProps) {
  const { tallest, colour, isFigureHidden, isLabelHidden } = props
  const { label, short, year, value, isSoFar } = props.column
  return (
    <div
      title={`${label}${isSoFar ? ' so far' : ''}: ${formatNumber(value)}`}
      className="max-w-24 min-w-0 flex-1 text-center text-[0.75rem] leading-4 whitespace-nowrap tabular-nums"
    >
      <div className="flex h-32 flex-col justify-end border-b border-input-line px-0.5">
        {value > 0 && (
          <span className={isFigureHidden ? 'max-xl:hidden' : undefined}>
            {compact.format(value)}
          </span>
        )}
        <span
          data-bar=""
          className={joinClasses(
            'block rounded-t-control',
            colour,
            isSoFar ? soFarClass : 'bg-current',
          )}
          style={{ blockSize: `${(value / tallest) * 80}%` }}
        />
      </div>
      {/* The label is centred with flexbox, because it can be wider than its column. */}
      <div
        className={joinClasses(
          'flex h-8 flex-col items-center text-muted',
          isLabelHidden && 'max-xl:invisible',
        )}
      >
        <span>{short}</span>
        <span>{isSoFar ? 'so far' : year}</span>
      </div>
    </div>
  )
}
