import { useQuery } from '@tanstack/react-query'
import { toDoShown } from '#features/to-do/contract/to-do.ts'
import type { QueueItem } from '#kernel/client/ui/QueueRow.tsx'
import { organisationsQuery } from './organisation-queries.ts'
import { PendingOrganisationRow } from './PendingOrganisationRow.tsx'

/** Returns the oldest pending organisations as items of the to-do list. */
export function usePendingOrganisations(count: number) {
  const organisations = useQuery({
    ...organisationsQuery({ filter: 'pending', per_page: toDoShown, sort: 'created_at' }),
    enabled: count > 0,
  })
  const listed = (count > 0 && organisations.data?.data) || []
  const items = listed.map((organisation): QueueItem => ({
    since: organisation.created_at,
    row: <PendingOrganisationRow key={`o${organisation.id}`} organisation={organisation} />,
  }))
  return { organisations, items }
}
