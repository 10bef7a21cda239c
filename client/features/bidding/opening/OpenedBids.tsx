import { useQuery } from '@tanstack/react-query'
import type { Bidding } from '#domain/contract/bidding-calls.ts'
import { bidStatusLabels } from '#domain/contract/bid.ts'
import type { OpenedBid, Opening } from '#domain/contract/opening.ts'
import { openedWords as words } from '#domain/contract/opening-words.ts'
import { formatMoney } from '#domain/format/money.ts'
import type { BiddedTender } from '#client/bidding/bidded-tender.ts'
import { BidFlags, flagWords } from '#client/bidding/BidFlags.tsx'
import { OpeningRecord } from '#client/bidding/OpeningRecord.tsx'
import type { ListedLot } from '#client/bidding/WhatIsAsked.tsx'
import { LoadState } from '#client/lists/LoadState.tsx'
import { Banner } from '#client/ui/Banner.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Table, type Column } from '#client/ui/Table.tsx'
import { Tag } from '#client/ui/Tag.tsx'
import { Time } from '#client/ui/Time.tsx'
import { openedBidsQuery } from '../bidding-queries.ts'
import { BidContent } from './BidContent.tsx'
import { SealedPrices } from './SealedPrices.tsx'

type OpenedBidsProps = {
  tender: BiddedTender
  bidding: Bidding
  lots: readonly ListedLot[]
  opening: Opening
}

export function OpenedBids({ tender, bidding, lots, opening }: OpenedBidsProps) {
  const isPriceSealed = opening.prices !== null && opening.prices.status !== 'opened'
  const bids = useQuery(openedBidsQuery(tender.id, { isPriceSealed }))
  if (bids.data === undefined) {
    return (
      <LoadState query={bids} failure={words.loadFailed}>
        <Skeleton shape="table" count={4} label="Loading bids" />
      </LoadState>
    )
  }
  const { setup } = bidding
  const failures = bids.data.filter(({ status }) => status === 'not_openable').length
  const flagged = bids.data.filter((bid) => flagWords(bid).length > 0).length
  return (
    <>
      {opening.prices && isPriceSealed && (
        <SealedPrices {...{ tender, bidding, opening }} prices={opening.prices} />
      )}
      {failures > 0 && (
        <Banner kind="warning" title={words.failures(failures)}>
          {words.failuresWhy}
        </Banner>
      )}
      {flagged > 0 && (
        <Banner kind="warning" title={words.flagged(flagged)}>
          {words.flaggedWhy}
        </Banner>
      )}
      <Panel title={words.title}>
        {bids.data.length === 0 ? (
          <EmptyState title={words.none}>{words.noneWhy}</EmptyState>
        ) : (
          <Table
            caption={words.title}
            columns={columnsFor({ tender, lots, isPriceSealed })}
            rows={bids.data}
            rowKey={({ id }) => id}
            detail={(bid) => <BidContent {...{ bid, tender, setup, isPriceSealed }} />}
          />
        )}
      </Panel>
      <OpeningRecord tender={tender} />
    </>
  )
}

interface Shown {
  tender: BiddedTender
  lots: readonly ListedLot[]
  isPriceSealed: boolean
}

function columnsFor({ tender, lots, isPriceSealed }: Shown): Column<OpenedBid>[] {
  const number = (bid: OpenedBid) => lots.find(({ id }) => id === bid.lot_id)?.lot_number
  return [
    {
      key: 'bidder',
      header: 'Bidder',
      kind: 'title',
      cell: ({ organisation }) => organisation.name,
    },
    ...(lots.length > 0
      ? [{ key: 'lot', header: 'Lot', cell: (bid: OpenedBid) => number(bid) ?? '' }]
      : []),
    { key: 'sent', header: 'Sent', cell: ({ sent_at }) => <Time iso={sent_at} show="short" /> },
    {
      key: 'status',
      header: 'Status',
      cell: (bid) => (
        <>
          <Tag tone={bid.status === 'opened' ? 'published' : 'rejected'}>
            {bidStatusLabels[bid.status]}
          </Tag>
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
    },
  ]
}
