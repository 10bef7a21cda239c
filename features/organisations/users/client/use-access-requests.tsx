import { useQuery } from '@tanstack/react-query'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import type { QueueItem } from '#kernel/client/ui/QueueRow.tsx'
import { accessRequestsQuery } from './user-queries.ts'

/** This component is loaded only when needed, because access is rarely requested. */
const AccessRequestRow = lazyDialog(() => import('./AccessRequestRow.tsx'), 'AccessRequestRow')

/** Returns the open access requests as items for the to-do list. */
export function useAccessRequests(count: number) {
  const requests = useQuery({ ...accessRequestsQuery, enabled: count > 0 })
  const items = ((count > 0 && requests.data) || []).map((request): QueueItem => ({
    since: request.created_at,
    row: <AccessRequestRow key={`r${request.id}`} request={request} />,
  }))
  return { requests, items }
}
