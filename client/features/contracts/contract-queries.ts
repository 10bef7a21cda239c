import { getContract, listContracts } from '#domain/contract/contract-calls.ts'
import type { GivenQuery } from '#domain/contract/endpoint.ts'
import { getStandstill } from '#domain/contract/standstill-calls.ts'
import { askData, askPage } from '#client/lib/ask.ts'

export function contractsQuery(query: GivenQuery<typeof listContracts>) {
  return askPage(['contracts', 'list', query], listContracts, { query })
}

export function contractQuery(contractId: number) {
  return askData(['contracts', contractId], getContract, { params: { contractId } })
}

export function standstillQuery(tenderId: number) {
  return askData(['tenders', tenderId, 'standstill'], getStandstill, { params: { tenderId } })
}
