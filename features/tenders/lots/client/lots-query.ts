import { listLots } from '../contract/lot.ts'
import { endpointDataQuery } from '#kernel/client/lib/endpoint-query.ts'

export function lotsQuery(tenderId: number) {
  return endpointDataQuery(['tenders', tenderId, 'lots'], listLots, { params: { tenderId } })
}
