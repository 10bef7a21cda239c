import { bidStatusLabels } from '#features/bids/sending/contract/bid.ts'
import type { DecidedBid } from '#features/evaluation/award/contract/decision.ts'
import { type OpenedBid, openedWords as words } from '#features/bids/opening/contract/opening.ts'
import { formatPrice } from '#kernel/format/money.ts'
import { bidOutcome } from '#features/bids/opening/rules/bid-outcome.ts'
import type { BidOrder } from '#features/bids/opening/rules/sort-bids.ts'
import { WinnerTag } from '#features/evaluation/award/client/OutcomeTag.tsx'
import type { BiddedTender } from '#features/bids/client/bidded-tender.ts'
import { BidFlags } from '#features/bids/opening/client/BidFlags.tsx'
import type { ListedLot } from '#features/bids/setup/client/WhatIsAsked.tsx'
import type { Column } from '#kernel/client/ui/Table.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'

interface Shown {
  tender: BiddedTender
  /** Lot that the bids are for; null if the tender has no lots. */
  lot: ListedLot | null
  isPriceSealed: boolean
  /** True if the table has a status column; see `OpenedLot`. */
  hasStatuses: boolean
  /** Ranks and points after the award, by the bid's id. */
  results: ReadonlyMap<number, DecidedBid>
  hasRanks: boolean
  order: BidOrder
  onSort: (order: BidOrder) => void
}

/** Returns the columns for ranks and points. */
function rankColumns({ results, order, onSort }: Shown): [Column<OpenedBid>, Column<OpenedBid>] {
  return [
    {
      key: 'rank',
      header: 'Rank',
      kind: 'figure',
      isLabelled: true,
      place: 'start',
      cell: ({ id }) => results.get(id)?.rank ?? '–',
      sort: sortBy('rank', order, onSort),
    },
    {
      key: 'points',
      header: 'Points of 100',
      kind: 'figure',
      isLabelled: true,
      place: 'end',
      cell: ({ id }) => (
        <span className="md:inline-block md:min-w-24">{results.get(id)?.total ?? '–'}</span>
      ),
    },
  ]
}

/**
 * Returns the table's columns. Before the award, the status tags have their own column if
 * `hasStatuses` is true. After the award, the tags are shown below the bidder's name.
 */
export function columnsFor(shown: Shown): Column<OpenedBid>[] {
  const { tender, isPriceSealed, hasStatuses, hasRanks, order, onSort } = shown
  const [rank, points] = rankColumns(shown)
  const isAwarded = namesWinner(tender)
  const hasStatus = hasStatuses && !isAwarded
  const state = (bid: OpenedBid) => (
    <>
      <Status {...shown} bid={bid} />
      <BidFlags bid={bid} />
    </>
  )
  const status: Column<OpenedBid> = {
    key: 'status',
    header: 'Status',
    place: 'start',
    cell: (bid) => <div className="whitespace-normal md:w-max md:max-w-64">{state(bid)}</div>,
  }
  return [
    ...(hasRanks ? [rank] : []),
    {
      key: 'bidder',
      header: 'Bidder',
      kind: 'title',
      cell: (bid) => (
        <div className="flex flex-wrap items-center gap-x-2 wrap-anywhere whitespace-normal">
          {bid.organisation.name}
          {isAwarded && <div className="font-normal empty:hidden">{state(bid)}</div>}
        </div>
      ),
      sort: sortBy('bidder', order, onSort),
    },
    {
      key: 'sent',
      header: 'Sent',
      isLabelled: true,
      cell: ({ sent_at }) => <Time iso={sent_at} show="short" />,
      sort: sortBy('sent', order, onSort),
    },
    ...(hasStatus ? [status] : []),
    ...(hasRanks ? [points] : []),
    {
      key: 'total',
      header: words.total,
      kind: 'figure',
      isLabelled: true,
      ...(hasStatus ? { place: 'end' as const } : {}),
      cell: ({ total }) => {
        if (total !== null) return formatPrice(total, tender.currency)
        return <span className="text-muted">{isPriceSealed ? words.sealed : 'None'}</span>
      },
      sort: sortBy('total', order, onSort),
    },
  ]
}

type StatusProps = Pick<Shown, 'tender' | 'lot' | 'isPriceSealed' | 'results'> & { bid: OpenedBid }

/**
 * Tag with the bid's status. After the award, an opened bid has a tag only if it won or was
 * excluded. A bid whose price is still sealed counts as only partly opened.
 */
function Status({ tender, lot, isPriceSealed, results, bid }: StatusProps) {
  const { id, status, organisation } = bid
  if (status !== 'opened') return <Tag tone="rejected">{bidStatusLabels[status]}</Tag>
  if (namesWinner(tender)) {
    const bidder = { organisationId: organisation.id, lotNumber: lot?.lot_number ?? null }
    const outcome = bidOutcome({ status: tender.status, award: tender.award ?? null }, bidder)
    if (outcome === 'won') return <WinnerTag />
    return results.get(id)?.exclusion ? <Tag tone="rejected">Excluded</Tag> : null
  }
  return isPriceSealed ? (
    <Tag tone="pending">Quality opened</Tag>
  ) : (
    <Tag tone="published">{bidStatusLabels.opened}</Tag>
  )
}

/** Returns whether the award names at least one winner. */
const namesWinner = ({ award }: BiddedTender) => (award?.winners.length ?? 0) > 0

/** Returns the sort button for a column; pressing it again reverses the order. */
function sortBy(by: BidOrder['by'], order: BidOrder, onSort: (order: BidOrder) => void) {
  const isCurrent = order.by === by
  const direction = !isCurrent ? 'none' : order.isReversed ? 'descending' : 'ascending'
  return {
    direction,
    link: ({ className, children }) => (
      <button
        type="button"
        className={className}
        onClick={() => onSort({ by, isReversed: isCurrent && !order.isReversed })}
      >
        {children}
      </button>
    ),
  } satisfies NonNullable<Column<OpenedBid>['sort']>
}
