import { useQuery } from '@tanstack/react-query'
import type { Decision } from '../contract/decision.ts'
import { standstillQuery } from '#features/evaluation/client/award-queries.ts'
import type { ReadEvaluation } from '#features/evaluation/client/evaluation-pages.ts'
import { decisionQuery } from './award-queries.ts'

type Readable = Pick<ReadEvaluation, 'may_read_decision'> | null

/** Returns the query for the award decision, which runs only if the user may read the decision. */
export function useDecision(tenderId: number, evaluation: Readable) {
  const enabled = evaluation?.may_read_decision ?? false
  return useQuery({ ...decisionQuery(tenderId), enabled })
}

/**
 * Returns the query for the standstill and the contracts, which runs once the bidders have been
 * notified.
 */
export function useStandstill(tenderId: number, decision: Decision | undefined) {
  return useQuery({ ...standstillQuery(tenderId), enabled: decision?.state === 'notified' })
}

/** Returns whether the decision has been submitted for approval, or completed without one. */
export function isSubmitted(decision: Decision | undefined): decision is Decision {
  return decision !== undefined && decision.state !== 'draft' && decision.state !== 'withdrawn'
}
