import { getContract, listContracts } from '../contract/contract.ts'
import type { GivenQuery } from '#kernel/contract/endpoint.ts'
import { endpointDataQuery, endpointPageQuery } from '#kernel/client/lib/endpoint-query.ts'
import { queryClient } from '#kernel/client/lib/query.ts'

export function contractsQuery(query: GivenQuery<typeof listContracts>) {
  return endpointPageQuery(['contracts', 'list', query], listContracts, { query })
}

export function contractQuery(contractId: number) {
  return endpointDataQuery(['contracts', contractId], getContract, { params: { contractId } })
}

/** Returns the contract as it is now, not as it was cached. */
export function fetchContract(contractId: number) {
  return queryClient.fetchQuery({ ...contractQuery(contractId), staleTime: 0 })
}
