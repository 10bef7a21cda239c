import { useQuery } from '@tanstack/react-query'
import { toDoShown, type ToDo } from '#features/to-do/contract/to-do.ts'
import type { QueueItem } from '#kernel/client/ui/QueueRow.tsx'
import { moderationQuery } from './moderation-queries.ts'
import { WaitingTenderRow } from './WaitingTenderRow.tsx'

/** Returns the pending and flagged tenders that have waited longest as items for the to-do list. */
export function useWaitingTenders(counts: ToDo) {
  const pending = useQuery({
    ...moderationQuery({ group: 'pending', per_page: toDoShown, sort: 'status_since' }),
    enabled: counts.moderation > 0,
  })
  const flagged = useQuery({
    ...moderationQuery({ filter: 'flagged', per_page: toDoShown, sort: 'status_since' }),
    enabled: counts.flags > 0,
  })
  const tenders = [
    ...((counts.moderation > 0 && pending.data?.data) || []),
    ...((counts.flags > 0 && flagged.data?.data) || []),
  ]
  const items = tenders.map((tender): QueueItem => ({
    since: tender.status_since,
    row: <WaitingTenderRow key={`t${tender.id}`} tender={tender} />,
  }))
  return { pending, flagged, items }
}
