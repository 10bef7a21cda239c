import { summaryWords as words } from '#domain/contract/award-words.ts'
import type { Citation } from '#domain/contract/evaluation.ts'
import type { Summary, SummaryPart } from '#domain/contract/summary.ts'
import { mostPoints } from '#domain/rules/most-points.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Table, type Column } from '#client/ui/Table.tsx'

type JudgedPartsProps = {
  caption: string
  /** Criteria with their marks. The criteria of the winning bid come without citations. */
  parts: readonly (Omit<SummaryPart, 'citations'> & { citations?: Citation[] })[]
  totals: Pick<Summary, 'subtotals' | 'quality' | 'price' | 'total'>
  highestMark: number
  /** The price's percentage of all points; null if the price has no weight of its own. */
  priceWeight: string | null
}

/** Row for a criterion, or for a sum of points, which doesn't have a mark. */
interface Row {
  key: string
  name: string
  weight?: string
  mark?: string | null
  points: string | null
  /** Maximum of a sum of points. */
  most?: string
  reason?: string
  citations?: Citation[]
  /** Kind of sum; undefined for criteria. The grand total is emphasised. */
  sum?: 'part' | 'total'
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

function sumsOf({ totals, priceWeight }: JudgedPartsProps): Row[] {
  const most = mostPoints(priceWeight)
  const part = (key: string, name: string, points: string | null, highest: string) => ({
    ...{ key: `sum-${key}`, name, points, most: highest, sum: 'part' as const },
  })
  return [
    ...totals.subtotals.map(({ key, name, weight, points }) =>
      part(key, words.subtotal(name), points, weight),
    ),
    part('quality', words.quality, totals.quality, most.quality),
    part('price', words.price, totals.price, most.price),
    { ...part('total', words.total, totals.total, most.total), sum: 'total' as const },
  ].filter(({ points }) => points !== null)
}

const sumClasses = { part: 'font-normal text-muted', total: 'font-bold' }

function columnsFor(highestMark: number): Column<Row>[] {
  return [
    {
      key: 'criterion',
      header: words.criterion,
      kind: 'title',
      cell: ({ name, sum }) => (
        <span
          className={joinClasses(
            'wrap-anywhere',
            sum && sumClasses[sum],
            sum === 'part' && 'md:ps-4',
          )}
        >
          {name}
        </span>
      ),
    },
    {
      key: 'weight',
      header: words.weight,
      kind: 'figure',
      cell: ({ weight }) => weight && `${weight}%`,
    },
    {
      key: 'mark',
      header: words.markOf(highestMark),
      kind: 'figure',
      cell: ({ mark }) => (mark === null ? words.notMarked : mark),
    },
    {
      key: 'points',
      header: words.points,
      kind: 'figure',
      cell: ({ points, most, sum }) => (
        <span className={sum && sumClasses[sum]}>
          {points && most ? words.pointsOf(points, most) : points}
        </span>
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

function Reason({ reason, citations = [] }: Row) {
  return (
    <div className="max-w-measure wrap-anywhere">
      <p className="whitespace-pre-line">{reason}</p>
      {citations.map(({ quote }, place) => (
        <blockquote key={place} className="mt-1 text-sm">
          {words.fromBid} “{quote}”
        </blockquote>
      ))}
    </div>
  )
}
