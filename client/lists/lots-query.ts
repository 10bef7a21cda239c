import { listLots } from '#domain/contract/lot.ts'
import { endpointDataQuery } from '#client/lib/endpoint-query.ts'

export function lotsQuery(tenderId: number) {
  return endpointDataQuery(['tenders', tenderId, 'lots'], listLots, { params: { tenderId } })
}
