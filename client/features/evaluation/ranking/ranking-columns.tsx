import type { RankedBid } from '#domain/contract/evaluation-outcome-calls.ts'
import { rankingWords as words } from '#domain/contract/ranking-words.ts'
import type { Currency } from '#domain/contract/tender.ts'
import { formatMoney } from '#domain/format/money.ts'
import type { Column } from '#client/ui/Table.tsx'
import { Tag } from '#client/ui/Tag.tsx'
import { Points } from './Points.tsx'

interface Shown {
  currency: Currency
  arePricesOpen: boolean
}

/** Returns the columns of a ranking. While prices are sealed, there are no ranks or totals. */
export function rankingColumns({ currency, arePricesOpen }: Shown): Column<RankedBid>[] {
  const bidder: Column<RankedBid> = {
    key: 'bidder',
    header: words.bidder,
    kind: 'title',
    cell: (bid) => bid.bidder,
  }
  const quality: Column<RankedBid> = {
    key: 'quality',
    header: words.quality,
    kind: 'figure',
    isLabelled: true,
    cell: (bid) => <Points value={bid.quality} />,
  }
  if (!arePricesOpen) return [bidder, quality]
  return [
    {
      key: 'rank',
      header: words.rank,
      isLabelled: true,
      cell: ({ rank, is_tied }) => (
        <span className="inline-flex flex-wrap items-center gap-2 tabular-nums">
          {rank ?? '–'}
          {is_tied && <Tag tone="pending">{words.tied}</Tag>}
        </span>
      ),
    },
    bidder,
    quality,
    {
      key: 'price',
      header: words.price,
      kind: 'figure',
      isLabelled: true,
      cell: ({ total_price }) =>
        total_price === null ? words.noPrice : formatMoney(total_price, currency),
    },
    {
      key: 'price-points',
      header: words.pricePoints,
      kind: 'figure',
      isLabelled: true,
      cell: ({ price }) => <Points value={price} />,
    },
    {
      key: 'total',
      header: words.total,
      kind: 'figure',
      isLabelled: true,
      cell: ({ total }) => (
        <strong>
          <Points value={total} />
        </strong>
      ),
    },
  ]
}
