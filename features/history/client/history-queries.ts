import { listVersions } from '#features/tenders/history/contract/history.ts'
import { endpointDataQuery } from '#kernel/client/lib/endpoint-query.ts'

export function versionsQuery(tenderId: number) {
  return endpointDataQuery(['tenders', tenderId, 'history'], listVersions, { params: { tenderId } })
}
