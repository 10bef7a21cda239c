import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

export type Fact = {
  term: string
  value: ReactNode
  /** True for a long text, which narrow screens show below its term. */
  isLong?: boolean
}

type FactListProps = { facts: readonly Fact[]; layout?: 'rail' | 'rows' }

const narrowColumns = {
  rows: 'max-sm:grid max-sm:grid-cols-[minmax(5rem,4fr)_7fr] max-sm:gap-3',
  rail: 'max-lg:grid max-lg:grid-cols-[minmax(5rem,4fr)_7fr] max-lg:gap-3',
}

/** List of facts, one per row. In the side column of a wide page, each value is below its term. */
export function FactList({ facts, layout = 'rail' }: FactListProps) {
  return (
    <dl>
      {facts.map(({ term, value, isLong = false }) => (
        <div
          key={term}
          className={joinClasses(
            'border-b border-line py-2 last:border-b-0',
            layout === 'rows'
              ? 'sm:grid sm:grid-cols-[13rem_1fr] sm:gap-4 sm:py-3'
              : 'first:pt-0 last:pb-0 lg:py-3',
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
