// Winners that a buyer names without a panel, for the whole tender or lot by lot.
import type { Award } from '#features/tenders/contract/tender-input.ts'
import { winnerTexts as texts } from '#features/tenders/contract/tender.ts'

const words = {
  winnerNotOpened: 'Choose a supplier whose bid for this was opened',
  winnerFirst: 'Choose the winning bidder first',
  lotsRepeat: 'Name each lot once',
}

export interface Winner {
  /** Null for a winner of the whole tender. */
  lot_id: number | null
  organisation_id: number
  value: string | null
}

/** Returns the winners in an award's input, in the order in which the buyer named them. */
export function winnersOf({ organisation_id, value, lots = [], others = [] }: Award): Winner[] {
  if (lots.length > 0) return lots
  if (!organisation_id) return []
  return [{ organisation_id, value }, ...others].map((one) => ({ lot_id: null, ...one }))
}

interface Bids {
  /** Opened bids, with null as the lot of a bid for the whole tender. */
  opened: readonly { organisation_id: number; lot_id: number | null }[]
  /** Maximum number of winners of each lot, or of a tender without lots. */
  maxWinners: number
}

/** Returns the errors in the award of a tender that took bids, by field. */
export function faultsInAward(award: Award, bids: Bids): Record<string, string[]> {
  return { ...faultsInWhole(award, bids), ...faultsInLots(award, bids) }
}

function faultsInWhole(award: Award, { opened, maxWinners }: Bids): Record<string, string[]> {
  const { organisation_id, value, lots = [], others = [] } = award
  const faults: Record<string, string[]> = {}
  const hasBid = (id: number) => opened.some((bid) => bid.organisation_id === id)
  if (organisation_id && !hasBid(organisation_id)) {
    faults['organisation_id'] = [words.winnerNotOpened]
  }
  if (value !== null && !organisation_id) faults['value'] = [words.winnerFirst]
  for (const [place, other] of others.entries()) {
    const field = `others.${place}.organisation_id`
    const earlier = [organisation_id, ...others.slice(0, place).map((one) => one.organisation_id)]
    if (!hasBid(other.organisation_id)) faults[field] = [words.winnerNotOpened]
    else if (earlier.includes(other.organisation_id)) faults[field] = [texts.winnerRepeats]
  }
  if (others.length === 0) {
    // A winner of the whole tender would contradict the winners of its lots.
    if (organisation_id && lots.length > 0) faults['organisation_id'] = [words.lotsRepeat]
  } else if (!organisation_id) faults['others'] = [words.winnerFirst]
  else if (opened.some(({ lot_id }) => lot_id !== null))
    faults['others'] = ['This tender has lots. Name the winners of each lot.']
  else if (others.length >= maxWinners) faults['others'] = [texts.tooManyWinners(maxWinners)]
  return faults
}

function faultsInLots({ lots = [] }: Award, { opened, maxWinners }: Bids) {
  const faults: Record<string, string[]> = {}
  for (const [place, { lot_id, organisation_id }] of lots.entries()) {
    const isSame = (one: { lot_id: number | null; organisation_id: number }) =>
      one.lot_id === lot_id && one.organisation_id === organisation_id
    const field = `lots.${place}.organisation_id`
    if (!opened.some(isSame)) faults[field] = [words.winnerNotOpened]
    else if (lots.slice(0, place).some(isSame)) faults[field] = [texts.winnerRepeats]
    if (lots.filter((one) => one.lot_id === lot_id).length > maxWinners) {
      faults['lots'] = [maxWinners === 1 ? words.lotsRepeat : texts.tooManyWinners(maxWinners)]
    }
  }
  return faults
}
