import { queryOptions } from '@tanstack/react-query'
import { listLots } from '#domain/contract/lot.ts'
import { call } from '#client/lib/api.ts'

export const lotFailures = {
  load: 'Failed to load lots',
  save: 'Failed to save lot',
  delete: 'Failed to delete lot',
}

export function lotsQuery(tenderId: number) {
  return queryOptions({
    queryKey: ['tenders', tenderId, 'lots'],
    queryFn: async ({ signal }) => (await call(listLots, { params: { tenderId }, signal })).data,
  })
}
