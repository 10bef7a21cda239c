import { useQuery } from '@tanstack/react-query'
import { sentStages } from '#domain/contract/bid-stage.ts'
import { openingStatusLabels, type Opening, type PriceOpening } from '#domain/contract/opening.ts'
import type { Reply } from '#domain/contract/endpoint.ts'
import type { getStandstill } from '#domain/contract/standstill-calls.ts'
import { standstillTexts } from '#domain/contract/standstill.ts'
import {
  bidsProgressWords,
  tenderProgressWords as words,
} from '#domain/contract/tender-progress-words.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { tenderStatusLabels } from '#domain/contract/tender.ts'
import { formatDate } from '#domain/format/date.ts'
import { daysBetween } from '#domain/rules/working-days.ts'
import { standstillQuery } from '#client/award/award-queries.ts'
import { openingQuery } from '#client/bidding/bidding-queries.ts'

export interface Progress {
  title: string
  /** Undefined while it is loading. */
  state?: string | undefined
  note?: string | undefined
}

/**
 * Returns the next date or the state of a tender whose submission deadline has passed, or that has
 * ended.
 */
export function useProgress(tender: Tender): Progress {
  const { id, status, bids_step: step } = tender
  const opening = useQuery({
    ...openingQuery(id),
    enabled: step === 'open' || step === 'open_prices',
    // Polling is turned off here, because on the tender's page only the Bids tab needs it.
    refetchInterval: false,
  })
  const standstill = useQuery({ ...standstillQuery(id), enabled: status === 'awarded' })
  if (status === 'awarded') {
    if (standstill.isLoading) return { title: tenderStatusLabels.awarded }
    return (standstill.data && afterAward(standstill.data)) ?? endedOn(tender, tender.awarded_at)
  }
  if (status === 'cancelled') return endedOn(tender, tender.cancelled_at)
  if (!step) {
    // Bidders can tell from their own sealed bid that no bids have been opened yet.
    const isSealed = sentStages.includes(tender.bid)
    return {
      title: tenderStatusLabels.closed,
      state: isSealed ? words.awaitingOpening : words.awaitingAward,
    }
  }
  const { title, state } = bidsProgressWords[step]
  if (opening.isLoading) return { title }
  const current = step === 'open' ? opening.data : opening.data?.prices
  return { title, state: (current && stateOfOpening(current)) ?? state }
}

function stateOfOpening({ status, confirmations, needed }: Opening | PriceOpening) {
  if (status === 'collecting' || status === 'opening') return openingStatusLabels[status]
  return status === 'opened' ? undefined : words.confirmed(confirmations.length, needed)
}

function endedOn({ status }: Tender, endedAt: string | null): Progress {
  return { title: tenderStatusLabels[status], state: endedAt ? formatDate(endedAt) : '' }
}

/** Returns the standstill while it lasts, then the contracts; undefined if there is neither. */
function afterAward({ standstill, awards, today }: Reply<typeof getStandstill>['data']) {
  if (standstill?.state === 'running') {
    return {
      title: words.standstill,
      state: standstillTexts.daysLeft(daysBetween(today, standstill.ends_on)),
      note: words.standstillUntil(formatDate(standstill.ends_on)),
    }
  }
  if (standstill?.state === 'suspended') {
    return { title: words.standstill, state: words.suspended, note: words.suspendedWhy }
  }
  if (awards.length === 0) return undefined
  const days = awards.flatMap(({ contract }) => contract?.signed_on ?? []).toSorted()
  if (days.length === 0) {
    const note = standstill ? words.standstillEnded(formatDate(standstill.ends_on)) : undefined
    return { title: words.contracts, state: words.unsigned, note }
  }
  return {
    title: words.contracts,
    state: words.signed(days.length, awards.length),
    note: formatDate(days.at(-1)!),
  }
}
