import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Tender } from '#domain/contract/tender-reply.ts'

/**
 * When the reader last looked if the tender has changed since, else null. As it was when the page
 * was opened: opening counts as a look, so any later answer would say that nothing is new.
 */
export function useFirstLook({ is_changed, last_seen_at }: Tender): string | null {
  const queryClient = useQueryClient()
  const [lastSeenAt] = useState(is_changed ? (last_seen_at ?? null) : null)

  useEffect(() => {
    // The lists still mark it as changed.
    if (lastSeenAt) void queryClient.invalidateQueries({ queryKey: ['tenders', 'list'] })
  }, [lastSeenAt, queryClient])

  return lastSeenAt
}
