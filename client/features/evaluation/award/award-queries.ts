import {
  getDecision,
  getDecisionReport,
  getSummary,
  listSummaries,
} from '#domain/contract/decision-calls.ts'
import { endpointDataQuery } from '#client/lib/endpoint-query.ts'

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
