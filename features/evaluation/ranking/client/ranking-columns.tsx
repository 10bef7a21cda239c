import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import { type RankedBid, rankingWords as words } from '../contract/ranking.ts'
import type { Currency } from '#features/tenders/contract/tender.ts'
import { formatPrice } from '#kernel/format/money.ts'
import { maxPoints } from '#kernel/rules/max-points.ts'
import { WinnerTag } from '#features/evaluation/award/client/OutcomeTag.tsx'
import type { Column } from '#kernel/client/ui/Table.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { Points } from './Points.tsx'
import { PointsBar } from './PointsBar.tsx'

interface Shown {
  currency: Currency
  setup: BiddingSetup
  arePricesOpen: boolean
  /** Ids of the bids that the lot was awarded to. */
  winners: readonly number[]
}

/**
 * Returns the columns of a ranking. There are no columns for ranks or totals while prices are
 * sealed.
 */
export function rankingColumns(shown: Shown): Column<RankedBid>[] {
  const { currency, setup, arePricesOpen, winners } = shown
  const bidder: Column<RankedBid> = {
    key: 'bidder',
    header: words.bidder,
    kind: 'title',
    cell: (bid) => (
      <span className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <span className="inline-flex min-w-0 flex-1 basis-52 flex-wrap items-center gap-x-2 wrap-anywhere whitespace-normal">
          {bid.bidder}
          {winners.includes(bid.bid_id) && <WinnerTag />}
          {bid.is_tied && <Tag tone="pending">Tied</Tag>}
        </span>
        {arePricesOpen && <PointsBar bid={bid} />}
      </span>
    ),
  }
  const max = maxPoints(setup.price_weight)
  const quality = points('quality', words.of(words.quality, max.quality), (bid) => bid.quality)
  if (!arePricesOpen) return [bidder, quality]
  return [
    {
      key: 'rank',
      header: words.rank,
      kind: 'figure',
      isLabelled: true,
      place: 'start',
      cell: ({ rank }) => <span className="font-semibold">{rank ?? '–'}</span>,
    },
    bidder,
    quality,
    points('price-points', words.of(words.pricePoints, max.price), (bid) => bid.price),
    {
      key: 'total',
      header: words.totalOf(max.total),
      kind: 'figure',
      isLabelled: true,
      place: 'end',
      cell: ({ total }) => (
        <strong className={figureClass}>
          <Points value={total} />
        </strong>
      ),
    },
    {
      key: 'price',
      header: words.price,
      kind: 'figure',
      isLabelled: true,
      cell: ({ total_price }) => (
        <span className="md:inline-block md:min-w-28">
          {total_price === null ? 'Not priced' : formatPrice(total_price, currency)}
        </span>
      ),
    },
  ]
}

/**
 * Class that gives columns of figures a minimum width, because the title column takes up all the
 * free space.
 */
export const figureClass = 'md:inline-block md:min-w-24'

function points(
  key: string,
  header: string,
  valueOf: (bid: RankedBid) => RankedBid['price'],
): Column<RankedBid> {
  return {
    key,
    header,
    kind: 'figure',
    isLabelled: true,
    cell: (bid) => (
      <span className={figureClass}>
        <Points value={valueOf(bid)} />
      </span>
    ),
  }
}
