import { useState } from 'react'
import type { OrganisationRow } from '../contract/admin-organisation.ts'
import { organisationSorts, type OrganisationSort } from '../contract/admin-organisation-lists.ts'
import { sortingBy } from '#kernel/client/lists/sorting.tsx'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { OrganisationTable } from './OrganisationTable.tsx'
import type { Reviewed } from './ReviewDialogs.tsx'

const ApproveDialog = lazyDialog(() => import('./ReviewDialogs.tsx'), 'ApproveDialog')
const RejectDialog = lazyDialog(() => import('./ReviewDialogs.tsx'), 'RejectDialog')

type OrganisationListProps = {
  organisations: OrganisationRow[]
  sort: OrganisationSort | undefined
  isBusy: boolean
}

export function OrganisationList({ organisations, sort, isBusy }: OrganisationListProps) {
  const [approving, setApproving] = useState<Reviewed | null>(null)
  const [rejecting, setRejecting] = useState<Reviewed | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  // Selection is offered only if all rows are pending, because checkboxes in just a few rows would
  // be confusing.
  const isSelectable =
    organisations.length > 1 &&
    organisations.every(({ verification_status }) => verification_status === 'pending')
  return (
    <>
      {isSelectable && (
        <BulkApproval organisations={organisations} selected={selected} onSelect={setSelected} />
      )}
      <OrganisationTable
        organisations={organisations}
        isBusy={isBusy}
        selected={isSelectable ? selected : undefined}
        sortBy={sortingBy(sort ?? organisationSorts[0])}
        onSelect={({ id }) => setSelected(toggled(selected, id))}
        onApprove={setApproving}
        onReject={setRejecting}
      />
      {approving && <ApproveDialog organisation={approving} onClose={() => setApproving(null)} />}
      {rejecting && <RejectDialog organisation={rejecting} onClose={() => setRejecting(null)} />}
    </>
  )
}

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

const ApproveManyDialog = lazyDialog(() => import('./ReviewDialogs.tsx'), 'ApproveManyDialog')

type BulkApprovalProps = {
  organisations: OrganisationRow[]
  selected: ReadonlySet<number>
  onSelect: (ids: ReadonlySet<number>) => void
}

/** Controls for selecting and approving the listed organisations, all of which are pending. */
function BulkApproval({ organisations, selected, onSelect }: BulkApprovalProps) {
  const [isAsking, setIsAsking] = useState(false)
  const chosen = organisations.filter(({ id }) => selected.has(id))
  const hasAll = chosen.length === organisations.length
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        kind="secondary"
        size="small"
        onClick={() => onSelect(new Set(hasAll ? [] : organisations.map(({ id }) => id)))}
      >
        {hasAll ? 'Select none' : `Select all ${organisations.length} pending`}
      </Button>
      {chosen.length > 0 ? (
        <Button size="small" onClick={() => setIsAsking(true)}>
          Approve selected ({chosen.length})
        </Button>
      ) : (
        <span className="text-sm text-muted max-sm:hidden">
          Select organisations to approve them together.
        </span>
      )}
      {isAsking && <ApproveManyDialog organisations={chosen} onClose={() => setIsAsking(false)} />}
    </div>
  )
}
