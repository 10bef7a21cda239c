import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toDoShown, type ToDo } from '#domain/contract/to-do.ts'
import { moderationQuery } from '#client/features/moderation/moderation-queries.ts'
import { WaitingTenderRow } from '#client/features/moderation/WaitingTenderRow.tsx'
import { organisationsQuery } from '#client/features/organisations/organisation-queries.ts'
import { PendingOrganisationRow } from '#client/features/organisations/PendingOrganisationRow.tsx'
import { AccessRequestRow } from '#client/features/users/AccessRequestRow.tsx'
import { accessRequestsQuery } from '#client/features/users/user-queries.ts'

/**
 * Number of tenders to load: enough to find some that don't wait for their buyer's changes, which
 * are in the same tab.
 */
const looked = 20
const oldestFirst = { sort: 'created_at' } as const

/** Loads the oldest items of each kind that has any, and returns rows of the oldest of all. */
export function useQueue(counts: ToDo) {
  const organisations = useQuery({
    ...organisationsQuery({ filter: 'pending', per_page: toDoShown, ...oldestFirst }),
    enabled: counts.organisations > 0,
  })
  const pending = useQuery({
    ...moderationQuery({ filter: 'pending', per_page: looked, ...oldestFirst }),
    enabled: counts.moderation > 0,
  })
  const flagged = useQuery({
    ...moderationQuery({ filter: 'flagged', per_page: toDoShown, ...oldestFirst }),
    enabled: counts.flags > 0,
  })
  const requests = useQuery({ ...accessRequestsQuery, enabled: counts.access_requests > 0 })

  const tenders = [
    ...(pending.data?.data.filter((tender) => tender.moderation_status === 'pending') ?? []),
    ...(flagged.data?.data ?? []),
  ]
  const items: { since: string; row: ReactNode }[] = [
    ...(organisations.data?.data ?? []).map((organisation) => ({
      since: organisation.created_at,
      row: <PendingOrganisationRow key={`o${organisation.id}`} organisation={organisation} />,
    })),
    ...tenders.map((tender) => ({
      since: tender.created_at,
      row: <WaitingTenderRow key={`t${tender.id}`} tender={tender} />,
    })),
    ...(requests.data ?? []).map((request) => ({
      since: request.created_at,
      row: <AccessRequestRow key={`r${request.id}`} request={request} />,
    })),
  ]
  const rows = items
    .toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since))
    .slice(0, toDoShown)
    .map(({ row }) => row)
  return { organisations, pending, flagged, requests, rows }
}
