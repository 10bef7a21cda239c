import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

export type Fact = {
  term: string
  value: ReactNode
  /**
   * True for a long text. Narrow screens show it below its term, and in the layout `pairs` it takes
   * up a whole line.
   */
  isLong?: boolean
}

type FactListProps = {
  facts: readonly Fact[]
  /**
   * `rail` is for side columns. In `pairs`, wide screens show two facts on each line; its first
   * fact must be a long one.
   */
  layout?: 'rail' | 'rows' | 'pairs'
}

const rowColumns = 'max-sm:grid max-sm:grid-cols-[minmax(6rem,4fr)_7fr] max-sm:gap-3'

const narrowColumns = {
  rows: rowColumns,
  pairs: rowColumns,
  rail: 'max-lg:grid max-lg:grid-cols-[minmax(6rem,4fr)_7fr] max-lg:gap-3',
}

/** List of facts, one per row. In the side column of a wide page, each value is below its term. */
export function FactList({ facts, layout = 'rail' }: FactListProps) {
  return (
    <dl className={layout === 'pairs' ? 'lg:grid lg:grid-cols-2 lg:gap-x-12' : undefined}>
      {facts.map(({ term, value, isLong = false }) => (
        <div
          key={term}
          className={joinClasses(
            // Term and value are aligned by their text, because a link in the value may have
            // padding.
            'items-baseline border-t border-line py-2 first:border-t-0',
            layout === 'rail'
              ? 'first:pt-0 last:pb-0 lg:py-3'
              : 'sm:grid sm:grid-cols-[13rem_1fr] sm:gap-4 sm:py-3',
            layout === 'pairs' && 'lg:grid-cols-[8rem_1fr]',
            layout === 'pairs' && isLong && 'lg:col-span-2',
            !isLong && narrowColumns[layout],
          )}
        >
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
