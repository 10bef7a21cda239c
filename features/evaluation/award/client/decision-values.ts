// Values of the decision form, one set for each lot.
import {
  decisionWords as words,
  noAwardLabels,
  type DecidedBid,
  type DecidedLot,
  type DecisionInput,
  type NoAwardCode,
} from '../contract/decision.ts'
import { exactMoney } from '#kernel/format/money.ts'
import { firstOf, needsPriceReason, winnersIn } from '../rules/decision-contents.ts'
import { toPenny } from '#kernel/rules/decimal.ts'

export interface AwardValues {
  value: string
  reason: string
}

export interface LotValues {
  /** Ids of the winning bids in the order of the ranking, or only `none` for no award. */
  winners: string[]
  /** Value of the award to each winner and the reason for it, by the bid's id. */
  awards: Record<string, AwardValues>
  no_award: string
  /** Why the lot is not awarded. */
  reason: string
}

export const noWinner = 'none'

const undecided: LotValues = { winners: [], awards: {}, no_award: '', reason: '' }

/**
 * Returns the initial form values for a lot: the stored choice or, if there is none, the first bids
 * of the ranking. Without bids, the choice is no award.
 */
export function valuesOf(lot: DecidedLot): LotValues {
  const { choice, firsts, bids } = lot
  if (choice?.no_award) {
    const { no_award, reason } = choice
    return { ...undecided, winners: [noWinner], no_award, reason }
  }
  if (choice) {
    const winners = winnersIn(choice).map(({ bid_id, value, reason }) => ({
      id: String(bid_id),
      award: { value: value ?? '', reason },
    }))
    const awards = Object.fromEntries(winners.map(({ id, award }) => [id, award]))
    return { ...undecided, winners: winners.map(({ id }) => id), awards }
  }
  if (bids.length === 0) return { ...undecided, winners: [noWinner], no_award: 'no_bids' }
  return choose(lot, undecided, firsts.map(String))
}

/**
 * Returns the values after options have been chosen. A new winner's price is the default value of
 * the award. A lot can't have both a winner and no award, so the option chosen last counts.
 */
export function choose({ bids }: DecidedLot, values: LotValues, chosen: string[]): LotValues {
  if (chosen.at(-1) === noWinner) return { ...undecided, winners: [noWinner] }
  const winners = bids.filter(({ bid_id }) => chosen.includes(String(bid_id)))
  return {
    ...undecided,
    winners: winners.map(({ bid_id }) => String(bid_id)),
    awards: Object.fromEntries(
      winners.map((bid) => [bid.bid_id, values.awards[bid.bid_id] ?? usualAward(bid)]),
    ),
  }
}

const usualAward = ({ total_price }: DecidedBid): AwardValues => ({
  value: total_price ? toPenny(total_price) : '',
  reason: '',
})

export type ReasonKind = 'other' | 'low_price'

/** Returns why a winner needs a reason, or undefined if it needs none. */
export function reasonNeeded(
  { bids, tie_breaks }: DecidedLot,
  winners: readonly string[],
  id: string,
): ReasonKind | undefined {
  const { firsts } = firstOf(bids, tie_breaks, winners.length)
  if (!firsts.includes(Number(id))) return 'other'
  const bid = bids.find(({ bid_id }) => String(bid_id) === id)
  return bid && needsPriceReason(bid) ? 'low_price' : undefined
}

/** Returns the request body for one lot. */
export function choiceOf({ lot }: DecidedLot, values: LotValues): DecisionInput['lots'][number] {
  const lot_id = lot?.id ?? null
  const none = { lot_id, bid_id: null, value: null, no_award: null, reason: '', others: [] }
  const { winners, awards, no_award, reason } = values
  if (winners[0] === noWinner) {
    return { ...none, no_award: (no_award || null) as NoAwardCode | null, reason }
  }
  const [winner, ...others] = winners.map((id) => ({
    bid_id: Number(id),
    value: awards[id]?.value || null,
    reason: awards[id]?.reason ?? '',
  }))
  return { ...none, ...winner, others }
}

/** Returns the choice for one lot in readable form, with names and formatted values. */
export function describeLot({ lot, bids }: DecidedLot, values: LotValues, currency: string) {
  const { winners, awards, no_award, reason } = values
  const nameOf = (id: string) => bids.find(({ bid_id }) => String(bid_id) === id)?.bidder
  const lines =
    winners[0] === noWinner
      ? [words.noAward, noAwardLabels[no_award as NoAwardCode], reason]
      : winners.flatMap((id) => {
          const value = awards[id]?.value
          return [nameOf(id), value && exactMoney(value, currency), awards[id]?.reason]
        })
  return {
    term: lot ? words.lot(lot.lot_number, lot.title) : words.whole,
    value: lines.filter(Boolean).join('\n'),
  }
}
