import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import {
  adminOrganisationTexts,
  type OrganisationRow,
} from '#domain/contract/admin-organisation.ts'
import { organisationTypeLabels } from '#domain/contract/organisation.ts'
import { toDoCount, toDoLabels } from '#domain/contract/to-do.ts'
import { lazyDialog } from '#client/lib/lazy-part.tsx'
import { LoadState } from '#client/lists/LoadState.tsx'
import { OrganisationLink } from '#client/lists/OrganisationLink.tsx'
import { Button } from '#client/ui/Button.tsx'
import { ListPanel } from '#client/ui/ListPanel.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Time } from '#client/ui/Time.tsx'
import { organisationsQuery } from './organisation-queries.ts'
import type { Reviewed } from './ReviewDialogs.tsx'
import { ReviewNotes } from './ReviewNotes.tsx'

const ApproveDialog = lazyDialog(() => import('./ReviewDialogs.tsx'), 'ApproveDialog')
const RejectDialog = lazyDialog(() => import('./ReviewDialogs.tsx'), 'RejectDialog')

const shown = 3

type PendingOrganisationsProps = { count: number; banner: ReactNode }

/** Oldest pending organisations, which can be approved or rejected here. */
export function PendingOrganisations({ count, banner }: PendingOrganisationsProps) {
  const query = { filter: 'pending', sort: 'created_at', per_page: shown } as const
  const oldest = useQuery(organisationsQuery(query))
  const [approving, setApproving] = useState<Reviewed | null>(null)
  const [rejecting, setRejecting] = useState<Reviewed | null>(null)
  return (
    <ListPanel
      title={`${toDoLabels.organisations} (${toDoCount(count)})`}
      isBoxed={oldest.isSuccess}
      banner={banner}
    >
      <LoadState query={oldest} failure={adminOrganisationTexts.listFailed}>
        <Skeleton shape="table" count={shown} />
      </LoadState>
      <ul className="divide-y divide-line">
        {oldest.data?.data.map((organisation) => (
          <Item
            key={organisation.id}
            organisation={organisation}
            onApprove={() => setApproving(organisation)}
            onReject={() => setRejecting(organisation)}
          />
        ))}
      </ul>
      {approving && <ApproveDialog organisation={approving} onClose={() => setApproving(null)} />}
      {rejecting && <RejectDialog organisation={rejecting} onClose={() => setRejecting(null)} />}
    </ListPanel>
  )
}

type ItemProps = { organisation: OrganisationRow; onApprove: () => void; onReject: () => void }

function Item({ organisation, onApprove, onReject }: ItemProps) {
  const { id, name, type, created_at } = organisation
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0 grow basis-64">
        <OrganisationLink id={id}>{name}</OrganisationLink>
        <p className="text-sm text-muted">
          {organisationTypeLabels[type]} · registered <Time iso={created_at} show="short" />
        </p>
      </div>
      <div>
        <ReviewNotes organisation={organisation} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-label={`Approve: ${name}`} onClick={onApprove}>
          Approve
        </Button>
        <Button kind="secondary" size="small" aria-label={`Reject: ${name}`} onClick={onReject}>
          Reject
        </Button>
      </div>
    </li>
  )
}
