import { formulaWords as words } from '../contract/judging.ts'
import type { ExampleRow } from '../rules/formula-check.ts'

/** Price that is marked on the curve. */
export interface Mark extends ExampleRow {
  /** True for the price of the reader's own bid. */
  isOwn?: boolean
}

type CurveTableProps = {
  curve: readonly ExampleRow[]
  marks: readonly Mark[]
  money: (row: ExampleRow) => string
}

/** Table with points of the curve, including the marked points. */
export function CurveTable({ curve, marks, money }: CurveTableProps) {
  return (
    <details className="mt-1 text-sm">
      <summary className="inline-flex min-h-8 items-center text-brand-text underline underline-offset-4 pointer-coarse:min-h-control">
        Show as a table
      </summary>
      <table className="mt-2 w-full tabular-nums">
        <caption className="sr-only">{words.plot}</caption>
        <thead>
          <tr className="border-b border-rule text-muted">
            <th scope="col" className="w-1/2 py-1 text-end font-semibold">
              {words.price}
            </th>
            <th scope="col" className="py-1 text-end font-semibold">
              {words.points}
            </th>
          </tr>
        </thead>
        <tbody>
          {withMarks(curve, marks).map((row, index) => (
            <tr key={index} className="border-b border-line">
              <th scope="row" className="py-1 text-end font-normal">
                {row.isOwn && `${words.ownPrice}: `}
                {money(row)}
              </th>
              <td className="py-1 text-end">{row.points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/**
 * Returns the marked points and, for all other prices, the points of the curve, in ascending order
 * of price.
 */
function withMarks(curve: readonly ExampleRow[], marks: readonly Mark[]): Mark[] {
  const others = curve.filter(
    ({ price }) => !marks.some((mark) => Number(mark.price) === Number(price)),
  )
  return [...marks, ...others].toSorted((a, b) => Number(a.price) - Number(b.price))
}
