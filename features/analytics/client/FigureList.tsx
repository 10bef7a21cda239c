import type { ReactNode } from 'react'
import { formatNumber } from '#kernel/format/number.ts'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import type { RenderLink } from '#kernel/client/ui/render-link.ts'

interface Figure {
  term: string
  figure: number | string
  note?: ReactNode
  /** Link to the list of the counted items, if there is one. */
  link?: RenderLink
}

/** Vertical list of figures, each with an explanation. */
export function FigureList({ title, figures }: { title: string; figures: readonly Figure[] }) {
  return (
    <ListPanel title={title} isBoxed>
      <dl className="divide-y divide-line">
        {figures.map(({ term, figure, note, link }) => (
          <div key={term} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 px-4 py-2.5">
            <dt>{link ? link({ className: 'link', children: term }) : term}</dt>
            <dd className="text-end font-bold">
              {typeof figure === 'number' ? formatNumber(figure) : figure}
            </dd>
            {note && <dd className="col-span-2 text-sm text-muted">{note}</dd>}
          </div>
        ))}
      </dl>
    </ListPanel>
  )
}
