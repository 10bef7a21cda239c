import { Children, type ReactNode } from 'react'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type StatColumns = 3 | 4 | 5 | 6

interface StatCardsProps {
  title: string
  /** Number of columns in windows that are at least 1024 px wide. */
  columns: StatColumns
  children: ReactNode
}

const wide = {
  6: 'lg:grid-cols-6',
  3: 'lg:grid-cols-3',
  4: 'lg:grid-cols-4',
  5: 'lg:grid-cols-5',
}

/**
 * Grid of statistics cards. In windows narrower than 1024 px, there are two per line, and a single
 * last card takes up the whole line. Each card spans three grid rows, so that the labels, figures
 * and notes of adjacent cards align.
 */
export function StatCards({ title, columns, children }: StatCardsProps) {
  return (
    <section>
      <VisuallyHidden>
        <h2>{title}</h2>
      </VisuallyHidden>
      <ul
        className={`-mb-2 grid grid-cols-2 gap-x-3 gap-y-1 max-lg:[&>li:last-child:nth-child(odd)]:col-span-2 sm:-mb-3 sm:gap-x-4 ${wide[columns]}`}
      >
        {Children.map(children, (card) => (
          <li className="row-span-3 mb-2 grid min-w-0 grid-rows-subgrid *:row-span-3 sm:mb-3">
            {card}
          </li>
        ))}
      </ul>
    </section>
  )
}
