// Stores a tender's winners. If the tender takes bids, the winners of the whole tender or of its
// lots must be bidders whose bids were opened.
import type { Award } from '#features/tenders/contract/tender-input.ts'
import { faultsInAward, winnersOf } from '../rules/award-winners.ts'
import { sum } from '#kernel/rules/decimal.ts'
import { maxWinnersOf } from '#features/bids/setup/rules/judging.ts'
import { findBidding } from '#features/bids/setup/server/biddings.ts'
import { requireOpenedBids } from '#features/bids/setup/server/guards.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { invalid } from '#kernel/server/http/refusal.ts'

interface Awarded {
  /** The winner of everything; null if there are several winners. */
  awarded_to: number | null
  /** Sum of all values; null if one is unknown. */
  award_value: string | null
}

/**
 * Stores the winners of the lots, or the winners of a tender without lots if there are several.
 * Returns the values for the tender's row. Throws if the award isn't allowed.
 */
export async function award(tx: Tx, tenderId: number, body: Award): Promise<Awarded> {
  const { organisation_id: awarded_to = null, value: award_value, lots = [], others = [] } = body
  const bidding = await findBidding(tx, tenderId)
  if (!bidding?.published_at) {
    if (lots.length > 0)
      throw invalid({
        lots: ['Winners are named lot by lot only where the tender takes bids for lots'],
      })
    if (others.length > 0)
      throw invalid({ others: ['Several winners are named only where the tender takes bids'] })
    if (awarded_to) await requireSupplier(tx, awarded_to)
    return { awarded_to, award_value }
  }
  requireOpenedBids(bidding)
  const faults = faultsInAward(body, {
    opened: await readOpened(tx, tenderId),
    maxWinners: maxWinnersOf(bidding.setup),
  })
  if (Object.keys(faults).length > 0) throw invalid(faults)
  if (lots.length + others.length === 0) return { awarded_to, award_value }
  const winners = winnersOf(body)
  await tx
    .insertInto('lot_awards')
    .values(winners.map((winner) => ({ ...winner, tender_id: tenderId })))
    .execute()
  const organisations = new Set(winners.map(({ organisation_id }) => organisation_id))
  const values = winners.flatMap(({ value }) => value ?? [])
  return {
    awarded_to: organisations.size === 1 ? winners[0]!.organisation_id : null,
    award_value: values.length === winners.length ? sum(values) : null,
  }
}

function readOpened(tx: Tx, tenderId: number) {
  return tx
    .selectFrom('bids')
    .where('tender_id', '=', tenderId)
    .where('status', '=', 'opened')
    .select(['organisation_id', 'lot_id'])
    .execute()
}

async function requireSupplier(tx: Tx, organisationId: number): Promise<void> {
  const supplier = await tx
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', organisationId)
    .where('type', '=', 'supplier')
    .where('verification_status', '=', 'approved')
    .executeTakeFirst()
  if (!supplier) throw invalid({ organisation_id: ['Choose an approved supplier organisation'] })
}
