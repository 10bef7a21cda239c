import { useQuery } from '@tanstack/react-query'
import type { DecidedBid } from '#domain/contract/decision.ts'
import type { BiddedTender } from '#client/bidding/bidded-tender.ts'
import { readEvaluation } from '../evaluation-pages.ts'
import { evaluationQuery } from '../evaluation-queries.ts'
import { useDecision } from './use-decision.ts'

/**
 * Returns the ranks and points of an awarded tender's bids, by the bid's id. The map is empty before
 * the award, and for users who may not read the decision.
 */
export function useResults({ id, status }: BiddedTender): ReadonlyMap<number, DecidedBid> {
  const isAwarded = status === 'awarded'
  const replied = useQuery({ ...evaluationQuery(id), enabled: isAwarded })
  const evaluation = isAwarded && replied.data ? readEvaluation(replied.data) : null
  const { data } = useDecision(id, evaluation)
  // A disabled query still returns cached data, so the user's permission is checked here too.
  const bids = evaluation?.may_read_decision ? (data?.lots.flatMap((lot) => lot.bids) ?? []) : []
  return new Map(bids.map((bid) => [bid.bid_id, bid]))
}
