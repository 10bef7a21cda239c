// The result of a locked evaluation, calculated from the stored rows whenever it is shown.
import { sql } from 'kysely'
import type { Reply } from '#kernel/contract/endpoint.ts'
import type { getRanking } from '../contract/ranking.ts'
import type { JudgedBidReply } from '#features/evaluation/contract/evaluation.ts'
import {
  calculateResult,
  type BidResult,
  type JudgedBid,
  type RankingOptions,
} from '../rules/calculate-result.ts'
import { seesPrices } from '#features/evaluation/rules/evaluation-access.ts'
import { judgingOf } from '#features/bids/setup/rules/judging.ts'
import { lowPriceFlags } from '../rules/low-prices.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import type { Panel } from '#features/evaluation/server/find-evaluation.ts'
import { readTogether, timeInJson } from '#kernel/server/db/read-together.ts'
import {
  presentBid,
  readCriterionPrices,
  selectBids,
  type View,
} from '#features/evaluation/scoring/server/judged-bids.ts'
import { newestEntries } from '#features/evaluation/server/newest-entries.ts'

type Ranking = Reply<typeof getRanking>['data']
type RankedLot = Ranking['lots'][number]
export type TieBreak = RankedLot['tie_breaks'][number]

/** Returns the agreed marks of each bid, by criterion. */
export async function readAgreedMarks(
  db: Database,
  tenderId: number,
): Promise<Map<number, Record<string, string>>> {
  const { rows } = await selectMarks(tenderId).execute(db)
  return new Map(rows.map(({ bid_id, marks }) => [bid_id, marks]))
}

const selectMarks = (tenderId: number) => sql<{ bid_id: number; marks: Record<string, string> }>`
    select bid_id, json_object_agg(criterion, trim_scale(mark)::text) as marks
    from ${newestEntries('consensus', { tenderId, columns: sql`criterion, bid_id, mark` })} as newest
    group by bid_id`

interface Decided {
  id: number
  kind: 'tie_break' | 'low_price_decision' | 'clarification'
  bid_id: number | null
  reason: string
  order: number[] | null
  by: { id: number; name: string }
  decided_at: string
}

/**
 * Selects the recorded orders of tied bids, the questions about low prices and the acceptances of
 * low prices, newest first.
 */
const selectDecided = (tenderId: number) => sql<Decided>`
    select e.id, e.kind, e.bid_id, e.text as reason, e.details->'order' as "order",
      json_build_object('id', users.id, 'name', users.name) as by, e.created_at as decided_at
    from evaluation_entries e join users on users.id = e.user_id
    where e.tender_id = ${tenderId} and (e.kind in ('tie_break', 'low_price_decision')
      or e.kind = 'clarification' and e.details->>'kind' = 'low_price')
    order by e.id desc`

/**
 * Returns points, ranks and ties for every lot. If the prices are hidden from the caller, there are
 * no ranks.
 */
export async function readRanking(
  db: Database,
  panel: View & { bidding: Pick<Panel['bidding'], 'setup'> },
  options: RankingOptions = {},
): Promise<Ranking> {
  const { setup } = panel.bidding
  const found = await readTogether(db, {
    bids: selectBids(panel, sql`true`),
    marks: selectMarks(panel.tender.id),
    decided: selectDecided(panel.tender.id),
  })
  const { decided } = found
  const bids = found.bids.map((bid) => presentBid(panel, bid))
  const marks = new Map(found.marks.map((one) => [one.bid_id, one.marks]))
  const prices = await readCriterionPrices(db, panel)
  const judged = bids.map((bid): JudgedBid => ({
    id: bid.id,
    lot_id: bid.lot_id,
    total: bid.total,
    criterion_prices: prices.get(bid.id) ?? null,
    marks: marks.get(bid.id) ?? {},
    is_excluded: bid.exclusion !== null,
  }))
  const bidsWith = (wanted: Decided['kind']) =>
    new Set(decided.filter(({ kind }) => kind === wanted).map(({ bid_id }) => bid_id))
  const accepted = bidsWith('low_price_decision')
  const asked = bidsWith('clarification')
  const low = lowPriceFlags(judgingOf(setup).low_price_rule, judged)
  const open = new Set(low.filter((id) => !accepted.has(id)))
  const byId = new Map(bids.map((bid) => [bid.id, bid]))
  return {
    are_prices_open: seesPrices(panel.facts),
    lots: calculateResult(setup, judged, options).map(({ lot_id, bids: results, ties }) => ({
      lot_id,
      bids: results.map((result) => present(result, byId.get(result.bid_id)!, { open, asked })),
      ties,
      tie_breaks: tieBreaksOf(ties, decided),
    })),
  }
}

function present(
  { price_per_point: _perPoint, missing_marks: _missing, ...result }: BidResult,
  bid: JudgedBidReply,
  low: Record<'open' | 'asked', ReadonlySet<number | null>>,
): RankedLot['bids'][number] {
  return {
    ...result,
    bidder: bid.bidder,
    organisation_id: bid.organisation_id,
    total_price: bid.total,
    is_low_price: low.open.has(bid.id),
    is_price_asked: low.asked.has(bid.id),
    exclusion: bid.exclusion?.code ?? null,
  }
}

/**
 * Returns the newest recorded order for each tie, without orders of bids that are no longer tied.
 */
function tieBreaksOf(
  ties: readonly number[][],
  decided: readonly Decided[],
): RankedLot['tie_breaks'] {
  return ties.flatMap((tie) => {
    const found = decided.find(({ order }) => order && isSameSet(order, tie))
    if (!found?.order) return []
    const { order, reason, by, decided_at } = found
    return [{ order, reason, by, decided_at: timeInJson(decided_at) }]
  })
}

/** Returns whether both lists have the same ids, once each. */
export function isSameSet(one: readonly number[], other: readonly number[]): boolean {
  const ids = new Set(one)
  return one.length === other.length && ids.size === one.length && other.every((id) => ids.has(id))
}
