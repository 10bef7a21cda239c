import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Building2, UserRound } from 'lucide-react'
import { listOrganisations } from '#features/organisations/contract/admin-organisation.ts'
import { listUsers } from '#features/organisations/users/contract/admin-user.ts'
import { organisationTypeLabels } from '#kernel/contract/organisation.ts'
import { mayCall } from '#kernel/client/lib/may-call.ts'
import { endpointPageQuery } from '#kernel/client/lib/endpoint-query.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { containsWords, type Option, type OptionGroup } from './option.ts'

const maxShown = 4

/** Searches users and organisations. Returns no results for users who are not administrators. */
export function useFoundPeople(debounced: string, isAsked: boolean) {
  const user = useUser()
  const navigate = useNavigate()
  const enabled = isAsked && mayCall(user, listUsers)
  const query = { search: debounced, per_page: maxShown }
  const people = useQuery({
    ...endpointPageQuery(['admin', 'users', query], listUsers, { query }),
    enabled,
  })
  const organisations = useQuery({
    ...endpointPageQuery(['admin', 'organisations', 'list', query], listOrganisations, { query }),
    enabled,
  })
  const foundPeople = (enabled && people.data?.data) || []
  const foundOrganisations = (enabled && organisations.data?.data) || []
  const groups: OptionGroup[] = [
    {
      title: 'People',
      options: foundPeople.map(({ id, name, email, organisation }): Option => ({
        id: `user-${id}`,
        label: name,
        // A user can be found by the organisation's name, which then explains the match.
        detail: (!containsWords(`${name} ${email}`, debounced) && organisation?.name) || email,
        Icon: UserRound,
        run: () => void navigate({ to: '/admin/users/$userId', params: { userId: id } }),
      })),
    },
    {
      title: 'Organisations',
      options: foundOrganisations.map(({ id, name, type }): Option => ({
        id: `organisation-${id}`,
        label: name,
        detail: containsWords(name, debounced) ? '' : organisationTypeLabels[type],
        Icon: Building2,
        run: () =>
          void navigate({
            to: '/admin/organisations/$organisationId',
            params: { organisationId: id },
          }),
      })),
    },
  ]
  return {
    groups,
    isSearching: enabled && (people.isFetching || organisations.isFetching),
    hasFailed: enabled && (people.isError || organisations.isError),
  }
}
