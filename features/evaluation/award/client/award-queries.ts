import {
  getDecision,
  getDecisionReport,
  getSummary,
  listSummaries,
} from '../contract/decision-calls.ts'
import { endpointDataQuery } from '#kernel/client/lib/endpoint-query.ts'
import { queryClient } from '#kernel/client/lib/query.ts'

const keyOf = (tenderId: number, ...parts: unknown[]) => ['tenders', tenderId, 'decision', ...parts]

export function decisionQuery(tenderId: number) {
  return endpointDataQuery(keyOf(tenderId), getDecision, { params: { tenderId } })
}

export function reportQuery(tenderId: number) {
  return endpointDataQuery(keyOf(tenderId, 'report'), getDecisionReport, { params: { tenderId } })
}

export function summariesQuery(tenderId: number) {
  return endpointDataQuery(keyOf(tenderId, 'summaries'), listSummaries, { params: { tenderId } })
}

export function summaryQuery(tenderId: number, bidId: number) {
  const params = { tenderId, bidId }
  return endpointDataQuery(keyOf(tenderId, 'summaries', bidId), getSummary, { params })
}

/** Returns the decision as it is now, not as it was cached. */
export function fetchDecision(tenderId: number) {
  return queryClient.fetchQuery({ ...decisionQuery(tenderId), staleTime: 0 })
}

/** Returns the summary as it is now, not as it was cached. */
export function fetchSummary(tenderId: number, bidId: number) {
  return queryClient.fetchQuery({ ...summaryQuery(tenderId, bidId), staleTime: 0 })
}
