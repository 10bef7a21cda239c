import { getContract, listContracts } from '#domain/contract/contract-calls.ts'
import type { GivenQuery } from '#domain/contract/endpoint.ts'
import { endpointDataQuery, endpointPageQuery } from '#client/lib/endpoint-query.ts'

export function contractsQuery(query: GivenQuery<typeof listContracts>) {
  return endpointPageQuery(['contracts', 'list', query], listContracts, { query })
}

export function contractQuery(contractId: number) {
  return endpointDataQuery(['contracts', contractId], getContract, { params: { contractId } })
}
