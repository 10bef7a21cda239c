import { useId } from 'react'
import { formulaWords as words } from '#domain/contract/formula-words.ts'
import { formatMoney } from '#domain/format/money.ts'
import { formatNumber } from '#domain/format/number.ts'
import { priceCurve, workedExample, type ExampleRow } from '#domain/rules/formula-check.ts'
import type { PriceRules } from '#domain/rules/price-formulas.ts'

type PricePlotProps = { rules: PriceRules; prices: readonly string[]; currency: string }

/** Numbers of steps between the lowest and the highest price, in the curve and in the table. */
const sections = 60
const tableSteps = 5

/** Dimensions of the drawing. The side margins leave room for the price labels below both ends. */
const size = { width: 480, height: 180, margin: 8, side: 36 }
const labelWidth = { width: `${(200 * size.side) / size.width}%` }

/** Plot of points against price, with a table of the same curve. */
export function PricePlot({ rules, prices, currency }: PricePlotProps) {
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
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-sm text-muted tabular-nums">
        <span aria-hidden="true" className="col-span-2">
          {words.points}
        </span>
        <span aria-hidden="true" className="flex flex-col justify-between text-end">
          {[most, most / 2, 0].map((points) => (
            // Half of an odd maximum has no label, because a decimal would suggest more precision
            // than the axis has.
            <span key={points}>{Number.isInteger(points) && formatNumber(points)}</span>
          ))}
        </span>
        <Curve {...{ curve, place }} marks={workedExample(rules, prices)}>
          {`${words.plot}. ${words.description(inWords(first), inWords(last))}`}
        </Curve>
        {/* Phones have space only for the first and the last price. */}
        <span
          aria-hidden="true"
          className="col-start-2 flex justify-between max-sm:[&>:nth-child(2)]:hidden"
        >
          {priceCurve(rules, prices, 2).map((row, index) => (
            <span
              key={index}
              style={labelWidth}
              className="flex justify-center whitespace-nowrap max-sm:first:justify-start max-sm:last:justify-end"
            >
              {money(row)}
            </span>
          ))}
        </span>
        <span aria-hidden="true" className="col-start-2 text-end">
          {words.price}
        </span>
      </div>
      <CurveTable rows={priceCurve(rules, prices, tableSteps)} money={money} />
    </figure>
  )
}

type CurveProps = {
  curve: readonly ExampleRow[]
  /** Example prices and their points, marked on the curve. */
  marks: readonly ExampleRow[]
  place: (row: ExampleRow) => [number, number]
  children: string
}

/** Curve with three horizontal grid lines: at the maximum, half the maximum and zero points. */
function Curve({ curve, marks, place, children }: CurveProps) {
  const titleId = useId()
  const { width, height, margin } = size
  return (
    <svg
      role="img"
      aria-labelledby={titleId}
      viewBox={`0 0 ${width} ${height}`}
      className="w-full text-line"
    >
      <title id={titleId}>{children}</title>
      <path
        d={`M0 ${margin}H${width}M0 ${height / 2}H${width}M0 ${height - margin}H${width}`}
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
        {marks.map((row, index) => {
          const [cx, cy] = place(row)
          return <circle key={index} cx={cx} cy={cy} r="6" fill="currentColor" />
        })}
      </g>
    </svg>
  )
}

const rounded = (distance: number) => Number(distance.toFixed(1))

interface Ranges {
  from: number
  to: number
  most: number
}

/** Returns a function that maps a price and its points to coordinates in the drawing. */
function placeOn({ from, to, most }: Ranges) {
  const { margin, side } = size
  const width = size.width - 2 * side
  const height = size.height - 2 * margin
  return ({ price, points }: ExampleRow): [number, number] => {
    const along = to === from ? 0.5 : (Number(price) - from) / (to - from)
    const down = 1 - Number(points) / most
    return [rounded(side + along * width), rounded(margin + down * height)]
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
