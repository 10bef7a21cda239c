import { queryOptions } from '@tanstack/react-query'
import { getNda, listNdaAcceptances } from '#domain/contract/nda.ts'
import { call } from '#client/lib/api.ts'

export const ndaFailures = {
  load: 'Failed to load agreement',
  save: 'Failed to save agreement',
  accept: 'Failed to accept agreement',
}

export function ndaQuery(tenderId: number) {
  return queryOptions({
    queryKey: ['tenders', tenderId, 'nda'],
    queryFn: async ({ signal }) => (await call(getNda, { params: { tenderId }, signal })).data,
  })
}

export function acceptancesQuery(tenderId: number) {
  return queryOptions({
    queryKey: ['tenders', tenderId, 'nda', 'acceptances'],
    queryFn: async ({ signal }) =>
      (await call(listNdaAcceptances, { params: { tenderId }, signal })).data,
  })
}
