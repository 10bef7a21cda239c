import { listOwnClarifications, type OwnClarification } from '../contract/clarification.ts'
import { endpointQuery } from '#kernel/client/lib/endpoint-query.ts'
import { queryClient } from '#kernel/client/lib/query.ts'

export function ownClarificationsQuery(tenderId: number) {
  const key = ['tenders', tenderId, 'own-clarifications']
  return endpointQuery(key, listOwnClarifications, { params: { tenderId } })
}

/** Replaces a question in the query cache with the changed version that the server returned. */
export function showClarification(tenderId: number, changed: OwnClarification): void {
  queryClient.setQueryData(ownClarificationsQuery(tenderId).queryKey, (known) => {
    if (!known) return known
    return { ...known, data: known.data.map((one) => (one.id === changed.id ? changed : one)) }
  })
}
