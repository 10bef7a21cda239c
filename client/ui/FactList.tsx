import type { ReactNode } from 'react'

export type Fact = { term: string; value: ReactNode }

type FactListProps = { facts: readonly Fact[]; layout?: 'rail' | 'rows' }

/** List of facts in rows, stacked in the side column of a wide page. */
export function FactList({ facts, layout = 'rail' }: FactListProps) {
  return (
    <dl>
      {facts.map(({ term, value }) => (
        <div
          key={term}
          className={
            layout === 'rows'
              ? 'grid grid-cols-[minmax(5rem,4fr)_7fr] gap-3 border-b border-line py-2 last:border-b-0 sm:grid-cols-[13rem_1fr] sm:gap-4 sm:py-3'
              : 'gap-3 border-b border-line py-2 first:pt-0 last:border-b-0 last:pb-0 max-lg:grid max-lg:grid-cols-[minmax(5rem,4fr)_7fr] lg:py-3'
          }
        >
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
