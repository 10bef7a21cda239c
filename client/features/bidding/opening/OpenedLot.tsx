import { useState } from 'react'
import { bidStatusLabels } from '#domain/contract/bid.ts'
import type { BiddingSetup } from '#domain/contract/bidding.ts'
import type { OpenedBid } from '#domain/contract/opening.ts'
import { openedWords as words } from '#domain/contract/opening-words.ts'
import { formatMoney } from '#domain/format/money.ts'
import { sortBids, type BidOrder } from '#domain/rules/sort-bids.ts'
import type { BiddedTender } from '#client/bidding/bidded-tender.ts'
import { BidFlags } from '#client/bidding/BidFlags.tsx'
import type { ListedLot } from '#client/bidding/WhatIsAsked.tsx'
import { Table, type Column } from '#client/ui/Table.tsx'
import { Tag } from '#client/ui/Tag.tsx'
import { Time } from '#client/ui/Time.tsx'
import { AnswersSideBySide } from './AnswersSideBySide.tsx'
import { BidContent } from './BidContent.tsx'

type OpenedLotProps = {
  tender: BiddedTender
  setup: BiddingSetup
  /** Lot that the bids are for; null if the tender has no lots. */
  lot: ListedLot | null
  bids: readonly OpenedBid[]
  isPriceSealed: boolean
  /** True if the user may see the content of the bids. */
  isRead: boolean
}

/** Opened bids for one lot or for the whole tender, initially with the lowest price first. */
export function OpenedLot({ tender, setup, lot, bids, isPriceSealed, isRead }: OpenedLotProps) {
  const [order, setOrder] = useState<BidOrder>({ by: 'total', isReversed: false })
  const title = lot ? words.lot(lot.lot_number, lot.title) : words.title
  return (
    <section aria-label={lot ? title : undefined} className="flex flex-col gap-3">
      {lot && <h3 className="font-semibold">{title}</h3>}
      <Table
        caption={title}
        columns={columnsFor({ tender, isPriceSealed, order, onSort: setOrder })}
        rows={sortBids(bids, order)}
        rowKey={({ id }) => id}
        detail={
          isRead ? (bid) => <BidContent {...{ bid, tender, setup, isPriceSealed }} /> : undefined
        }
      />
      {isRead && bids.length > 1 && (
        <AnswersSideBySide {...{ tender, setup, isPriceSealed }} bids={sortBids(bids, order)} />
      )}
    </section>
  )
}

interface Shown {
  tender: BiddedTender
  isPriceSealed: boolean
  order: BidOrder
  onSort: (order: BidOrder) => void
}

function columnsFor({ tender, isPriceSealed, order, onSort }: Shown): Column<OpenedBid>[] {
  return [
    {
      key: 'bidder',
      header: words.bidder,
      kind: 'title',
      cell: ({ organisation }) => organisation.name,
      sort: sortBy('bidder', order, onSort),
    },
    {
      key: 'sent',
      header: words.sent,
      cell: ({ sent_at }) => <Time iso={sent_at} show="short" />,
      sort: sortBy('sent', order, onSort),
    },
    {
      key: 'status',
      header: words.status,
      cell: (bid) => (
        <>
          <Status bid={bid} isPriceSealed={isPriceSealed} />
          <BidFlags bid={bid} />
        </>
      ),
    },
    {
      key: 'total',
      header: words.total,
      kind: 'figure',
      cell: ({ total }) => {
        if (total !== null) return formatMoney(total, tender.currency)
        return <span className="text-muted">{isPriceSealed ? words.sealed : words.noTotal}</span>
      },
      sort: sortBy('total', order, onSort),
    },
  ]
}

/** Tag with the bid's status. A bid whose price is still sealed counts as only partly opened. */
function Status({ bid: { status }, isPriceSealed }: { bid: OpenedBid; isPriceSealed: boolean }) {
  if (status !== 'opened') return <Tag tone="rejected">{bidStatusLabels[status]}</Tag>
  return isPriceSealed ? (
    <Tag tone="pending">{words.qualityOpened}</Tag>
  ) : (
    <Tag tone="published">{bidStatusLabels.opened}</Tag>
  )
}

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
