// Finds bids whose price may be abnormally low, for members who check prices.
import { sql } from 'kysely'
import type {
  Clarification,
  LowPrice,
} from '#features/evaluation/clarifications/contract/clarification.ts'
import { checksPrices } from '#features/evaluation/rules/evaluation-access.ts'
import { judgingOf } from '#features/bids/setup/rules/judging.ts'
import { mayExcludeAsLow } from '../rules/low-price-question.ts'
import { lowPriceFlags } from '../rules/low-prices.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import type { Panel } from '#features/evaluation/server/find-evaluation.ts'
import { readJudgedBids } from '#features/evaluation/scoring/server/judged-bids.ts'
import { newestEntries } from '#features/evaluation/server/newest-entries.ts'

type Accepted = NonNullable<LowPrice['accepted']>

/**
 * Returns the bids whose price is flagged or whose bidder was asked about the price, except
 * excluded bids. Returns null for members who don't check prices, or don't see them yet.
 */
export async function readLowPrices(
  db: Database,
  panel: Panel,
  questions: readonly Clarification[],
): Promise<LowPrice[] | null> {
  if (!checksPrices(panel.facts)) return null
  const bids = (await readJudgedBids(db, panel)).filter(({ exclusion }) => !exclusion)
  const flagged = new Set(flagsOf(panel, bids))
  const asked = Map.groupBy(
    questions.filter(({ kind }) => kind === 'low_price'),
    ({ bid_id }) => bid_id,
  )
  const accepted = await readAccepted(db, panel.tender.id)
  return bids
    .filter(({ id }) => flagged.has(id) || asked.has(id))
    .map(({ id, total }) => ({
      bid_id: id,
      total,
      is_flagged: flagged.has(id),
      can_exclude: mayExcludeAsLow(
        (asked.get(id) ?? []).map(({ deadline, reply }) => ({
          deadline,
          is_answered: reply !== null,
        })),
        panel.tender.now,
      ),
      accepted: accepted.get(id) ?? null,
    }))
}

type Priced = Pick<Awaited<ReturnType<typeof readJudgedBids>>[number], 'id' | 'lot_id' | 'total'>

function flagsOf({ bidding }: Panel, bids: readonly Priced[]): number[] {
  const { low_price_rule } = judgingOf(bidding.setup)
  return lowPriceFlags(
    low_price_rule,
    bids.map(({ id, lot_id, total }) => ({ id, lot_id, total, is_excluded: false })),
  )
}

/** Returns the newest acceptance of each bid's price. */
async function readAccepted(db: Database, tenderId: number): Promise<Map<number, Accepted>> {
  const { rows } = await sql<Accepted & { bid_id: number }>`
    select bid_id, text as reason, e.created_at as at,
      json_build_object('id', users.id, 'name', users.name) as by
    from ${newestEntries('low_price_decision', { tenderId, columns: sql`*` })} e
    join users on users.id = e.user_id`.execute(db)
  return new Map(rows.map(({ bid_id, ...accepted }) => [bid_id, accepted]))
}
