import { useQuery } from '@tanstack/react-query'
import type { QueueItem } from '#client/ui/QueueRow.tsx'
import { AccessRequestRow } from './AccessRequestRow.tsx'
import { accessRequestsQuery } from './user-queries.ts'

/** Returns the open access requests as items of the to-do list. */
export function useAccessRequests(count: number) {
  const requests = useQuery({ ...accessRequestsQuery, enabled: count > 0 })
  const items = ((count > 0 && requests.data) || []).map((request): QueueItem => ({
    since: request.created_at,
    row: <AccessRequestRow key={`r${request.id}`} request={request} />,
  }))
  return { requests, items }
}
