import type { Decision } from '../contract/decision.ts'
import {
  getDecision,
  getDecisionReport,
  getSummary,
  listSummaries,
  type EditedSummary,
} from '../contract/decision-calls.ts'
import type { Done } from '#kernel/client/dialogs/finish.ts'
import { endpointDataQuery } from '#kernel/client/lib/endpoint-query.ts'
import { queryClient } from '#kernel/client/lib/query.ts'
import { shows } from '#kernel/client/lib/refresh.ts'

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

/** Fetches the decision from the server even if it is cached. */
export function fetchDecision(tenderId: number) {
  return queryClient.fetchQuery({ ...decisionQuery(tenderId), staleTime: 0 })
}

/** Fetches the summary from the server even if it is cached. */
export function fetchSummary(tenderId: number, bidId: number) {
  return queryClient.fetchQuery({ ...summaryQuery(tenderId, bidId), staleTime: 0 })
}

/**
 * Returns the reply in the form that `finish` takes: the message, the saved decision for the query
 * cache, and the queries to refetch. Until the bidders are notified, only the summaries and the
 * report depend on the decision.
 */
export const withDecision =
  (tenderId: number) =>
  ({ message, decision }: { message: string; decision: Decision }): Done => {
    const shown = [shows(decisionQuery(tenderId), decision)]
    return { message, changes: { shown, affected: [{ queryKey: keyOf(tenderId) }] } }
  }

/**
 * Returns the reply in the form that `finish` takes: the message, the saved summary for the query
 * cache, and the queries to refetch.
 */
export const withSummary =
  (tenderId: number) =>
  ({ message, data }: { message: string; data: EditedSummary }): Done => {
    const shown = [shows(summaryQuery(tenderId, data.summary.bid_id), data)]
    return { message, changes: { shown, affected: [{ queryKey: keyOf(tenderId) }] } }
  }
