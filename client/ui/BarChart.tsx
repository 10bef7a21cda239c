import type { ReactNode } from 'react'
import type { TenderStatus } from '#domain/contract/tender.ts'
import { formatNumber } from '#domain/format/number.ts'
import type { RenderLink } from './render-link.ts'

export type Bar = {
  label: string
  value: number
  colour?: 1 | 2 | 3 | 4 | 5
  /** Status whose badge colour the bar has. */
  status?: TenderStatus
  /** Link to the list that the bar counts. */
  link?: RenderLink
}

const colours = {
  1: 'bg-chart-1',
  2: 'bg-chart-2',
  3: 'bg-chart-3',
  4: 'bg-chart-4',
  5: 'bg-chart-5',
}

const statusColours: Record<TenderStatus, string> = {
  draft: 'bg-draft-fg',
  published: 'bg-published-fg',
  closed: 'bg-closed-fg',
  awarded: 'bg-awarded-fg',
  cancelled: 'bg-cancelled-fg',
}

type BarChartProps = {
  title: string
  note?: ReactNode
  bars: readonly Bar[]
  /** Headings of the table: "Status", "Tenders". */
  labelHeader: string
  valueHeader: string
  /** Value of a full-length bar; by default the largest value. */
  max?: number
  format?: (value: number) => string
  /** Text if there are no bars. */
  empty?: string
}

/** Horizontal bar chart with values, and a table of the same data behind a button. */
export function BarChart(props: BarChartProps) {
  const { title, note, bars, labelHeader, valueHeader, format = formatNumber } = props
  const longest = props.max ?? Math.max(0, ...bars.map((bar) => bar.value))
  return (
    <figure>
      <figcaption className="mb-3">
        <span className="font-semibold">{title}</span>
        {note && <span className="block text-sm text-muted">{note}</span>}
      </figcaption>
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
                className={`block h-full rounded-control ${bar.status ? statusColours[bar.status] : colours[bar.colour ?? 1]}`}
                style={{
                  inlineSize: `${longest === 0 ? 0 : Math.min(100, (bar.value / longest) * 100)}%`,
                }}
              />
            </span>
            <span className="min-w-8 text-end font-semibold tabular-nums">{format(bar.value)}</span>
          </li>
        ))}
      </ul>
      {bars.length > 0 && (
        <details className="mt-3 text-sm">
          <summary className="inline-flex min-h-8 items-center text-brand-text underline underline-offset-4 pointer-coarse:min-h-control">
            Show as a table
          </summary>
          <table className="mt-2 w-full">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="border-b border-ink text-muted">
                <th scope="col" className="py-1 text-start font-semibold">
                  {labelHeader}
                </th>
                <th scope="col" className="py-1 text-end font-semibold">
                  {valueHeader}
                </th>
              </tr>
            </thead>
            <tbody>
              {bars.map((bar, index) => (
                <tr key={index} className="border-b border-line">
                  <th scope="row" className="py-1 text-start font-normal wrap-anywhere">
                    {bar.label}
                  </th>
                  <td className="py-1 text-end">{format(bar.value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </figure>
  )
}
