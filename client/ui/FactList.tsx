import type { ReactNode } from 'react'

export type Fact = { term: string; value: ReactNode }

type FactListProps = { facts: readonly Fact[]; layout?: 'rail' | 'rows' }

/** List of facts: stacked in the side column, in rows where there is more space. */
export function FactList({ facts, layout = 'rail' }: FactListProps) {
  return (
    <dl>
      {facts.map(({ term, value }) => (
        <div
          key={term}
          className={
            layout === 'rows'
              ? 'gap-4 border-b border-line py-3 last:border-b-0 sm:grid sm:grid-cols-[minmax(10rem,1fr)_2fr]'
              : 'border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0'
          }
        >
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
