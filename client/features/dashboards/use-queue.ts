import type { ToDo } from '#domain/contract/to-do.ts'
import { useWaitingTenders } from '#client/features/moderation/use-waiting-tenders.tsx'
import { usePendingOrganisations } from '#client/features/organisations/use-pending-organisations.tsx'
import { useAccessRequests } from '#client/features/users/use-access-requests.tsx'
import { useShown } from './use-shown.ts'

/**
 * Loads the oldest to-do items of each kind that has any, and returns rows for the oldest items of
 * all kinds.
 */
export function useQueue(counts: ToDo) {
  const shown = useShown()
  const { organisations, items: pendingOrganisations } = usePendingOrganisations(
    counts.organisations,
  )
  const { pending, flagged, items: tenders } = useWaitingTenders(counts)
  const { requests, items: accessRequests } = useAccessRequests(counts.access_requests)
  const rows = [...pendingOrganisations, ...tenders, ...accessRequests]
    .toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since))
    .slice(0, shown)
    .map(({ row }) => row)
  return { organisations, pending, flagged, requests, rows }
}
