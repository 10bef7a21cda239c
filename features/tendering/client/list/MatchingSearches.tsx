import type { TenderRow } from '#features/tenders/contract/tender-reply.ts'
import { VisuallyHidden } from '#kernel/client/ui/VisuallyHidden.tsx'

const texts = {
  more: (count: number) =>
    count === 1 ? 'and one more of your searches' : `and ${count} more of your searches`,
}

/**
 * Text that says why one of the user's saved searches matches the tender, and how many others match
 * it.
 */
export function MatchingSearches({ tender: { fits = [] } }: { tender: TenderRow }) {
  const [first, ...others] = fits
  if (!first) return null
  const more = texts.more(others.length)
  return (
    <span
      className="text-ink wrap-anywhere"
      title={others.length > 0 ? `${first.because} ${more}` : first.because}
    >
      <strong className="text-success">Fits you:</strong> {first.because}
      {others.length > 0 && (
        <>
          {' '}
          <span aria-hidden="true">+{others.length}</span>
          <VisuallyHidden>{more}</VisuallyHidden>
        </>
      )}
    </span>
  )
}
