import { useQuery } from '@tanstack/react-query'
import type { DecidedLot } from '../contract/decision.ts'
import type { BiddedTender } from '#features/bids/client/bidded-tender.ts'
import { readEvaluation } from '#features/evaluation/client/evaluation-pages.ts'
import { evaluationQuery } from '#features/evaluation/client/evaluation-queries.ts'
import { useDecision } from './use-decision.ts'

/**
 * Returns whether the tender was awarded without a panel, and a function that returns the decision
 * about a lot of an awarded tender. The function takes the lot's id, or null for a tender without
 * lots. It returns undefined before the award, and for users who may not read the decision.
 */
export function useResults({ id, status }: BiddedTender) {
  const isAwarded = status === 'awarded'
  const replied = useQuery({ ...evaluationQuery(id), enabled: isAwarded })
  const evaluation = isAwarded && replied.data ? readEvaluation(replied.data) : null
  const { data } = useDecision(id, evaluation)
  // A disabled query still returns cached data, so the user's permission is checked here too.
  const lots = evaluation?.may_read_decision ? (data?.lots ?? []) : []
  return {
    isWithoutPanel: isAwarded && replied.data !== undefined && !evaluation,
    resultOf: (lotId: number | null): DecidedLot | undefined =>
      lots.find(({ lot }) => (lot?.id ?? null) === lotId),
  }
}
