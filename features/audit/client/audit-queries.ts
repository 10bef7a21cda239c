import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { findAuditUsers, listAuditLogs } from '../contract/audit.ts'
import { call } from '#kernel/client/lib/api.ts'
import { endpointPageQuery } from '#kernel/client/lib/endpoint-query.ts'
import type { AuditAddress } from './audit-address.ts'

export function auditQuery(query: AuditAddress & { per_page?: number }) {
  return endpointPageQuery(['audit-logs', query], listAuditLogs, { query })
}

/**
 * Query for the user chosen in the filter. The filter shows the user's name, but the address
 * contains only the ID.
 */
export function personQuery(id: number | undefined) {
  return queryOptions({
    queryKey: ['audit-logs', 'person', id],
    queryFn: async ({ signal }) => {
      const { data } = await call(findAuditUsers, { query: { id }, signal })
      return data[0] ?? null
    },
    enabled: id !== undefined,
  })
}

export function peopleQuery(search: string) {
  return queryOptions({
    queryKey: ['audit-logs', 'people', search],
    queryFn: async ({ signal }) => (await call(findAuditUsers, { query: { search }, signal })).data,
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
  })
}
