import type { BidOutcome } from '#features/tenders/contract/bid-stage.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'

export interface Bidder {
  organisationId: number | undefined
  /** Number of the lot that the bid is for; null for a bid for the whole tender. */
  lotNumber: number | null
}

/**
 * Returns whether an organisation won the tender or one of its lots. Returns undefined if the
 * tender has not been awarded or the award names no winner. Also returns undefined instead of
 * “lost” if none of the organisation's bids was opened on the portal.
 */
export function tenderOutcome(
  { status, award, bid }: Pick<Tender, 'status' | 'award' | 'bid'>,
  organisationId: number | undefined,
): BidOutcome | undefined {
  if (status !== 'awarded' || !award) return undefined
  const { winners } = award
  if (winners.some(({ organisation }) => organisation.id === organisationId)) return 'won'
  return winners.length > 0 && bid === 'opened' ? 'lost' : undefined
}

/**
 * Returns whether a bid won, or undefined if the tender has not been awarded or the award names no
 * winner of the bid's lot.
 */
export function bidOutcome(
  { status, award }: Pick<Tender, 'status' | 'award'>,
  { organisationId, lotNumber }: Bidder,
): BidOutcome | undefined {
  if (status !== 'awarded' || !award) return undefined
  const winners = award.winners.filter(({ lot_number }) => (lot_number ?? lotNumber) === lotNumber)
  if (winners.length === 0) return undefined
  return winners.some(({ organisation }) => organisation.id === organisationId) ? 'won' : 'lost'
}
