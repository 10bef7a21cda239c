import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listInterests, listTenderInterests } from '#domain/contract/interest.ts'
import { call } from '#client/lib/api.ts'

export const interestFailures = {
  load: 'Failed to load interests',
  register: 'Failed to mark interest',
  withdraw: 'Failed to withdraw interest',
}

export function interestsQuery(page?: number) {
  return queryOptions({
    queryKey: ['interests', page],
    queryFn: ({ signal }) => call(listInterests, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Who is interested in a tender, for those who manage it. */
export function interestedQuery(tenderId: number) {
  return queryOptions({
    queryKey: ['tenders', tenderId, 'interests'],
    queryFn: async ({ signal }) =>
      (await call(listTenderInterests, { params: { tenderId }, signal })).data,
  })
}
