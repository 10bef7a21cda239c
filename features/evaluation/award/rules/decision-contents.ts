// Contents of an award decision: the default winners of a lot, errors in the chair's choices, and
// the text that is hashed so that an approval is valid only for the contents that were submitted.
import type { DecidedBid, DecidedLot, DecisionInput, NoAwardCode } from '../contract/decision.ts'
import type { ExclusionCode } from '#features/evaluation/contract/evaluation.ts'
import { winnerTexts } from '#features/tenders/contract/tender.ts'

const texts = {
  reasonForLowPrice:
    'The price of this bid is flagged as abnormally low, and the bidder hasn’t been asked about it. Enter the reason why it wins.',
}

interface Ranked {
  bid_id: number
  rank: number | null
}

interface TieBreak {
  order: readonly number[]
}

interface First {
  /** Ids of the bids that win by rank and by recorded orders, best first. */
  firsts: number[]
  /**
   * Rank of an unresolved tie: only some of the tied bids can win, and no order has been recorded.
   * Null if there is no such tie.
   */
  open_rank: number | null
}

/**
 * Returns the first bids of the ranking, up to the number of winners. If more bids share a rank than
 * can still win, the recorded order decides; without a recorded order, the tie is open.
 */
export function firstOf(
  bids: readonly Ranked[],
  tieBreaks: readonly TieBreak[],
  winners: number,
): First {
  const firsts: number[] = []
  const ranks = new Set(bids.flatMap(({ rank }) => rank ?? []))
  for (const rank of [...ranks].toSorted((one, other) => one - other)) {
    const tied = bids.filter((bid) => bid.rank === rank).map(({ bid_id }) => bid_id)
    const places = winners - firsts.length
    if (places === 0) break
    const decided = tieBreaks.find(
      ({ order }) => order.length === tied.length && order.every((id) => tied.includes(id)),
    )
    if (tied.length > places && !decided) return { firsts, open_rank: rank }
    firsts.push(...(decided?.order ?? tied).slice(0, places))
  }
  return { firsts, open_rank: null }
}

interface Winner {
  bid_id: number
  value: string | null
  reason: string
}

interface Choice extends Omit<Winner, 'bid_id'> {
  bid_id: number | null
  others: readonly Winner[]
}

/** Returns the winners of a lot, as the decision lists them; none if the lot is not awarded. */
export function winnersIn(choice: Choice | null | undefined): Winner[] {
  if (!choice?.bid_id) return []
  const { bid_id, value, reason, others } = choice
  return [{ bid_id, value, reason }, ...others]
}

/** Returns whether the winners are the first in the ranking, however many there are. */
export function areFirst(
  { bids, tie_breaks }: Pick<DecidedLot, 'bids' | 'tie_breaks'>,
  winners: readonly Winner[],
): boolean {
  const { firsts } = firstOf(bids, tie_breaks, winners.length)
  return winners.every(({ bid_id }) => firsts.includes(bid_id))
}

type Lot = Pick<DecidedLot, 'lot' | 'bids' | 'tie_breaks' | 'max_winners'>
type LotInput = DecisionInput['lots'][number]

/** Returns the errors in a decision, by field, such as `lots.0.reason`. */
export function faultsInDecision(
  lots: readonly Lot[],
  choices: readonly LotInput[],
): Record<string, string[]> {
  const idOf = ({ lot }: Lot) => lot?.id ?? null
  const isComplete =
    choices.length === lots.length &&
    lots.every((one) => choices.some(({ lot_id }) => lot_id === idOf(one)))
  if (!isComplete) return { lots: ['Decide about every lot, once'] }
  const faults = choices.flatMap((choice, place) => {
    const lot = lots.find((one) => idOf(one) === choice.lot_id)!
    return faultsInChoice(lot, choice).map(({ field, message }) => ({
      [`lots.${place}.${field}`]: [message],
    }))
  })
  return Object.assign({}, ...faults) as Record<string, string[]>
}

interface Fault {
  field: string
  message: string
}

function faultsInChoice(lot: Lot, choice: LotInput): Fault[] {
  const { bid_id, no_award, value, others } = choice
  if ((bid_id === null) === (no_award === null)) {
    return [{ field: 'bid_id', message: 'Choose a winner, or why this lot isn’t awarded' }]
  }
  if (bid_id !== null) return faultsInWinners(lot, winnersIn(choice))
  if (value !== null || others.length > 0) {
    return [{ field: 'value', message: 'Only an award has a value' }]
  }
  if (no_award === 'no_bids') {
    return lot.bids.length > 0
      ? [{ field: 'no_award', message: 'Bids were received for this lot. Choose another reason.' }]
      : []
  }
  const hasReason = choice.reason.trim() !== ''
  return hasReason
    ? []
    : [{ field: 'reason', message: 'Enter the reason why this lot isn’t awarded' }]
}

