import { fitsTexts } from '#domain/contract/saved-search.ts'
import type { TenderRow } from '#domain/contract/tender-reply.ts'

/**
 * Text that says why one of the user's saved searches matches the tender, and how many others match
 * it.
 */
export function MatchingSearches({ tender: { fits = [] } }: { tender: TenderRow }) {
  const [first, ...others] = fits
  if (!first) return null
  return (
    <span className="text-ink wrap-anywhere">
      <strong className="text-success">{fitsTexts.fits}</strong> {first.because}
      {others.length > 0 && ` ${fitsTexts.more(others.length)}`}
    </span>
  )
}
