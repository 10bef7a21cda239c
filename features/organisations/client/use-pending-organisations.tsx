import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toDoShown } from '#features/to-do/contract/to-do.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { OrganisationLink } from '#kernel/client/lists/OrganisationLink.tsx'
import { ActionMenu } from '#kernel/client/ui/ActionMenu.tsx'
import { DotLine } from '#kernel/client/ui/DotLine.tsx'
import { QueueRow, type QueueItem } from '#kernel/client/ui/QueueRow.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { organisationTypeLabels } from '#kernel/contract/organisation.ts'
import type { OrganisationRow } from '../contract/admin-organisation.ts'
import { organisationsQuery } from './organisation-queries.ts'
import { ReviewNotes } from './ReviewNotes.tsx'

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

const ApproveDialog = lazyDialog(() => import('./ReviewDialogs.tsx'), 'ApproveDialog')
const RejectDialog = lazyDialog(() => import('./ReviewDialogs.tsx'), 'RejectDialog')

/**
 * Row for a pending organisation in the to-do list, with buttons to approve or reject it directly.
 */
function PendingOrganisationRow({ organisation }: { organisation: OrganisationRow }) {
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null)
  const { id, name, type, created_at } = organisation
  const close = () => setAsked(null)
  return (
    <QueueRow
      title={<OrganisationLink id={id}>{name}</OrganisationLink>}
      details={
        <DotLine
          facts={[
            organisationTypeLabels[type],
            <span key="created">
              registered <Time iso={created_at} show="short" />
            </span>,
          ]}
        />
      }
      notes={<ReviewNotes organisation={organisation} />}
      actions={
        <>
          <ActionMenu
            subject={name}
            actions={[
              { label: 'Approve', onSelect: () => setAsked('approve') },
              { label: 'Reject', isDangerous: true, onSelect: () => setAsked('reject') },
            ]}
          />
          {asked === 'approve' && <ApproveDialog organisation={organisation} onClose={close} />}
          {asked === 'reject' && <RejectDialog organisation={organisation} onClose={close} />}
        </>
      }
    />
  )
}
