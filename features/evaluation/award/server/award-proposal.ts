// Calculates the values of awards, and makes the proposal for an award without a panel.
import { sql } from 'kysely'
import type { Award } from '#features/tenders/contract/tender-input.ts'
import { exactMoney } from '#kernel/format/money.ts'
import { winnersOf, type Winner } from '../rules/award-winners.ts'
import { sum } from '#kernel/rules/decimal.ts'
import { countedValue } from '../rules/decision-lifecycle.ts'
import { findBidding } from '#features/bids/setup/server/biddings.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { requireApproval, type Proposal } from '#features/approvals/server/approvals.ts'
import type { FoundTender } from '#features/tenders/server/find-tender.ts'

interface OfTender {
  id: number
  currency: string
}

export interface CountedWinner extends Winner {
  lot_number: number | null
  name: string
  /** Total of the winner's opened bid, or of all its bids if it won the whole tender. */
  total: string | null
  /** The greater of the value and the total; null if both are unknown. */
  counted: string | null
}

/**
 * Returns the winners in the order of their lots, each with the value that counts. Winners of one lot
 * keep the given order.
 */
export async function countWinners(
  db: Database,
  tender: OfTender,
  winners: readonly Winner[],
): Promise<CountedWinner[]> {
  const placed = winners.map((winner, place) => ({ ...winner, place }))
  const { rows } = await sql<Omit<CountedWinner, 'counted'>>`
    select given.lot_id, given.organisation_id, given.value, lots.lot_number, o.name, (
      select sum(e.total)::text from bids join opened_envelopes e on e.bid_id = bids.id
      where bids.tender_id = ${tender.id} and bids.status = 'opened'
        and bids.organisation_id = given.organisation_id
        and (given.lot_id is null or bids.lot_id = given.lot_id)) as total
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
      as given (place integer, lot_id integer, organisation_id integer, value text)
    join organisations o on o.id = given.organisation_id
    left join lots on lots.id = given.lot_id
    order by lots.lot_number nulls first, given.place`.execute(db)
  return rows.map((row) => ({ ...row, counted: countedValue(row.value, row.total) }))
}

/** Returns the sum of the values that count; null if one is unknown, or if there is no winner. */
function countedSum(winners: readonly Pick<CountedWinner, 'counted'>[]): string | null {
  const known = winners.flatMap(({ counted }) => counted ?? [])
  return winners.length > 0 && known.length === winners.length ? sum(known) : null
}

/** Returns the proposal for an award that the buyer makes without a panel. */
export async function awardProposal(
  db: Database,
  tender: OfTender,
  award: Award,
): Promise<Proposal> {
  const winners = await countWinners(db, tender, winnersOf(award))
  const money = (value: string | null) =>
    value === null ? 'value unknown' : exactMoney(value, tender.currency)
  return {
    kind: 'award',
    contract_id: null,
    lot_id: null,
    supplier_id: null,
    lines: winners.map(({ lot_number, name, counted }) => ({
      label: lot_number === null ? 'The whole tender' : `Lot ${lot_number}`,
      before: null,
      after: `${name}, ${money(counted)}`,
    })),
    reason: award.note ?? '',
    value: countedSum(winners),
    isAbove: true,
  }
}

/**
 * Throws if the award needs an approval that it doesn't have. Awards of tenders without bids need
 * none.
 */
export async function requireAwardApproval(
  tx: Tx,
  tender: FoundTender,
  award: Award,
): Promise<void> {
  if (!(await hasPublishedBidding(tx, tender.id))) return
  await requireApproval(tx, tender, await awardProposal(tx, tender, award))
}

/** Returns whether suppliers could bid for the tender. */
export async function hasPublishedBidding(db: Database, tenderId: number): Promise<boolean> {
  return Boolean((await findBidding(db, tenderId))?.published_at)
}
