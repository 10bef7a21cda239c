// Recalculates points, totals and ranks from the raw rows of the evaluation record.
import * as z from 'zod/mini'
import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import { exclusionCodes, type ExclusionCode } from '#features/evaluation/contract/evaluation.ts'
import {
  calculateResult,
  type JudgedBid,
  type LotResult,
} from '#features/evaluation/ranking/rules/calculate-result.ts'
import { maxWinnersOf } from '#features/bids/setup/rules/judging.ts'
import type { EvaluationEntry } from '#features/evaluation/rules/evaluation-entry.ts'
import type { CheckedBid } from './checked-bid.ts'

export interface Recalculated {
  bids: readonly JudgedBid[]
  lots: readonly LotResult[]
  /**
   * Result according to the rule of earlier portal versions, which also ranked bids below a minimum
   * mark.
   */
  formerLots: readonly LotResult[]
  /** Reasons for exclusion, by id of the excluded bid. */
  exclusions: ReadonlyMap<number, ExclusionCode>
  /** Recorded orders of tied bids, newest order first. */
  tieBreaks: readonly { order: number[] }[]
  /** Maximum number of winners of each lot, or of a tender without lots. */
  maxWinners: number
}

interface Raw {
  setup: BiddingSetup
  bids: readonly CheckedBid[]
  entries: readonly EvaluationEntry[]
}

export function recalculate({ setup, bids, entries }: Raw): Recalculated {
  const exclusions = exclusionsOf(entries)
  const marks = marksOf(entries)
  const judged = bids
    .filter(({ status }) => status === 'opened')
    .map(({ id, lot_id, total, criterion_prices }) => ({
      id,
      lot_id,
      total,
      criterion_prices,
      marks: marks.get(id) ?? {},
      is_excluded: exclusions.has(id),
    }))
  const lots = calculateResult(setup, judged)
  const formerLots = calculateResult(setup, judged, { ranksBelowMinimum: true })
  return {
    bids: judged,
    lots,
    formerLots,
    exclusions,
    tieBreaks: tieBreaksOf(entries),
    maxWinners: maxWinnersOf(setup),
  }
}

/** Returns the newest agreed mark for each bid and criterion. */
function marksOf(entries: readonly EvaluationEntry[]): Map<number, Record<string, string>> {
  const marks = new Map<number, Record<string, string>>()
  for (const { kind, bid_id, criterion, mark } of entries) {
    if (kind !== 'consensus' || bid_id === null || criterion === null || mark === null) continue
    marks.set(bid_id, { ...marks.get(bid_id), [criterion]: mark })
  }
  return marks
}

const exclusion = z.object({ code: z.enum(exclusionCodes) })

function exclusionsOf(entries: readonly EvaluationEntry[]): Map<number, ExclusionCode> {
  const excluded = new Map<number, ExclusionCode>()
  for (const { kind, bid_id, details } of entries) {
    if (bid_id === null) continue
    const { data } = exclusion.safeParse(details)
    if (kind === 'exclusion' && data) excluded.set(bid_id, data.code)
    if (kind === 'reinstatement') excluded.delete(bid_id)
  }
  return excluded
}

const tieBreak = z.object({ order: z.array(z.int()) })

function tieBreaksOf(entries: readonly EvaluationEntry[]): Recalculated['tieBreaks'] {
  return entries
    .filter(({ kind }) => kind === 'tie_break')
    .flatMap(({ details }) => tieBreak.safeParse(details).data ?? [])
    .toReversed()
}
