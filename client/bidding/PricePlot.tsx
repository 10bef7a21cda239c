import { useId } from 'react'
import { formulaWords as words } from '#domain/contract/formula-words.ts'
import { formatMoney } from '#domain/format/money.ts'
import { priceCurve, workedExample, type ExampleRow } from '#domain/rules/formula-check.ts'
import type { PriceRules } from '#domain/rules/price-formulas.ts'

type PricePlotProps = { rules: PriceRules; prices: readonly string[]; currency: string }

/** Number of sections of the curve, and of rows in the table. */
const sections = 60
const tableSteps = 5

/** Size of the drawing; the margin leaves room for the marks of the prices at its ends. */
const size = { width: 480, height: 180, margin: 8 }

/** Plot of points against price, with a table of the same curve. */
export function PricePlot({ rules, prices, currency }: PricePlotProps) {
  const titleId = useId()
  const curve = priceCurve(rules, prices, sections)
  const [first, last] = [curve[0]!, curve.at(-1)!]
  const money = (row: ExampleRow) => formatMoney(row.price, currency)
  const most = Math.max(...curve.map(({ points }) => Number(points))) || 1
  const place = placeOn({ from: Number(first.price), to: Number(last.price), most })
  const inWords = (row: ExampleRow) => `${row.points} points at ${money(row)}`
  return (
    <figure className="max-w-2xl">
      <figcaption className="mb-2">
        <span className="font-semibold">{words.plot}</span>
        <span className="block text-sm text-muted">{words.plotNote}</span>
      </figcaption>
      <div aria-hidden="true" className="text-sm text-muted tabular-nums">
        {words.upTo(Number(most.toFixed(2)))}
      </div>
      <svg
        role="img"
        aria-labelledby={titleId}
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="w-full text-muted"
      >
        <title id={titleId}>
          {`${words.plot}. ${words.description(inWords(first), inWords(last))}`}
        </title>
        <path
          d={`M1 0V${size.height - 1}H${size.width}`}
          fill="none"
          stroke="currentColor"
          vectorEffect="non-scaling-stroke"
        />
        <g className="text-chart-1">
          <polyline
            points={curve.map((row) => place(row).join(',')).join(' ')}
            fill="none"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
          {workedExample(rules, prices).map((row, index) => {
            const [cx, cy] = place(row)
            return <circle key={index} cx={cx} cy={cy} r="6" fill="currentColor" />
          })}
        </g>
      </svg>
      <div
        aria-hidden="true"
        className="flex justify-between gap-4 text-sm text-muted tabular-nums"
      >
        <span>{money(first)}</span>
        <span>{money(last)}</span>
      </div>
      <CurveTable rows={priceCurve(rules, prices, tableSteps)} money={money} />
    </figure>
  )
}

const inset = (distance: number) => Number((size.margin + distance).toFixed(1))

interface Ranges {
  from: number
  to: number
  most: number
}

/** Returns the position of a price and its points in the drawing. */
function placeOn({ from, to, most }: Ranges) {
  const width = size.width - 2 * size.margin
  const height = size.height - 2 * size.margin
  return ({ price, points }: ExampleRow): [number, number] => {
    const along = to === from ? 0.5 : (Number(price) - from) / (to - from)
    const down = 1 - Number(points) / most
    return [inset(along * width), inset(down * height)]
  }
}

type CurveTableProps = { rows: readonly ExampleRow[]; money: (row: ExampleRow) => string }

function CurveTable({ rows, money }: CurveTableProps) {
  return (
    <details className="mt-1 text-sm">
      <summary className="inline-flex min-h-8 items-center text-brand-text underline underline-offset-4 pointer-coarse:min-h-control">
        {words.table}
      </summary>
      <table className="mt-2 w-full">
        <caption className="sr-only">{words.plot}</caption>
        <thead>
          <tr className="border-b border-ink text-muted">
            <th scope="col" className="py-1 text-start font-semibold">
              {words.price}
            </th>
            <th scope="col" className="py-1 text-end font-semibold">
              {words.points}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} className="border-b border-line">
              <th scope="row" className="py-1 text-start font-normal">
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
