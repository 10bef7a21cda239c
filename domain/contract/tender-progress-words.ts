// Words for the state of a tender whose submission deadline has passed, or that has ended.
import { counted } from '../format/number.ts'
import type { BidsStep } from './bids-step.ts'

/**
 * Headings and states while the bids are opened and judged. For the steps `open` and `open_prices`,
 * `state` is only a fallback: the page shows the opening's status or the number of confirmations.
 */
export const bidsProgressWords: Record<BidsStep, { title: string; state: string }> = {
  open: { title: 'Opening of the bids', state: 'Not opened yet' },
  name_panel: { title: 'Stage of the evaluation', state: 'Panel not named yet' },
  declare: { title: 'Stage of the evaluation', state: 'Declarations' },
  score: { title: 'Stage of the evaluation', state: 'Scoring' },
  agree: { title: 'Stage of the evaluation', state: 'Consensus' },
  open_prices: { title: 'Opening of the prices', state: 'Prices still sealed' },
  decide: { title: 'Award', state: 'Being decided' },
  watch: { title: 'Stage of the evaluation', state: 'In progress' },
}

export const tenderProgressWords = {
  confirmed: (given: number, needed: number) =>
    `${given} of ${counted(needed, 'opener')} confirmed`,
  awaitingOpening: 'Waiting for the opening',
  awaitingAward: 'Waiting for the award',
  standstill: 'Standstill period',
  standstillUntil: (day: string) => `Until ${day}, midnight (UK time)`,
  standstillEnded: (day: string) => `Standstill ended on ${day}`,
  suspended: 'Suspended',
  suspendedWhy: 'A challenge suspends the standstill.',
  contracts: 'Contract',
  unsigned: 'Not signed yet',
  signed: (signed: number, all: number) =>
    all === 1 ? 'Signed' : `${signed} of ${counted(all, 'contract')} signed`,
}

/** Texts about an award while a challenge suspends its standstill. */
export const suspensionWords = {
  title: 'The award is suspended',
  recorded: (day: string) => `A challenge was recorded on ${day}.`,
  toStandstill: 'Go to the standstill',
}
