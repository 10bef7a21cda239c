import { listApprovals } from '#features/approvals/contract/approval.ts'
import { getAssessment, listDebriefs } from '../summaries/contract/summary.ts'
import { getStandstill } from '../standstill/contract/standstill.ts'
import { endpointDataQuery, endpointQuery } from '#kernel/client/lib/endpoint-query.ts'

/**
 * Query for the assessment summaries of the caller's own bids; its data is null if there are none.
 */
export function assessmentQuery(tenderId: number) {
  return endpointDataQuery(['tenders', tenderId, 'assessment'], getAssessment, {
    params: { tenderId },
  })
}

/** Query for the private questions about the award, and whether the caller may ask one. */
export function debriefsQuery(tenderId: number) {
  return endpointQuery(['tenders', tenderId, 'debriefs'], listDebriefs, { params: { tenderId } })
}

/** Query for the standstill of an awarded tender, and for the awards with their contracts. */
export function standstillQuery(tenderId: number) {
  return endpointDataQuery(['tenders', tenderId, 'standstill'], getStandstill, {
    params: { tenderId },
  })
}

/** Query for the requests for approval about a tender and its contracts. */
export function approvalsQuery(tenderId: number) {
  return endpointDataQuery(['tenders', tenderId, 'approvals'], listApprovals, {
    params: { tenderId },
  })
}
