import { formatNumber } from '#kernel/format/number.ts'
import { formatPercent, percentOf } from '#kernel/format/percent.ts'
import { ChartTable } from '#kernel/client/ui/ChartTable.tsx'
import type { RenderLink } from '#kernel/client/ui/render-link.ts'
import { ChartPanel } from './ChartPanel.tsx'

interface Part {
  label: string
  value: number
  /** Class that sets the colour of this part of the bar. */
  colour: string
  link?: RenderLink
}

interface SharePanelProps {
  title: string
  note: string
  fileName: string
  headers: readonly [label: string, value: string]
  /** Value that the full bar represents. */
  total: number
  parts: readonly [Part, Part]
}

/** Bar divided into two parts, with the value and share of each part below the bar. */
export function SharePanel({ title, note, total, ...props }: SharePanelProps) {
  const { fileName: name, headers, parts } = props
  const rows = parts.map(({ label, value }) => [label, value] as const)
  return (
    <ChartPanel title={title} table={{ name, headers, rows }}>
      <figure aria-label={title}>
        <figcaption className="mb-3 text-sm text-muted">{note}</figcaption>
        <div
          aria-hidden="true"
          className="flex h-5 gap-0.5 overflow-hidden rounded-control bg-sunken"
        >
          {parts.map(({ label, value, colour }) => (
            <span
              key={label}
              data-bar=""
              className={`bg-current ${colour}`}
              style={{ inlineSize: `${Math.min(100, percentOf(value, total))}%` }}
            />
          ))}
        </div>
        <dl className="mt-3 grid grid-cols-[1fr_auto_auto] gap-x-4 gap-y-1 text-sm">
          {parts.map(({ label, value, colour, link }) => (
            <div key={label} className="col-span-3 grid grid-cols-subgrid items-baseline">
              <dt className="flex items-center gap-2">
                <span aria-hidden="true" className={`size-3 rounded-sm bg-current ${colour}`} />
                {link ? link({ className: 'link', children: label }) : label}
              </dt>
              <dd className="text-end font-semibold tabular-nums">{formatNumber(value)}</dd>
              <dd className="text-end text-muted tabular-nums">
                {formatPercent(percentOf(value, total))}
              </dd>
            </div>
          ))}
        </dl>
        <ChartTable
          title={title}
          headers={headers}
          rows={rows.map(([label, value]) => [label, formatNumber(value)])}
        />
      </figure>
    </ChartPanel>
  )
}
