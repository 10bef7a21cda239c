import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { listOrganisations } from '#domain/contract/admin-organisation-calls.ts'
import {
  adminOrganisationTexts,
  type OrganisationFilter,
  type OrganisationSort,
} from '#domain/contract/admin-organisation.ts'
import type { Reply } from '#domain/contract/endpoint.ts'
import type { ListAddress } from '#client/features/users/list-address.ts'
import { sortingBy } from '#client/features/users/sorting.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Pager } from '#client/ui/Pager.tsx'
import { BulkApproval } from './BulkApproval.tsx'
import { OrganisationTable } from './OrganisationTable.tsx'
import { ApproveDialog, RejectDialog, type Reviewed } from './ReviewDialogs.tsx'

type OrganisationListProps = Pick<Reply<typeof listOrganisations>, 'data' | 'meta'> & {
  path: string
  address: ListAddress<OrganisationFilter, OrganisationSort>
  /** The next page is on its way; this one stays, dimmed. */
  isBusy: boolean
}

export function OrganisationList({ data, meta, path, address, isBusy }: OrganisationListProps) {
  const [approving, setApproving] = useState<Reviewed | null>(null)
  const [rejecting, setRejecting] = useState<Reviewed | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  if (data.length === 0) {
    return (
      <EmptyState
        title={adminOrganisationTexts.none}
        action={
          address.search && (
            <Link
              to={path}
              search={{ ...address, search: undefined, page: undefined }}
              className={buttonClass('secondary')}
            >
              Clear search
            </Link>
          )
        }
      />
    )
  }
  return (
    <>
      <BulkApproval organisations={data} selected={selected} onSelect={setSelected} />
      <OrganisationTable
        organisations={data}
        sortBy={sortingBy(path, address)}
        {...{ isBusy, selected }}
        onSelect={({ id }) => setSelected(toggled(selected, id))}
        onApprove={setApproving}
        onReject={setRejecting}
      />
      <Pager
        page={meta.current_page}
        lastPage={meta.last_page}
        total={meta.total}
        link={(page, props) => (
          <Link to={path} search={{ ...address, page: page === 1 ? undefined : page }} {...props} />
        )}
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
