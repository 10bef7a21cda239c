import { getNda, listNdaAcceptances } from '../contract/nda.ts'
import { endpointDataQuery } from '#kernel/client/lib/endpoint-query.ts'

export function ndaQuery(tenderId: number) {
  return endpointDataQuery(['tenders', tenderId, 'nda'], getNda, { params: { tenderId } })
}

export function acceptancesQuery(tenderId: number) {
  return endpointDataQuery(['tenders', tenderId, 'nda', 'acceptances'], listNdaAcceptances, {
    params: { tenderId },
  })
}
