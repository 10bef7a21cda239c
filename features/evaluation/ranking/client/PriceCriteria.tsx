import type { PriceCriterion } from '#features/bids/setup/contract/bidding.ts'
import { type RankedBid, rankingWords as words } from '../contract/ranking.ts'
import { formatPrice } from '#kernel/format/money.ts'
import { priceCriteriaOf } from '#features/bids/setup/rules/judging.ts'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import type { EvaluationContext } from '#features/evaluation/client/EvaluationFrame.tsx'
import { Points } from './Points.tsx'
import { figureClass } from './ranking-columns.tsx'

const texts = {
  priceCriteria: 'Points and prices by price criterion',
}

type PriceCriteriaProps = {
  context: EvaluationContext
  /** Title of the ranking. */
  title: string
  /** Bids that are not excluded, in the order of their ranks. */
  bids: readonly RankedBid[]
}

/** Table of the points and prices for each price criterion. Renders nothing if there are none. */
export function PriceCriteria({ context, title, bids }: PriceCriteriaProps) {
  const { tender, bidding } = context
  const criteria = priceCriteriaOf(bidding.setup)
  if (criteria.length === 0 || bids.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 font-semibold">{texts.priceCriteria}</h3>
      <Table
        caption={`${texts.priceCriteria}: ${title}`}
        columns={[bidder, ...criteria.map((criterion) => columnFor(criterion, tender.currency))]}
        rows={bids}
        rowKey={({ bid_id }) => bid_id}
        isDense
      />
    </section>
  )
}

const bidder: Column<RankedBid> = {
  key: 'bidder',
  header: words.bidder,
  kind: 'title',
  cell: (bid) => <span className="wrap-anywhere whitespace-normal">{bid.bidder}</span>,
}

function columnFor({ key, name, weight }: PriceCriterion, currency: string): Column<RankedBid> {
  return {
    key,
    header: words.of(name, weight),
    kind: 'figure',
    isLabelled: true,
    cell: ({ price_criteria }) => {
      const priced = price_criteria.find((one) => one.key === key)
      if (!priced) return '–'
      return (
        <span className={figureClass}>
          <Points value={priced} />
          <span className="block text-muted">{formatPrice(priced.price, currency)}</span>
        </span>
      )
    },
  }
}
