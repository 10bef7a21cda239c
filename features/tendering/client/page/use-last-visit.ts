import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'

/**
 * Returns the time of the user's previous visit if the tender has changed since, otherwise null.
 * The value is fixed when the page opens, because opening the page counts as a visit, and later
 * replies would say that nothing has changed.
 */
export function useLastVisit({ is_changed, last_seen_at }: Tender): string | null {
  const queryClient = useQueryClient()
  const [lastSeenAt] = useState(is_changed ? (last_seen_at ?? null) : null)

  useEffect(() => {
    // The cached lists still mark the tender as changed, so they are refetched.
    if (lastSeenAt) void queryClient.invalidateQueries({ queryKey: ['tenders', 'list'] })
  }, [lastSeenAt, queryClient])

  return lastSeenAt
}
