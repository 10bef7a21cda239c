// Compares the announced points, totals and ranks in an evidence pack with those recalculated from
// the evaluation record.
import {
  evidencePaths,
  type EvidenceAward,
  type EvidenceResult,
} from '../contract/evidence-format.ts'
import type { BidResult } from '#features/evaluation/ranking/rules/calculate-result.ts'
import type { CheckedBid } from './checked-bid.ts'
import { pricePairs, type Pair } from './compared-pairs.ts'
import type { Context } from './context.ts'
import type { Recalculated } from './recalculate.ts'
import type { ComparedBid, ComparedLot } from './report.ts'

interface Evidence {
  result: Recalculated
  announced: EvidenceResult
  bids: readonly CheckedBid[]
  awards: readonly EvidenceAward[]
  lots: readonly { id: number; title: string }[]
}

type Announced = EvidenceResult['lots'][number]['bids'][number]

/** Compares the announced result with the recalculated one, and returns both for display. */
export function checkResult(context: Context, evidence: Evidence): ComparedLot[] {
  const { lots, exclusions } = evidence.result
  const announced = new Map(
    evidence.announced.lots.flatMap((lot) => lot.bids.map((bid) => [bid.bid_id, bid] as const)),
  )
  const recomputed = new Map(lots.flatMap((lot) => lot.bids.map((bid) => [bid.bid_id, bid])))
  for (const [id, bid] of recomputed) {
    context.count('result')
    const exclusion = exclusions.get(id) ?? null
    checkBid(context, id, { announced: announced.get(id), recomputed: bid, exclusion })
  }
  for (const id of announced.keys()) {
    if (!recomputed.has(id))
      fault(context, id, 'the result names a bid that the pack doesn’t contain.')
  }
  checkTies(context, evidence.announced, lots)
  return lots.map((lot) => ({
    lot_id: lot.lot_id,
    title: evidence.lots.find(({ id }) => id === lot.lot_id)?.title ?? null,
    bids: lot.bids.map((bid) =>
      compared(evidence, { bid, announced: announced.get(bid.bid_id), lot_id: lot.lot_id }),
    ),
  }))
}

function fault(context: Context, bidId: number, text: string): void {
  context.fault({ check: 'result', path: evidencePaths.result, place: `bid ${bidId}`, text })
}

interface Both {
  announced: Announced | undefined
  recomputed: BidResult
  exclusion: string | null
}

function checkBid(context: Context, id: number, { announced, recomputed, exclusion }: Both): void {
  if (!announced) return fault(context, id, 'the result doesn’t contain this bid.')
  const pairs: Pair[] = [
    ['points for quality', announced.quality.exact, recomputed.quality.exact],
    ['points for the price', exact(announced.price), exact(recomputed.price)],
    ...pricePairs(announced.price_criteria?.map(exactly), recomputed.price_criteria.map(exactly)),
    ['total', exact(announced.total), exact(recomputed.total)],
    ['rank', text(announced.rank), text(recomputed.rank)],
    ['exclusion', announced.exclusion, exclusion],
    ['displayed total', announced.total?.points ?? null, recomputed.total?.points ?? null],
    ...recomputed.criteria.map((criterion): Pair => [
      `points for ${criterion.key}`,
      announced.criteria.find(({ key }) => key === criterion.key)?.exact ?? null,
      criterion.exact,
    ]),
  ]
  for (const [what, said, found] of pairs) {
    if (said === found) continue
    fault(
      context,
      id,
      `the announced ${what} is ${said ?? 'none'}, but the marks and prices give ${found ?? 'none'}.`,
    )
  }
}

const exact = (points: { exact: string } | null) => points?.exact ?? null
/** Returns the price criterion with its exact points. */
const exactly = (one: BidResult['price_criteria'][number]) => ({ ...one, points: one.exact })
const text = (number: number | null) => (number === null ? null : String(number))

function checkTies(
  context: Context,
  { lots: announced }: EvidenceResult,
  recomputed: Recalculated['lots'],
): void {
  for (const { lot_id, ties } of recomputed) {
    const said = announced.find((lot) => lot.lot_id === lot_id)?.ties ?? []
    if (JSON.stringify(said) === JSON.stringify(ties)) continue
    const place = lot_id === null ? 'ties' : `ties of lot ${lot_id}`
    const problem = 'the announced ties are not those that the marks and prices give.'
    context.fault({ check: 'result', path: evidencePaths.result, place, text: problem })
  }
}

interface Comparing {
  bid: BidResult
  announced: Announced | undefined
  lot_id: number | null
}

function compared(
  { bids, awards, result }: Evidence,
  { bid, announced, lot_id }: Comparing,
): ComparedBid {
  const { bidder } = bids.find(({ id }) => id === bid.bid_id)!
  return {
    bid_id: bid.bid_id,
    bidder: bidder.name,
    announced: announced ? { total: announced.total?.points ?? null, rank: announced.rank } : null,
    recomputed: { total: bid.total?.points ?? null, rank: bid.rank },
    is_excluded: result.exclusions.has(bid.bid_id),
    is_winner: awards.some(
      (award) => award.organisation.id === bidder.id && (award.lot_id ?? lot_id) === lot_id,
    ),
  }
}
