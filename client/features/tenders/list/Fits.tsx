import { fitsTexts } from '#domain/contract/saved-search.ts'
import type { TenderRow } from '#domain/contract/tender-reply.ts'

/** Why a tender is for this reader: which of their searches find it, and by what of it. */
export function Fits({ tender: { fits = [] } }: { tender: TenderRow }) {
  const [first, ...others] = fits
  if (!first) return null
  return (
    <span className="text-ink wrap-anywhere">
      <strong className="text-success">{fitsTexts.fits}</strong> “{first.name}” ({first.because})
      {others.length > 0 && ` ${fitsTexts.more(others.length)}`}
    </span>
  )
}
