import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import { type RankedBid, rankingWords as words } from '../contract/ranking.ts'
import { formatPrice } from '#kernel/format/money.ts'
import { priceCriteriaOf } from '#features/bids/setup/rules/judging.ts'

const texts = {
  exactly: (fraction: string) => `exactly ${fraction}`,
}

type PointsOfBidProps = { bid: RankedBid; setup: BiddingSetup; currency: string }

interface Line {
  key: string
  name: string
  isPart: boolean
  points: string
  exact: string
}

/** A bid's points by criterion, rounded and exact. */
export function PointsOfBid({ bid, setup, currency }: PointsOfBidProps) {
  const lines = linesOf(bid, setup)
  const sumClass = 'border-t border-line font-semibold'
  return (
    <div className="w-full max-w-wizard">
      <p className="sr-only">{`Points by criterion: ${bid.bidder}`}</p>
      <dl className="text-sm">
        {lines.map(({ key, name, isPart, ...value }) => (
          <Row key={key} name={name} value={value} className={isPart ? 'ps-4' : ''} />
        ))}
        <Row name={words.quality} value={bid.quality} className={sumClass} />
        {priceCriteriaOf(setup).map(({ key, name }) => {
          const value = bid.price_criteria.find((one) => one.key === key)
          const priced = value && `${name}, ${formatPrice(value.price, currency)}`
          return priced && <Row key={`price-${key}`} name={priced} value={value} className="" />
        })}
        {bid.price && <Row name={words.pricePoints} value={bid.price} className={sumClass} />}
        {bid.total && <Row name="Total points" value={bid.total} className={sumClass} />}
      </dl>
    </div>
  )
}

type RowProps = { name: string; value: Pick<Line, 'points' | 'exact'>; className: string }

/** Rounded points, with the exact fraction if it is not a whole number. */
function Row({ name, value: { points, exact }, className }: RowProps) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 py-1.5 ${className}`}>
      <dt className="min-w-0 wrap-anywhere">{name}</dt>
      <dd className="ms-auto text-end tabular-nums wrap-anywhere">
        {!exact.endsWith('/1') && (
          <span className="me-3 font-normal text-muted">{texts.exactly(exact)}</span>
        )}
        {points}
      </dd>
    </div>
  )
}

/** Returns a line for each criterion, each followed by lines for its sub-criteria. */
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
