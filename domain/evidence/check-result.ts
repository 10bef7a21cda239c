// Recalculates points, totals and ranks from the raw rows, and compares them with the announcement.
import type { BiddingSetup } from '../contract/bidding.ts'
import {
  evidencePaths,
  type EvidenceAward,
  type EvidenceResult,
} from '../contract/evidence-format.ts'
import { calculateResult, type BidResult, type JudgedBid } from '../rules/calculate-result.ts'
import type { EvaluationEntry } from '../rules/evaluation-entry.ts'
import type { CheckedBid } from './check-bids.ts'
import type { Context } from './context.ts'
import type { ComparedBid, ComparedLot } from './report.ts'

interface Evidence {
  setup: BiddingSetup
  bids: readonly CheckedBid[]
  entries: readonly EvaluationEntry[]
  result: EvidenceResult
  awards: readonly EvidenceAward[]
  lots: readonly { id: number; title: string }[]
}

type Announced = EvidenceResult['lots'][number]['bids'][number]

/** Returns the bids with the agreed marks and exclusions of the record, in which the newest counts. */
export function judgedBids(
  bids: readonly CheckedBid[],
  entries: readonly EvaluationEntry[],
): JudgedBid[] {
  const marks = new Map<number, Record<string, string>>()
  const excluded = new Set<number>()
  for (const { kind, bid_id, criterion, mark } of entries) {
    if (bid_id === null) continue
    if (kind === 'consensus' && criterion !== null && mark !== null) {
      marks.set(bid_id, { ...marks.get(bid_id), [criterion]: mark })
    }
    if (kind === 'exclusion') excluded.add(bid_id)
    if (kind === 'reinstatement') excluded.delete(bid_id)
  }
  return bids
    .filter(({ status }) => status === 'opened')
    .map(({ id, lot_id, total }) => ({
      id,
      lot_id,
      total,
      marks: marks.get(id) ?? {},
      is_excluded: excluded.has(id),
    }))
}

/** Compares the announced result with the recalculated one, and returns both for display. */
export function checkResult(context: Context, evidence: Evidence): ComparedLot[] {
  const judged = judgedBids(evidence.bids, evidence.entries)
  const lots = calculateResult(evidence.setup, judged)
  const announced = new Map(
    evidence.result.lots.flatMap((lot) => lot.bids.map((bid) => [bid.bid_id, bid] as const)),
  )
  const recomputed = new Map(lots.flatMap((lot) => lot.bids.map((bid) => [bid.bid_id, bid])))
  for (const { id, is_excluded } of judged) {
    context.count('result')
    checkBid(context, id, {
      announced: announced.get(id),
      recomputed: recomputed.get(id)!,
      is_excluded,
    })
  }
  for (const id of announced.keys()) {
    if (!recomputed.has(id))
      fault(context, id, 'the result names a bid that the pack doesn’t contain.')
  }
  checkTies(context, evidence.result, lots)
  return lots.map((lot) => ({
    lot_id: lot.lot_id,
    title: evidence.lots.find(({ id }) => id === lot.lot_id)?.title ?? null,
    bids: lot.bids.map((bid) =>
      compared(evidence, { bid, announced: announced.get(bid.bid_id), lot_id: lot.lot_id, judged }),
    ),
  }))
}

function fault(context: Context, bidId: number, text: string): void {
  context.fault({ check: 'result', path: evidencePaths.result, place: `bid ${bidId}`, text })
}

interface Both {
  announced: Announced | undefined
  recomputed: BidResult
  is_excluded: boolean
}

function checkBid(
  context: Context,
  id: number,
  { announced, recomputed, is_excluded }: Both,
): void {
  if (!announced) return fault(context, id, 'the result doesn’t contain this bid.')
  const pairs: [what: string, said: string | null, found: string | null][] = [
    ['points for quality', announced.quality.exact, recomputed.quality.exact],
    ['points for the price', exact(announced.price), exact(recomputed.price)],
    ['total', exact(announced.total), exact(recomputed.total)],
    ['rank', text(announced.rank), text(recomputed.rank)],
    ['exclusion', yes(announced.exclusion !== null), yes(is_excluded)],
    ['displayed total', announced.total?.points ?? null, recomputed.total?.points ?? null],
    ...recomputed.criteria.map((criterion): [string, string | null, string | null] => [
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
const text = (number: number | null) => (number === null ? null : String(number))
const yes = (value: boolean) => (value ? 'yes' : 'no')

function checkTies(
  context: Context,
  { lots: announced }: EvidenceResult,
  recomputed: readonly { lot_id: number | null; ties: number[][] }[],
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
  judged: readonly JudgedBid[]
}

function compared(
  { bids, awards }: Evidence,
  { bid, announced, lot_id, judged }: Comparing,
): ComparedBid {
  const { bidder } = bids.find(({ id }) => id === bid.bid_id)!
  return {
    bid_id: bid.bid_id,
    bidder: bidder.name,
    announced: announced ? { total: announced.total?.points ?? null, rank: announced.rank } : null,
    recomputed: { total: bid.total?.points ?? null, rank: bid.rank },
    is_excluded: judged.some(({ id, is_excluded }) => id === bid.bid_id && is_excluded),
    is_winner: awards.some(
      (award) => award.organisation.id === bidder.id && (award.lot_id ?? lot_id) === lot_id,
    ),
  }
}
