import type { ReactNode } from 'react'
import { formatNumber } from '#kernel/format/number.ts'
import type { RenderLink } from './render-link.ts'

type StatCardProps = {
  label: string
  figure: number | string
  note?: ReactNode
  /** Link to the list of the items that the figure counts. */
  link?: RenderLink
}

export function StatCard({ label, figure, note, link }: StatCardProps) {
  const shown = typeof figure === 'number' ? formatNumber(figure) : figure
  return (
    <div className="relative grid min-w-0 grid-rows-subgrid rounded-panel border border-line bg-surface px-3 py-1 sm:py-2 has-[a:hover]:border-ink">
      <div className="text-sm text-muted">
        {link
          ? link({
              // The link covers the card, so that all of it can be clicked but only the label is
              // announced.
              className:
                'text-muted underline decoration-line underline-offset-4 hover:text-ink hover:decoration-current after:absolute after:inset-0',
              children: label,
            })
          : label}
      </div>
      <div className="text-h3 font-bold wrap-anywhere sm:text-h2">{shown}</div>
      {note && <div className="text-sm text-muted">{note}</div>}
    </div>
  )
}
