import { useState } from 'react'
import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import type { DecidedLot } from '#features/evaluation/award/contract/decision.ts'
import { type OpenedBid, openedWords as words } from '#features/bids/opening/contract/opening.ts'
import { sortBids, type BidOrder } from '#features/bids/opening/rules/sort-bids.ts'
import type { BiddedTender } from '#features/bids/client/bidded-tender.ts'
import type { ListedLot } from '#features/bids/setup/client/WhatIsAsked.tsx'
import { AwardReason } from '#features/evaluation/award/client/AwardReason.tsx'
import { Disclosure } from '#kernel/client/ui/Disclosure.tsx'
import { Table } from '#kernel/client/ui/Table.tsx'
import { BidAnswer, BidContent } from './BidContent.tsx'
import { columnsFor } from './opened-columns.tsx'

const texts = {
  lot: (lotNumber: number, title: string) => `Lot ${lotNumber}: ${title}`,
}

type OpenedLotProps = {
  tender: BiddedTender
  setup: BiddingSetup
  /** Lot that the bids are for; null if the tender has no lots. */
  lot: ListedLot | null
  bids: readonly OpenedBid[]
  isPriceSealed: boolean
  /** True if the user may see the content of the bids. */
  isRead: boolean
  /**
   * True if the table needs a column for the status: in some lot, a bid is flagged or could not be
   * opened, or prices are sealed.
   */
  hasStatuses: boolean
  /** Decision about the lot; undefined before the award, and for users who may not read it. */
  result: DecidedLot | undefined
}

/**
 * Opened bids for one lot or for the whole tender. They are initially sorted by rank after the
 * award, and by price before it.
 */
export function OpenedLot(props: OpenedLotProps) {
  const { tender, setup, lot, bids, isPriceSealed, isRead, hasStatuses, result } = props
  const [chosen, setChosen] = useState<BidOrder | null>(null)
  const title = lot ? texts.lot(lot.lot_number, lot.title) : words.title
  const results = new Map(result?.bids.map((bid) => [bid.bid_id, bid]))
  const ranked = bids.map((bid) => ({ ...bid, rank: results.get(bid.id)?.rank }))
  const hasRanks = ranked.some(({ rank }) => rank)
  const order = chosen ?? { by: hasRanks ? 'rank' : 'total', isReversed: false }
  const rows = sortBids(ranked, order)
  const hasDetail = ({ failure }: OpenedBid) => isRead || failure !== null
  const shown = {
    tender,
    lot,
    isPriceSealed,
    hasStatuses,
    results,
    hasRanks,
    order,
    onSort: setChosen,
  }
  return (
    <section aria-label={lot ? title : undefined} className="flex flex-col gap-3">
      {lot && <h3 className="font-semibold">{title}</h3>}
      <Table
        caption={title}
        columns={columnsFor(shown)}
        rows={rows}
        rowKey={({ id }) => id}
        isDense
        detail={
          bids.some(hasDetail)
            ? (bid) =>
                hasDetail(bid) && (
                  <BidContent
                    bid={bid}
                    tender={tender}
                    setup={setup}
                    isPriceSealed={isPriceSealed}
                  />
                )
            : undefined
        }
      />
      <AwardReason tenderId={tender.id} lot={result} />
      {isRead && bids.length > 1 && (
        <AnswersSideBySide
          tender={tender}
          setup={setup}
          isPriceSealed={isPriceSealed}
          bids={rows}
        />
      )}
    </section>
  )
}

type AnswersSideBySideProps = {
  tender: BiddedTender
  setup: BiddingSetup
  bids: readonly OpenedBid[]
  isPriceSealed: boolean
}

/** Answers from all bids to each question, side by side for comparison. */
function AnswersSideBySide({ tender, setup, bids, isPriceSealed }: AnswersSideBySideProps) {
  const readable = bids.filter(({ failure }) => failure === null)
  if (setup.questions.length === 0 || readable.length < 2) return null
  return (
    <section className="mt-8">
      <h3 className="mb-2">Answers side by side</h3>
      {setup.questions.map((question) => (
        <Disclosure key={question.key} summary={question.text} isWide>
          <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
            {readable.map((bid) => (
              <div key={bid.id} className="min-w-0 border-s-2 border-line ps-3">
                <dt className="text-sm text-muted">{bid.organisation.name}</dt>
                <dd>
                  <BidAnswer
                    bid={bid}
                    question={question}
                    isPriceSealed={isPriceSealed}
                    tenderId={tender.id}
                  />
                </dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      ))}
    </section>
  )
}
