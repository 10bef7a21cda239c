import { useQuery } from '@tanstack/react-query'
import { toDoShown, type ToDo } from '#domain/contract/to-do.ts'
import type { QueueItem } from '#client/ui/QueueRow.tsx'
import { moderationQuery } from './moderation-queries.ts'
import { WaitingTenderRow } from './WaitingTenderRow.tsx'

/**
 * Number of tenders to load: enough to find some that don't wait for their buyer's changes, which
 * are in the same tab.
 */
const looked = 20

/** Returns the oldest tenders to review, and flagged ones, as items of the to-do list. */
export function useWaitingTenders(counts: ToDo) {
  const pending = useQuery({
    ...moderationQuery({ filter: 'pending', per_page: looked, sort: 'created_at' }),
    enabled: counts.moderation > 0,
  })
  const flagged = useQuery({
    ...moderationQuery({ filter: 'flagged', per_page: toDoShown, sort: 'created_at' }),
    enabled: counts.flags > 0,
  })
  const toReview = pending.data?.data.filter((tender) => tender.moderation_status === 'pending')
  const tenders = [
    ...((counts.moderation > 0 && toReview) || []),
    ...((counts.flags > 0 && flagged.data?.data) || []),
  ]
  const items = tenders.map((tender): QueueItem => ({
    since: tender.created_at,
    row: <WaitingTenderRow key={`t${tender.id}`} tender={tender} />,
  }))
  return { pending, flagged, items }
}
