import { useQuery } from '@tanstack/react-query'
import type { Bidding } from '#features/bids/setup/contract/bidding-calls.ts'
import {
  type OpenedBid,
  type Opening,
  openedWords as words,
} from '#features/bids/opening/contract/opening.ts'
import type { BiddedTender } from '#features/bids/client/bidded-tender.ts'
import { flagWords } from '#features/bids/opening/client/BidFlags.tsx'
import { OpeningRecord } from '#features/bids/opening/client/OpeningRecord.tsx'
import type { ListedLot } from '#features/bids/setup/client/WhatIsAsked.tsx'
import { useResults } from '#features/evaluation/award/client/use-results.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { openedBidsQuery } from '#features/bids/setup/client/bidding-queries.ts'
import { OpenedLot } from './OpenedLot.tsx'
import { SealedPrices } from './SealedPrices.tsx'

const texts = {
  noneWhy: 'Nobody sent a bid for this tender before the deadline.',
  noneForLots: (lotNumbers: number[]) =>
    lotNumbers.length === 1
      ? `No bids for lot ${lotNumbers[0]}.`
      : `No bids for lots ${lotNumbers.slice(0, -1).join(', ')} and ${lotNumbers.at(-1)}.`,
  failures: (count: number) =>
    count === 1 ? 'One bid could not be opened' : `${count} bids could not be opened`,
  flagged: (count: number) =>
    count === 1 ? 'One bid may not be complete' : `${count} bids may not be complete`,
  failuresWhy:
    'We’ve emailed the bidders. They can hand in the same files again: these are accepted only if they’re exactly what was sealed, and then appear here.',
  flaggedWhy:
    'The list and the record of opening say what is wrong. Decide whether these bids take part before you compare them.',
}

type OpenedBidsProps = {
  tender: BiddedTender
  bidding: Bidding
  lots: readonly ListedLot[]
  opening: Opening
}

/** Opened bids, grouped by lot, with the record of their opening below. */
export function OpenedBids({ tender, bidding, lots, opening }: OpenedBidsProps) {
  const isPriceSealed = opening.prices !== null && opening.prices.status !== 'opened'
  const { isWithoutPanel, resultOf } = useResults(tender)
  const bids = useQuery(openedBidsQuery(tender.id, { isPriceSealed }))
  if (bids.data === undefined) {
    return (
      <LoadState query={bids} failure="Failed to load the bids">
        <Skeleton shape="table" count={4} label="Loading bids" />
      </LoadState>
    )
  }
  const failures = bids.data.filter(({ status }) => status === 'not_openable').length
  const isRead = bids.data.some(hasContent)
  const flagged = bids.data.filter((bid) => flagWords(bid).length > 0).length
  const empty = lots
    .filter(({ id }) => !bids.data.some(({ lot_id }) => lot_id === id))
    .map(({ lot_number }) => lot_number)
  const hasStatuses = isPriceSealed || flagged > 0 || bids.data.some(isUnopened)
  const shared = { tender, setup: bidding.setup, isPriceSealed, isRead, hasStatuses }
  return (
    <>
      {opening.prices && isPriceSealed && (
        <SealedPrices tender={tender} bidding={bidding} opening={opening} prices={opening.prices} />
      )}
      {failures > 0 && (
        <Banner kind="warning" title={texts.failures(failures)}>
          {texts.failuresWhy}
        </Banner>
      )}
      {flagged > 0 && (
        <Banner kind="warning" title={texts.flagged(flagged)}>
          {texts.flaggedWhy}
        </Banner>
      )}
      <Panel title={words.title}>
        {bids.data.length === 0 ? (
          <EmptyState title="No bids were sent">{texts.noneWhy}</EmptyState>
        ) : (
          <div className="flex flex-col gap-6">
            {!isRead && (
              <p className="max-w-measure text-muted">
                {isWithoutPanel ? words.listed : words.panelReads}
              </p>
            )}
            {empty.length > 0 && <p className="text-muted">{texts.noneForLots(empty)}</p>}
            {groupsOf(bids.data, lots).map((group) => (
              <OpenedLot
                key={group.lot?.id ?? 'whole'}
                {...shared}
                {...group}
                result={resultOf(group.lot?.id ?? null)}
              />
            ))}
          </div>
        )}
      </Panel>
      <OpeningRecord tender={tender} isFolded />
    </>
  )
}

const isUnopened = ({ status }: OpenedBid) => status !== 'opened'

/** Returns whether the server sent the bid's content, which only panel members receive. */
function hasContent({ answers, files, price_lines }: OpenedBid): boolean {
  return answers.length + files.length + price_lines.length > 0
}

interface Group {
  /** Lot of the bids; null if they are for the whole tender. */
  lot: ListedLot | null
  bids: OpenedBid[]
}

/** Returns the bids by lot, in the order of the lots; lots without bids are left out. */
function groupsOf(bids: readonly OpenedBid[], lots: readonly ListedLot[]): Group[] {
  if (lots.length === 0) return [{ lot: null, bids: [...bids] }]
  return lots
    .map((lot) => ({ lot, bids: bids.filter(({ lot_id }) => lot_id === lot.id) }))
    .filter((group) => group.bids.length > 0)
}
