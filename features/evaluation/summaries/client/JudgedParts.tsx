import { summaryWords as words } from '#features/evaluation/award/contract/decision.ts'
import type { Citation } from '#features/evaluation/contract/evaluation.ts'
import type { Summary, SummaryPart } from '../contract/summary.ts'
import { exactMoney } from '#kernel/format/money.ts'
import { maxPoints } from '#kernel/rules/max-points.ts'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'

const texts = {
  markOf: (highest: number) => `Mark of ${highest}`,
  markOnOwnScale: (mark: string, highest: number) => `${mark} of ${highest}`,
  pointsOf: (points: string, most: string) => `${points} of ${most}`,
}

type JudgedPartsProps = {
  caption: string
  /** Criteria with their marks. The criteria of the winning bid come without citations. */
  parts: readonly (Omit<SummaryPart, 'citations'> & { citations?: Citation[] })[]
  totals: Pick<Summary, 'subtotals' | 'quality' | 'price' | 'price_criteria' | 'total'>
  currency: string
  /** Reason for the points of the price. */
  priceReason?: string | undefined
  highestMark: number
  /** The price's percentage of all points; null if the price has no weight of its own. */
  priceWeight: string | null
}

/** Row for a criterion, for the price, or for a sum of points. Only criteria have a mark. */
interface Row {
  key: string
  name: string
  weight?: string
  mark?: string | null
  /** The criterion's own scale, if it isn't marked on the common one. */
  scale?: readonly string[] | undefined
  points: string | null
  /** Maximum of the points; points are percentages, so a criterion's maximum is its weight. */
  maxPoints: string
  reason?: string
  citations?: Citation[]
  /** True for a sum of the points in other rows. */
  isSum?: boolean
}

/**
 * Table with the weight, mark, points and reason for each criterion, and the totals in the last
 * rows.
 */
export function JudgedParts(props: JudgedPartsProps) {
  const { caption, parts, highestMark } = props
  const rows: Row[] = [
    ...parts.map(({ parent, name, ...part }) => ({
      ...part,
      maxPoints: part.weight,
      name: parent ? `${parent}: ${name}` : name,
    })),
    ...sumsOf(props),
  ]
  return (
    <div className="judged-parts">
      <Table
        caption={caption}
        columns={columnsFor(highestMark)}
        rows={rows}
        rowKey={({ key }) => key}
      />
    </div>
  )
}

function sumsOf({
  totals,
  priceWeight,
  priceReason: reason = '',
  currency,
}: JudgedPartsProps): Row[] {
  const max = maxPoints(priceWeight)
  const sum = (key: string, name: string, points: string | null, highest: string) => ({
    key: `sum-${key}`,
    name,
    points,
    maxPoints: highest,
    isSum: true,
  })
  const split = totals.price_criteria?.map(({ key, name, weight, points, price }) => ({
    key: `price-${key}`,
    name: words.priceFor(name),
    weight,
    points,
    maxPoints: weight,
    reason: price === undefined ? '' : words.linesReason(exactMoney(price, currency)),
  }))
  const priceRows: Row[] = split
    ? [...split, { ...sum('price', words.subtotal(words.price), totals.price, max.price), reason }]
    : [
        {
          key: 'sum-price',
          name: words.price,
          points: totals.price,
          reason,
          weight: max.price,
          maxPoints: max.price,
        },
      ]
  return [
    ...totals.subtotals.map(({ key, name, weight, points }) =>
      sum(key, words.inTotal(name), points, weight),
    ),
    sum('quality', words.subtotal(words.quality), totals.quality, max.quality),
    ...priceRows,
    sum('total', words.total, totals.total, max.total),
  ].filter(({ points }) => points !== null)
}

function columnsFor(highestMark: number): Column<Row>[] {
  return [
    {
      key: 'criterion',
      header: 'Criterion',
      kind: 'title',
      cell: ({ name, isSum }) => (
        <span className="wrap-anywhere" data-sum={isSum ? '' : undefined}>
          {name}
        </span>
      ),
    },
    {
      key: 'weight',
      header: 'Weight',
      kind: 'figure',
      cell: ({ weight }) => weight && `${weight}%`,
    },
    {
      key: 'mark',
      header: texts.markOf(highestMark),
      kind: 'figure',
      cell: ({ mark, scale }) => {
        if (mark === null) return 'Not marked'
        return mark && scale ? texts.markOnOwnScale(mark, scale.length - 1) : mark
      },
    },
    {
      key: 'points',
      header: 'Points',
      kind: 'figure',
      cell: ({ points, maxPoints, isSum }) =>
        points && (
          <>
            <span className={isSum ? 'font-semibold' : undefined}>
              {texts.pointsOf(points, maxPoints)}
            </span>
            {!isSum && Number(maxPoints) > 0 && <Bar share={Number(points) / Number(maxPoints)} />}
          </>
        ),
    },
    {
      key: 'reason',
      header: words.reason,
      isOwnLine: true,
      cell: (row) => row.reason && <Reason {...row} />,
    },
  ]
}

/** Bar that shows points as a share of their maximum; the numbers beside it say the same. */
function Bar({ share }: { share: number }) {
  return (
    <span aria-hidden="true" className="mt-1 block h-1 overflow-hidden rounded-full bg-line">
      <span className="block h-full bg-brand" style={{ width: `${100 * share}%` }} />
    </span>
  )
}

function Reason({ reason, citations = [] }: Row) {
  return (
    <div className="max-w-measure wrap-anywhere">
      <p className="whitespace-pre-line">{reason}</p>
      {citations.map(({ quote }, place) => (
        <blockquote key={place} className="mt-1 text-sm">
          From the bid: “{quote}”
        </blockquote>
      ))}
    </div>
  )
}
