import { summaryWords as words } from '#domain/contract/award-words.ts'
import type { Citation } from '#domain/contract/evaluation.ts'
import type { Summary, SummaryPart } from '#domain/contract/summary.ts'

type JudgedPartsProps = {
  /** The winner's parts have no citations. */
  parts: readonly (Omit<SummaryPart, 'citations'> & { citations?: Citation[] })[]
  totals: Pick<Summary, 'subtotals' | 'quality' | 'price' | 'total'>
}

/** Mark, points and reason of each criterion, with the totals below. */
export function JudgedParts({ parts, totals }: JudgedPartsProps) {
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col gap-4">
        {parts.map(({ key, name, parent, weight, mark, points, reason, citations = [] }) => (
          <li key={key} className="border-s-4 border-line ps-4 wrap-anywhere">
            <h4 className="font-semibold">{parent ? `${parent}: ${name}` : name}</h4>
            <p className="text-sm text-muted">
              {words.weight} {weight} %
              {mark === null
                ? ` · ${words.notMarked}`
                : ` · ${words.mark} ${mark} · ${words.points} ${points}`}
            </p>
            {reason && <p className="mt-1 max-w-measure whitespace-pre-line">{reason}</p>}
            {citations.map(({ quote }, place) => (
              <blockquote key={place} className="mt-1 max-w-measure text-sm">
                {words.fromBid} “{quote}”
              </blockquote>
            ))}
          </li>
        ))}
      </ul>
      <Totals {...totals} />
    </div>
  )
}

function Totals({ subtotals, quality, price, total }: JudgedPartsProps['totals']) {
  const rows = [
    ...subtotals.map(({ key, name, points }) => ({ key, label: words.subtotal(name), points })),
    { key: 'quality', label: words.quality, points: quality },
    { key: 'price', label: words.price, points: price },
    { key: 'total', label: words.total, points: total },
  ].filter(({ points }) => points !== null)
  if (rows.length === 0) return null
  return (
    <dl className="grid max-w-measure grid-cols-[1fr_auto] gap-x-6 gap-y-1">
      {rows.map(({ key, label, points }) => (
        <div
          key={key}
          className={`col-span-2 flex justify-between gap-6 ${key === 'total' ? 'border-t border-line pt-1 font-semibold' : ''}`}
        >
          <dt>{label}</dt>
          <dd className="tabular-nums">{points}</dd>
        </div>
      ))}
    </dl>
  )
}
