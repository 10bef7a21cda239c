import type { ReactNode } from 'react'
import { formatNumber } from '#kernel/format/number.ts'
import { ChartTable } from './ChartTable.tsx'
import type { RenderLink } from './render-link.ts'

export type Bar = {
  label: string
  value: number
  /** Text colour class for this bar, if it differs from the chart's. */
  colour?: string
  /** Link to the list of the items that the bar counts. */
  link?: RenderLink
}

type BarChartProps = {
  /** Accessible name of the chart and its table; the panel around the chart shows the title. */
  title: string
  note?: ReactNode
  bars: readonly Bar[]
  /** Text colour class for the bars. */
  colour: string
  /** Headings of the table: "Status", "Tenders". */
  labelHeader: string
  valueHeader: string
  /** Value of a full-length bar; by default the largest value. */
  max?: number
  format?: (value: number) => string
  /** Text shown if there are no bars. */
  empty?: string
}

/** Horizontal bar chart with values, and a collapsed table with the same data. */
export function BarChart(props: BarChartProps) {
  const { title, note, bars, colour, labelHeader, valueHeader, format = formatNumber } = props
  const max = props.max ?? Math.max(0, ...bars.map((bar) => bar.value))
  /** Formats the labels at both ends of the scale, without a trailing ".0". */
  const endOf = (value: number) => format(value).replace(/\.0\b/, '')
  return (
    <figure aria-label={title}>
      {note && <figcaption className="mb-3 text-sm text-muted">{note}</figcaption>}
      {bars.length === 0 && <p className="text-muted">{props.empty ?? 'Nothing to show yet'}</p>}
      <ul className="grid grid-cols-[minmax(6.5rem,1fr)_2fr_auto] gap-x-3 gap-y-2">
        {bars.map((bar, index) => (
          <li key={index} className="col-span-3 grid grid-cols-subgrid items-center text-sm">
            <span className="wrap-anywhere">
              {bar.link ? bar.link({ className: 'link', children: bar.label }) : bar.label}
            </span>
            <span aria-hidden="true" className="h-5 rounded-control bg-sunken">
              <span
                data-bar=""
                className={`block h-full rounded-control bg-current ${bar.colour ?? colour}`}
                style={{
                  inlineSize: `${max === 0 ? 0 : Math.min(100, (bar.value / max) * 100)}%`,
                }}
              />
            </span>
            <span className="min-w-8 text-end font-semibold tabular-nums">{format(bar.value)}</span>
          </li>
        ))}
        {max > 0 && (
          <li
            aria-hidden="true"
            className="col-span-3 grid grid-cols-subgrid text-[0.75rem] leading-4 text-muted"
          >
            <span className="col-start-2 flex justify-between border-t border-input-line pt-0.5 tabular-nums">
              <span>{endOf(0)}</span>
              <span>{endOf(max)}</span>
            </span>
          </li>
        )}
      </ul>
      {bars.length > 0 && (
        <ChartTable
          title={title}
          headers={[labelHeader, valueHeader]}
          rows={bars.map(({ label, value }) => [label, format(value)])}
        />
      )}
    </figure>
  )
}
