import { listVersions } from '#domain/contract/history.ts'
import { endpointDataQuery } from '#client/lib/endpoint-query.ts'

export function versionsQuery(tenderId: number) {
  return endpointDataQuery(['tenders', tenderId, 'history'], listVersions, { params: { tenderId } })
}
