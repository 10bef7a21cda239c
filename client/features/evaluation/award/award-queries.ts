import {
  getDecision,
  getDecisionReport,
  getSummary,
  listSummaries,
} from '#domain/contract/decision-calls.ts'
import { askData } from '#client/lib/ask.ts'

const keyOf = (tenderId: number, ...parts: unknown[]) => ['tenders', tenderId, 'decision', ...parts]

export function decisionQuery(tenderId: number) {
  return askData(keyOf(tenderId), getDecision, { params: { tenderId } })
}

export function reportQuery(tenderId: number) {
  return askData(keyOf(tenderId, 'report'), getDecisionReport, { params: { tenderId } })
}

export function summariesQuery(tenderId: number) {
  return askData(keyOf(tenderId, 'summaries'), listSummaries, { params: { tenderId } })
}

export function summaryQuery(tenderId: number, bidId: number) {
  const params = { tenderId, bidId }
  return askData(keyOf(tenderId, 'summaries', bidId), getSummary, { params })
}
