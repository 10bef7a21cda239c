import { getAssessment, listDebriefs } from '#domain/contract/assessment-calls.ts'
import { endpointDataQuery, endpointQuery } from '#client/lib/endpoint-query.ts'

/** The caller's own summaries, or null if there are none. */
export function assessmentQuery(tenderId: number) {
  return endpointDataQuery(['tenders', tenderId, 'assessment'], getAssessment, {
    params: { tenderId },
  })
}

/** Private questions about the award, and whether the caller may ask one. */
export function debriefsQuery(tenderId: number) {
  return endpointQuery(['tenders', tenderId, 'debriefs'], listDebriefs, { params: { tenderId } })
}
