import { useQuery } from '@tanstack/react-query'
import { sentStages } from '#features/tenders/contract/bid-stage.ts'
import type {
  Opening,
  PriceOpening,
  OpeningStatus,
} from '#features/bids/opening/contract/opening.ts'
import type { Reply } from '#kernel/contract/endpoint.ts'
import {
  type getStandstill,
  standstillTexts,
} from '#features/evaluation/standstill/contract/standstill.ts'
import {
  tenderProgressWords as words,
  tenderStatusLabels,
} from '#features/tenders/contract/tender.ts'
import type { Tender, BidsStep } from '#features/tenders/contract/tender-reply.ts'
import { formatDate } from '#kernel/format/date.ts'
import { daysBetween } from '#kernel/rules/working-days.ts'
import { standstillQuery } from '#features/evaluation/client/award-queries.ts'
import { openingQuery } from '#features/bids/setup/client/bidding-queries.ts'
import { counted } from '#kernel/format/number.ts'

const texts = {
  confirmed: (given: number, needed: number) =>
    `${given} of ${counted(needed, 'opener')} confirmed`,
  standstill: 'Standstill period',
  standstillUntil: (day: string) => `Until ${day}, midnight (UK time)`,
  standstillEnded: (day: string) => `Standstill ended on ${day}`,
  contracts: 'Contract',
  signed: (signed: number, all: number) =>
    all === 1 ? 'Signed' : `${signed} of ${counted(all, 'contract')} signed`,
}

const openingStatusLabels: Record<OpeningStatus, string> = {
  waiting: 'Sealed',
  confirming: 'Waiting for the second opener',
  collecting: 'Waiting for the openers’ keys',
  opening: 'Being opened',
  opened: 'Opened',
}

/**
 * Headings and states while the bids are opened and judged. For the steps `open` and `open_prices`,
 * `state` is only a fallback: the page shows the opening's status or the number of confirmations.
 */
const bidsProgressWords: Record<BidsStep, { title: string; state: string }> = {
  open: { title: 'Opening of the bids', state: 'Not opened yet' },
  name_panel: { title: 'Stage of the evaluation', state: 'Panel not named yet' },
  declare: { title: 'Stage of the evaluation', state: 'Declarations' },
  score: { title: 'Stage of the evaluation', state: 'Scoring' },
  agree: { title: 'Stage of the evaluation', state: 'Consensus' },
  open_prices: { title: 'Opening of the prices', state: 'Prices still sealed' },
  decide: { title: 'Award', state: 'Being decided' },
  watch: { title: 'Stage of the evaluation', state: 'In progress' },
}

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
      state: isSealed ? words.awaitingOpening : 'Waiting for the award',
    }
  }
  const { title, state } = bidsProgressWords[step]
  if (opening.isLoading) return { title }
  const current = step === 'open' ? opening.data : opening.data?.prices
  return { title, state: (current && stateOfOpening(current)) ?? state }
}

function stateOfOpening({ status, confirmations, needed }: Opening | PriceOpening) {
  if (status === 'collecting' || status === 'opening') return openingStatusLabels[status]
  return status === 'opened' ? undefined : texts.confirmed(confirmations.length, needed)
}

function endedOn({ status }: Tender, endedAt: string | null): Progress {
  return { title: tenderStatusLabels[status], state: endedAt ? formatDate(endedAt) : '' }
}

/** Returns the standstill while it lasts, then the contracts; undefined if there is neither. */
function afterAward({ standstill, awards, today }: Reply<typeof getStandstill>['data']) {
  if (standstill?.state === 'running') {
    return {
      title: texts.standstill,
      state: standstillTexts.daysLeft(daysBetween(today, standstill.ends_on)),
      note: texts.standstillUntil(formatDate(standstill.ends_on)),
    }
  }
  if (standstill?.state === 'suspended') {
    return {
      title: texts.standstill,
      state: 'Suspended',
      note: 'A challenge suspends the standstill.',
    }
  }
  if (awards.length === 0) return undefined
  const days = awards.flatMap(({ contract }) => contract?.signed_on ?? []).toSorted()
  if (days.length === 0) {
    const note = standstill ? texts.standstillEnded(formatDate(standstill.ends_on)) : undefined
    return { title: texts.contracts, state: 'Not signed yet', note }
  }
  return {
    title: texts.contracts,
    state: texts.signed(days.length, awards.length),
    note: formatDate(days.at(-1)!),
  }
}
