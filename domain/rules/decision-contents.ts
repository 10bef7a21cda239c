// Contents of an award decision: the default winner of a lot, errors in the chair's choices, and
// the text that is hashed so that an approval is valid only for the contents that were submitted.
import {
  decisionTexts as texts,
  type DecidedBid,
  type DecidedLot,
  type DecisionInput,
  type NoAwardCode,
} from '../contract/decision.ts'
import type { ExclusionCode } from '../contract/evaluation.ts'

interface Ranked {
  bid_id: number
  rank: number | null
}

interface TieBreak {
  order: readonly number[]
}

interface First {
  first: number | null
  /** True if several bids share rank 1 and no order has been recorded for them. */
  is_tie_open: boolean
}

/**
 * Returns the bid with rank 1. If several bids share rank 1, the recorded order decides; without a
 * recorded order, the tie is open.
 */
export function firstOf(bids: readonly Ranked[], tieBreaks: readonly TieBreak[]): First {
  const best = bids.filter(({ rank }) => rank === 1).map(({ bid_id }) => bid_id)
  if (best.length < 2) return { first: best[0] ?? null, is_tie_open: false }
  const decided = tieBreaks.find(
    ({ order }) => order.length === best.length && order.every((id) => best.includes(id)),
  )
  return { first: decided?.order[0] ?? null, is_tie_open: decided === undefined }
}

type Lot = Pick<DecidedLot, 'lot' | 'bids' | 'first' | 'is_tie_open'>
type Choice = DecisionInput['lots'][number]

/** Returns the errors in a decision, by field, such as `lots.0.reason`. */
export function faultsInDecision(
  lots: readonly Lot[],
  choices: readonly Choice[],
): Record<string, string[]> {
  const idOf = ({ lot }: Lot) => lot?.id ?? null
  const isComplete =
    choices.length === lots.length &&
    lots.every((one) => choices.some(({ lot_id }) => lot_id === idOf(one)))
  if (!isComplete) return { lots: [texts.everyLot] }
  const faults = choices.flatMap((choice, place) => {
    const lot = lots.find((one) => idOf(one) === choice.lot_id)!
    const fault = faultInChoice(lot, choice)
    return fault ? [{ [`lots.${place}.${fault.field}`]: [fault.message] }] : []
  })
  return Object.assign({}, ...faults) as Record<string, string[]>
}

interface Fault {
  field: keyof Choice
  message: string
}

function faultInChoice(lot: Lot, choice: Choice): Fault | undefined {
  const { bid_id, no_award, value } = choice
  const hasReason = choice.reason.trim() !== ''
  if ((bid_id === null) === (no_award === null)) {
    return { field: 'bid_id', message: texts.winnerRequired }
  }
  if (bid_id === null) {
    if (value !== null) return { field: 'value', message: texts.valueWithoutWinner }
    if (no_award === 'no_bids') {
      return lot.bids.length > 0 ? { field: 'no_award', message: texts.bidsReceived } : undefined
    }
    return hasReason ? undefined : { field: 'reason', message: texts.reasonForNone }
  }
  const bid = lot.bids.find((one) => one.bid_id === bid_id)
  if (!bid || bid.rank === null) return { field: 'bid_id', message: texts.bidUnknown }
  if (hasReason) return undefined
  if (bid_id === lot.first) {
    return needsPriceReason(bid) ? { field: 'reason', message: texts.reasonForLowPrice } : undefined
  }
  if (lot.is_tie_open && bid.rank === 1) return { field: 'bid_id', message: texts.tieOpen }
  return { field: 'reason', message: texts.reasonForWinner }
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

/** Returns the text to be hashed, with lots and bids sorted by id and fields in a fixed order. */
export function decisionText({ tender_id, lots, result }: DecisionContents): string {
  const byLot = <T extends { lot_id: number | null }>(rows: readonly T[]) =>
    rows.toSorted((one, other) => (one.lot_id ?? 0) - (other.lot_id ?? 0))
  return JSON.stringify({
    tender_id,
    lots: byLot(lots).map(({ lot_id, bid_id, value, no_award, reason }) => ({
      lot_id,
      bid_id,
      value,
      no_award,
      reason,
    })),
    result: byLot(result).map(({ lot_id, bids }) => ({
      lot_id,
      bids: bids
        .toSorted((one, other) => one.bid_id - other.bid_id)
        .map(({ bid_id, rank, total, exclusion }) => ({ bid_id, rank, total, exclusion })),
    })),
  })
}
