import { listOwnClarifications, type OwnClarification } from '#domain/contract/clarification.ts'
import { endpointQuery } from '#client/lib/endpoint-query.ts'
import { queryClient } from '#client/lib/query.ts'

export function ownClarificationsQuery(tenderId: number) {
  const key = ['tenders', tenderId, 'own-clarifications']
  return endpointQuery(key, listOwnClarifications, { params: { tenderId } })
}

/** Replaces a question in the query cache with its changed version, which the server returned. */
export function showClarification(tenderId: number, changed: OwnClarification): void {
  queryClient.setQueryData(ownClarificationsQuery(tenderId).queryKey, (known) => {
    if (!known) return known
    return { ...known, data: known.data.map((one) => (one.id === changed.id ? changed : one)) }
  })
}
