import { useId } from 'react'
import { formulaWords as words } from '../contract/judging.ts'
import { formatMoney } from '#kernel/format/money.ts'
import { formatNumber } from '#kernel/format/number.ts'
import { priceCurve, workedExample, type ExampleRow } from '../rules/formula-check.ts'
import type { PriceRules } from '../rules/price-formulas.ts'
import { CurveTable, type Mark } from './CurveTable.tsx'

const texts = {
  /** Returns the plot's description for screen readers. */
  description: (from: string, to: string) => `The points fall from ${from} to ${to}.`,
}

type PricePlotProps = {
  rules: PriceRules
  /** Example prices, followed by the price of the reader's own bid. */
  prices: readonly string[]
  /** Price of the reader's own bid; undefined if it isn't among the prices. */
  ownPrice: string | undefined
  currency: string
}

/** Numbers of steps between the lowest and the highest price, in the curve and in the table. */
const sections = 60
const tableSteps = 5

/** Dimensions of the drawing. The side margins leave room for the price labels below both ends. */
const size = { width: 480, height: 180, margin: 8, side: 36 }
const labelWidth = { width: `${(200 * size.side) / size.width}%` }

/** Plot of points against price, with a table of the same curve. */
export function PricePlot({ rules, prices, ownPrice, currency }: PricePlotProps) {
  const curve = priceCurve(rules, prices, sections)
  const [first, last] = [curve[0]!, curve.at(-1)!]
  const money = (row: ExampleRow) => formatMoney(row.price, currency)
  const maxPoints = Math.max(...curve.map(({ points }) => Number(points))) || 1
  const place = placeOn({ from: Number(first.price), to: Number(last.price), maxPoints })
  const marks = workedExample(rules, prices).map((row, index) => ({
    ...row,
    isOwn: ownPrice !== undefined && index === prices.length - 1,
  }))
  const inWords = (row: ExampleRow) => `${row.points} points at ${money(row)}`
  return (
    <figure className="max-w-2xl">
      <figcaption className="mb-2">
        <span className="font-semibold">{words.plot}</span>
        <span className="block text-sm text-muted">
          Assumes that the prices below are bids of equal quality.
        </span>
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-sm text-muted tabular-nums">
        <span aria-hidden="true" className="col-span-2">
          {words.points}
        </span>
        <span aria-hidden="true" className="flex flex-col justify-between text-end">
          {[maxPoints, maxPoints / 2, 0].map((points) => (
            <span key={points}>{formatNumber(points)}</span>
          ))}
        </span>
        <Curve curve={curve} place={place} marks={marks}>
          {`${words.plot}. ${texts.description(inWords(first), inWords(last))}`}
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
      <CurveTable curve={priceCurve(rules, prices, tableSteps)} marks={marks} money={money} />
    </figure>
  )
}

type CurveProps = {
  curve: readonly ExampleRow[]
  /** Prices and their points that are marked on the curve. */
  marks: readonly Mark[]
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
          return row.isOwn ? (
            <circle
              key={index}
              cx={cx}
              cy={cy}
              r="6"
              fill="var(--surface)"
              strokeWidth="4"
              stroke="currentColor"
              className="text-chart-2"
            />
          ) : (
            <circle key={index} cx={cx} cy={cy} r="6" fill="currentColor" />
          )
        })}
      </g>
    </svg>
  )
}

const rounded = (distance: number) => Number(distance.toFixed(1))

interface Ranges {
  from: number
  to: number
  maxPoints: number
}

/** Returns a function that maps a price and its points to coordinates in the drawing. */
function placeOn({ from, to, maxPoints }: Ranges) {
  const { margin, side } = size
  const width = size.width - 2 * side
  const height = size.height - 2 * margin
  return ({ price, points }: ExampleRow): [number, number] => {
    const along = to === from ? 0.5 : (Number(price) - from) / (to - from)
    const down = 1 - Number(points) / maxPoints
    return [rounded(side + along * width), rounded(margin + down * height)]
  }
}
