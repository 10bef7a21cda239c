import type { ToDo } from '#features/to-do/contract/to-do.ts'
import { useWaitingTenders } from '#features/moderation/client/use-waiting-tenders.tsx'
import { usePendingOrganisations } from '#features/organisations/client/use-pending-organisations.tsx'
import { useAccessRequests } from '#features/organisations/users/client/use-access-requests.tsx'
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
