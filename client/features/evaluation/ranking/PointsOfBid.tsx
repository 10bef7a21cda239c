import type { BiddingSetup } from '#domain/contract/bidding.ts'
import type { RankedBid } from '#domain/contract/evaluation-outcome-calls.ts'
import { rankingWords as words } from '#domain/contract/ranking-words.ts'

type PointsOfBidProps = { bid: RankedBid; setup: BiddingSetup }

interface Line {
  key: string
  name: string
  isPart: boolean
  points: string
  exact: string
}

/** Points of one bid by criterion, rounded and exact. */
export function PointsOfBid({ bid, setup }: PointsOfBidProps) {
  const lines = linesOf(bid, setup)
  const sums = [
    { name: words.quality, value: bid.quality },
    { name: words.pricePoints, value: bid.price },
    { name: words.total, value: bid.total },
  ]
  const cell = 'py-1.5 ps-4 text-end tabular-nums wrap-anywhere'
  return (
    <table className="w-full max-w-wizard border-collapse text-sm">
      <caption className="sr-only">{`${words.details}: ${bid.bidder}`}</caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="py-1.5 text-start font-semibold">
            {words.criterion}
          </th>
          <th scope="col" className="py-1.5 ps-4 text-end font-semibold">
            {words.points}
          </th>
          <th scope="col" className="py-1.5 ps-4 text-end font-semibold">
            {words.exact}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, name, isPart, points, exact }) => (
          <tr key={key}>
            <th
              scope="row"
              className={
                isPart ? 'py-1.5 ps-4 text-start font-normal' : 'py-1.5 text-start font-normal'
              }
            >
              {name}
            </th>
            <td className={cell}>{points}</td>
            <td className={cell}>{exact}</td>
          </tr>
        ))}
        {sums.map(
          ({ name, value }) =>
            value && (
              <tr key={name} className="border-t border-line font-semibold">
                <th scope="row" className="py-1.5 text-start">
                  {name}
                </th>
                <td className={cell}>{value.points}</td>
                <td className={cell}>{value.exact}</td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  )
}

/** Returns the criteria of the bid, each followed by its parts. */
function linesOf(bid: RankedBid, setup: BiddingSetup): Line[] {
  const names = new Map(
    setup.criteria.flatMap(({ key, name, parts = [] }) => [
      [key, name] as const,
      ...parts.map((part) => [part.key, part.name] as const),
    ]),
  )
  return bid.criteria.flatMap(({ parts, ...criterion }): Line[] => [
    { ...criterion, name: names.get(criterion.key) ?? '', isPart: false },
    ...parts.map((part) => ({ ...part, name: names.get(part.key) ?? '', isPart: true })),
  ])
}
