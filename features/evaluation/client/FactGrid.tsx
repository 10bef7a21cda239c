import type { Fact } from '#kernel/client/ui/FactList.tsx'

/** List of short facts side by side, each value below its term. Phones show one fact per row. */
export function FactGrid({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      {facts.map(({ term, value, isLong }) => (
        <div key={term} className={isLong ? 'col-span-full' : undefined}>
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="max-w-measure wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
