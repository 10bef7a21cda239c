import { Children, type ReactNode } from 'react'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type StatColumns = 3 | 4 | 5

interface StatCardsProps {
  title: string
  /** Side by side from 1024 px on. */
  columns: StatColumns
  children: ReactNode
}

const wide = { 3: 'lg:grid-cols-3', 4: 'lg:grid-cols-4', 5: 'lg:grid-cols-5' }

/** A row of figures, two a line below 1024 px, where an odd one out takes a whole line. */
export function StatCards({ title, columns, children }: StatCardsProps) {
  return (
    <section>
      <VisuallyHidden>
        <h2>{title}</h2>
      </VisuallyHidden>
      <ul
        className={`grid grid-cols-2 gap-3 max-lg:[&>li:last-child:nth-child(odd)]:col-span-2 sm:gap-4 ${wide[columns]}`}
      >
        {Children.map(children, (card) => (
          <li className="grid">{card}</li>
        ))}
      </ul>
    </section>
  )
}
