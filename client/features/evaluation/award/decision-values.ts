// Values of the decision form, one set for each lot.
import { decisionWords as words } from '#domain/contract/award-words.ts'
import {
  noAwardLabels,
  type DecidedLot,
  type DecisionInput,
  type NoAwardCode,
} from '#domain/contract/decision.ts'
import { exactMoney } from '#domain/format/money.ts'
import { toPenny } from '#domain/rules/decimal.ts'

export interface LotValues {
  /** ID of the winning bid, `none` for no award, or empty if nothing is chosen. */
  winner: string
  value: string
  no_award: string
  reason: string
}

export const noWinner = 'none'

/**
 * Returns the initial form values for a lot: the stored choice or, if there is none, the
 * highest-ranked bid. Without bids, the choice is no award.
 */
export function valuesOf({ choice, first, bids }: DecidedLot): LotValues {
  if (choice) {
    return {
      winner: choice.bid_id === null ? noWinner : String(choice.bid_id),
      value: choice.value ?? '',
      no_award: choice.no_award ?? '',
      reason: choice.reason,
    }
  }
  if (bids.length === 0) return { winner: noWinner, value: '', no_award: 'no_bids', reason: '' }
  return {
    winner: first === null ? '' : String(first),
    value: priceOf(bids, String(first)),
    no_award: '',
    reason: '',
  }
}

/** Returns the price of a bid, which is the default value of the award. */
export function priceOf(bids: DecidedLot['bids'], winner: string): string {
  const total = bids.find(({ bid_id }) => String(bid_id) === winner)?.total_price
  return total ? toPenny(total) : ''
}

/** Returns the request body for one lot. */
export function choiceOf({ lot }: DecidedLot, values: LotValues): DecisionInput['lots'][number] {
  const lot_id = lot?.id ?? null
  const { winner, value, no_award, reason } = values
  if (winner === noWinner) {
    return {
      lot_id,
      bid_id: null,
      value: null,
      no_award: (no_award || null) as NoAwardCode | null,
      reason,
    }
  }
  return {
    lot_id,
    bid_id: winner ? Number(winner) : null,
    value: value || null,
    no_award: null,
    reason,
  }
}

/** Returns the choice for one lot as it is read. */
export function describeLot({ lot, bids }: DecidedLot, values: LotValues, currency: string) {
  const { winner, value, no_award, reason } = values
  const name = bids.find(({ bid_id }) => String(bid_id) === winner)?.bidder
  const lines =
    winner === noWinner
      ? [words.noAward, noAwardLabels[no_award as NoAwardCode], reason]
      : [name, value && exactMoney(value, currency), reason]
  return {
    term: lot ? words.lot(lot.lot_number, lot.title) : words.whole,
    value: lines.filter(Boolean).join('\n'),
  }
}