function faultsInWinners(lot: Lot, winners: readonly Winner[]): Fault[] {
  const { bids, tie_breaks, max_winners } = lot
  if (winners.length > max_winners) {
    return [{ field: 'others', message: winnerTexts.tooManyWinners(max_winners) }]
  }
  const first = firstOf(bids, tie_breaks, winners.length)
  return winners.flatMap((winner, place) => {
    const isRepeated = winners.slice(0, place).some(({ bid_id }) => bid_id === winner.bid_id)
    const fault = isRepeated
      ? { field: 'bid_id', message: winnerTexts.winnerRepeats }
      : faultInWinner(bids, winner, { ...first, isAlone: winners.length === 1 })
    if (!fault) return []
    const field = place === 0 ? fault.field : `others.${place - 1}.${fault.field}`
    return [{ ...fault, field }]
  })
}

function faultInWinner(
  bids: readonly DecidedBid[],
  { bid_id, reason }: Winner,
  { firsts, open_rank, isAlone }: First & { isAlone: boolean },
): Fault | undefined {
  const bid = bids.find((one) => one.bid_id === bid_id)
  if (!bid || bid.rank === null)
    return {
      field: 'bid_id',
      message: 'Choose a bid for this lot that isn’t excluded or below a minimum mark',
    }
  if (reason.trim() !== '') return undefined
  if (firsts.includes(bid_id)) {
    return needsPriceReason(bid) ? { field: 'reason', message: texts.reasonForLowPrice } : undefined
  }
  if (bid.rank === open_rank) {
    return {
      field: isAlone ? 'bid_id' : 'reason',
      message: 'This bid is tied with another. Record their order in the ranking first.',
    }
  }
  const message = isAlone
    ? 'This bid isn’t first in the ranking. Enter the reason why it wins.'
    : 'A bid with a better rank isn’t chosen. Enter the reason why this one wins.'
  return { field: 'reason', message }
}

type Flagged = Pick<DecidedBid, 'is_low_price' | 'is_price_asked'>

/**
 * Returns whether an award to the bid needs a reason because its price is flagged as abnormally low,
 * and nobody has asked the bidder about it or accepted it.
 */
export function needsPriceReason({ is_low_price, is_price_asked }: Flagged): boolean {
  return is_low_price && !is_price_asked
}

export interface DecisionContents {
  tender_id: number
  lots: readonly {
    lot_id: number | null
    bid_id: number | null
    value: string | null
    no_award: NoAwardCode | null
    reason: string
    /** Winners besides `bid_id`. */
    others: readonly Winner[]
  }[]
  /** The result that the decision is based on. */
  result: readonly {
    lot_id: number | null
    bids: readonly {
      bid_id: number
      rank: number | null
      /** Exact total as "numerator/denominator". */
      total: string | null
      exclusion: ExclusionCode | null
    }[]
  }[]
}

/**
 * Returns the text to be hashed, with lots and bids sorted by id and fields in a fixed order. Further
 * winners are left out if there are none, so that the hash of a decision with one winner is the same
 * as before a lot could have several.
 */
export function decisionText({ tender_id, lots, result }: DecisionContents): string {
  const byLot = <T extends { lot_id: number | null }>(rows: readonly T[]) =>
    rows.toSorted((one, other) => (one.lot_id ?? 0) - (other.lot_id ?? 0))
  return JSON.stringify({
    tender_id,
    lots: byLot(lots).map(({ lot_id, bid_id, value, no_award, reason, others }) => ({
      lot_id,
      bid_id,
      value,
      no_award,
      reason,
      ...(others.length > 0 && {
        others: others.map((one) => ({
          bid_id: one.bid_id,
          value: one.value,
          reason: one.reason,
        })),
      }),
    })),
    result: byLot(result).map(({ lot_id, bids }) => ({
      lot_id,
      bids: bids
        .toSorted((one, other) => one.bid_id - other.bid_id)
        .map(({ bid_id, rank, total, exclusion }) => ({ bid_id, rank, total, exclusion })),
    })),
  })
}
