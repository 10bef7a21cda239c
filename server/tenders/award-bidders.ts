// Stores a tender's winners. If the tender takes bids, the winners of the whole tender or of its
// lots must be bidders whose bids were opened.
import type { Award } from '#domain/contract/tender-input.ts'
import { winnerTexts as texts } from '#domain/contract/tender.ts'
import { sum } from '#domain/rules/decimal.ts'
import { findBidding } from '#server/bidding/biddings.ts'
import { requireOpenedBids } from '#server/bidding/guards.ts'
import type { Tx } from '#server/db/connect.ts'
import { invalid } from '#server/http/refusal.ts'

interface Winner {
  awarded_to: number | null
  award_value: string | null
}

/**
 * Stores the winners of the lots. Returns the values for the tender's row. Throws if the award
 * isn't allowed.
 */
export async function award(tx: Tx, tenderId: number, body: Award): Promise<Winner> {
  const { organisation_id: awarded_to = null, value: award_value, lots = [] } = body
  const bidding = await findBidding(tx, tenderId)
  if (!bidding?.published_at) {
    if (lots.length > 0) throw invalid({ lots: [texts.lotsNotBidFor] })
    if (awarded_to) await requireSupplier(tx, awarded_to)
    return { awarded_to, award_value }
  }
  requireOpenedBids(bidding)
  const opened = await readOpened(tx, tenderId)
  requireBidders(opened, body)
  if (lots.length === 0) return { awarded_to, award_value }
  await tx
    .insertInto('lot_awards')
    .values(lots.map((lot) => ({ ...lot, tender_id: tenderId })))
    .execute()
  const winners = new Set(lots.map(({ organisation_id }) => organisation_id))
  const values = lots.flatMap(({ value }) => value ?? [])
  return {
    awarded_to: winners.size === 1 ? lots[0]!.organisation_id : null,
    award_value: values.length === lots.length ? sum(values) : null,
  }
}

type OpenedBid = Awaited<ReturnType<typeof readOpened>>[number]

function requireBidders(opened: readonly OpenedBid[], body: Award): void {
  const { organisation_id, value, lots = [] } = body
  const faults: Record<string, string[]> = {}
  if (organisation_id && !opened.some((bid) => bid.organisation_id === organisation_id)) {
    faults['organisation_id'] = [texts.winnerNotOpened]
  }
  if (value !== null && !organisation_id) faults['value'] = [texts.winnerFirst]
  for (const [place, lot] of lots.entries()) {
    const hasBid = opened.some(
      (bid) => bid.lot_id === lot.lot_id && bid.organisation_id === lot.organisation_id,
    )
    if (!hasBid) faults[`lots.${place}.organisation_id`] = [texts.winnerNotOpened]
  }
  if (new Set(lots.map(({ lot_id }) => lot_id)).size < lots.length) {
    faults['lots'] = [texts.lotsRepeat]
  }
  // A winner of the whole tender would contradict the winners of its lots.
  if (organisation_id && lots.length > 0) faults['organisation_id'] = [texts.lotsRepeat]
  if (Object.keys(faults).length > 0) throw invalid(faults)
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
  if (!supplier) throw invalid({ organisation_id: [texts.winnerUnknown] })
}
