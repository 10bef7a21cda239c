import { getContract, listContracts, type ContractDetail } from '../contract/contract.ts'
import type { GivenQuery } from '#kernel/contract/endpoint.ts'
import type { Done } from '#kernel/client/dialogs/finish.ts'
import { endpointDataQuery, endpointPageQuery } from '#kernel/client/lib/endpoint-query.ts'
import { queryClient } from '#kernel/client/lib/query.ts'
import { shows } from '#kernel/client/lib/refresh.ts'

export function contractsQuery(query: GivenQuery<typeof listContracts>) {
  return endpointPageQuery(['contracts', 'list', query], listContracts, { query })
}

export function contractQuery(contractId: number) {
  return endpointDataQuery(['contracts', contractId], getContract, { params: { contractId } })
}

/** Fetches the contract from the server even if it is cached. */
export function fetchContract(contractId: number) {
  return queryClient.fetchQuery({ ...contractQuery(contractId), staleTime: 0 })
}

/**
 * Returns the reply in the form that `finish` takes: the message, and the changed contract for the
 * query cache.
 */
export function withContract(reply: { message: string; contract: ContractDetail }): Done {
  const { message, contract } = reply
  return { message, changes: { shown: [shows(contractQuery(contract.id), contract)] } }
}
