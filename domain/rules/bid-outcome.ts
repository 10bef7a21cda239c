import type { BidOutcome } from '../contract/bid-stage.ts'
import type { Tender } from '../contract/tender-reply.ts'

export interface Bidder {
  organisationId: number | undefined
  /** Number of the lot that the bid is for; null for a bid for the whole tender. */
  lotNumber: number | null
}

/**
 * Returns whether an organisation won the tender or one of its lots, or undefined if its bid was not
 * opened, the tender has not been awarded or the award names no winner.
 */
export function tenderOutcome(
  { status, award, bid }: Pick<Tender, 'status' | 'award' | 'bid'>,
  organisationId: number | undefined,
): BidOutcome | undefined {
  if (status !== 'awarded' || !award || bid !== 'opened') return undefined
  const winners = [award, ...award.lots].flatMap(({ organisation }) => organisation ?? [])
  if (winners.length === 0) return undefined
  return winners.some(({ id }) => id === organisationId) ? 'won' : 'lost'
}

/**
 * Returns whether a bid won, or undefined if the tender has not been awarded or the award names no
 * winner.
 */
export function bidOutcome(
  { status, award }: Pick<Tender, 'status' | 'award'>,
  { organisationId, lotNumber }: Bidder,
): BidOutcome | undefined {
  if (status !== 'awarded' || !award) return undefined
  const winner =
    award.lots.find(({ lot_number }) => lot_number === lotNumber)?.organisation ??
    award.organisation
  if (!winner) return undefined
  return winner.id === organisationId ? 'won' : 'lost'
}
