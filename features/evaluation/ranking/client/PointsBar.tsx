import { type RankedBid, rankingWords as words } from '../contract/ranking.ts'

/**
 * Bar of quality and price points on a scale from 0 to 100. Hidden from screen readers, because the
 * table has the same figures.
 */
export function PointsBar({ bid: { quality, price } }: { bid: RankedBid }) {
  return (
    <span
      aria-hidden="true"
      className="flex h-2 w-full gap-px overflow-hidden rounded-full bg-line forced-color-adjust-none max-md:mb-2 md:w-40"
    >
      <span className="bg-chart-1" style={{ width: `${quality.points}%` }} />
      {price && <span className="bg-chart-2" style={{ width: `${price.points}%` }} />}
    </span>
  )
}

export function PointsLegend() {
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      <Entry colour="bg-chart-1" name={words.quality} />
      <Entry colour="bg-chart-2" name={words.pricePoints} />
      <Entry colour="bg-line" name="Full bar: 100 points" />
    </p>
  )
}

function Entry({ colour, name }: { colour: string; name: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className={`size-3 rounded-xs forced-color-adjust-none ${colour}`} />
      {name}
    </span>
  )
}
